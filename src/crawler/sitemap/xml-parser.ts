import sax from 'sax';
import { MAX_LOC_LENGTH, type OnUrl, type ParsedSitemap, type SitemapParser } from './sitemap-parser.ts';

/** sax looks at the size of what it keeps once a write only. */
const MAX_WRITE_LENGTH = 32 * 1024;
/** A sitemap with extensions nests five deep. */
const MAX_DEPTH = 16;
const MAX_ATTRIBUTES = 64;
const MAX_ERRORS = 100;

const ROOT_ELEMENTS: Record<string, { kind: ParsedSitemap['kind']; entry: string }> = {
  urlset: { kind: 'urlset', entry: 'url' },
  sitemapindex: { kind: 'index', entry: 'sitemap' },
};

/** Thrown out of the parser when the rest is not worth reading. */
class StopParsing extends Error {}

/**
 * Reads an XML sitemap or sitemap index (sitemaps.org protocol 0.9): the `loc` of each `url` or `sitemap`, whatever
 * prefix the namespace has; those of extensions, such as `image:loc`, are not. Addresses are still taken from a file
 * that is not well-formed. Nothing a document type declares is expanded, and what is kept of a file is bounded.
 */
export function createXmlParser(onAddress: OnUrl): SitemapParser {
  const parser = sax.parser(true);
  const path: string[] = [];
  let rootElement: (typeof ROOT_ELEMENTS)[string] | undefined;
  let address: string | null = null;
  let attributes = 0;
  let errors = 0;
  let error: string | null = null;
  let isStopped = false;

  const fail = (message: string): never => {
    error ??= message;
    throw new StopParsing();
  };
  parser.onopentagstart = ({ name }) => {
    attributes = 0;
    if (path.push(name) > MAX_DEPTH) fail(`nests more than ${MAX_DEPTH} elements: it is no sitemap`);
    if (path.length === 1) {
      rootElement = ROOT_ELEMENTS[getLocalName(name)];
      if (!rootElement) fail(`has the root element <${name.slice(0, 50)}>: it is no sitemap`);
    } else if (rootElement && isLocPath(path, rootElement.entry)) address = '';
  };
  parser.onattribute = () => {
    if (++attributes > MAX_ATTRIBUTES) fail(`has an element with more than ${MAX_ATTRIBUTES} attributes`);
  };
  parser.ontext = parser.oncdata = (text) => {
    if (address !== null && address.length <= MAX_LOC_LENGTH) address += text;
  };
  parser.onclosetag = () => {
    path.pop();
    if (address === null || !rootElement) return;
    const found = address.trim();
    address = null;
    if (found.length <= MAX_LOC_LENGTH && !onAddress(found, rootElement.kind)) throw new StopParsing();
  };
  parser.onerror = ({ message }) => {
    const problem = `is not well-formed XML: line ${parser.line + 1}: ${message.split('\n', 1)[0]}`;
    // A part that has grown beyond the limit of sax would go on growing.
    if (++errors > MAX_ERRORS || message.startsWith('Max buffer length')) fail(problem);
    error ??= problem;
    parser.error = null;
  };
  const runUnlessStopped = (step: () => void): void => {
    try {
      if (!isStopped) step();
    } catch (thrown) {
      if (!(thrown instanceof StopParsing)) throw thrown;
      isStopped = true;
    }
  };

  return {
    write(text) {
      runUnlessStopped(() => {
        for (let at = 0; at < text.length; at += MAX_WRITE_LENGTH)
          parser.write(text.slice(at, at + MAX_WRITE_LENGTH));
      });
      return !isStopped;
    },
    end() {
      runUnlessStopped(() => parser.close());
      if (!rootElement) error ??= 'is empty';
      return { kind: rootElement?.kind ?? 'urlset', error };
    },
  };
}

/** Whether this is `loc` within an entry of the root, all three with one namespace prefix. */
function isLocPath(path: readonly string[], entry: string): boolean {
  const [root = '', parent, name] = path;
  const prefix = root.slice(0, root.length - getLocalName(root).length);
  return path.length === 3 && parent === prefix + entry && name === `${prefix}loc`;
}

function getLocalName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

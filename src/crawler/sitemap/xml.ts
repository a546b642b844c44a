import sax from 'sax';
import { ADDRESS_LIMIT, type OnAddress, type SitemapFacts, type SitemapReader } from './reader.ts';

/** sax looks at the size of what it keeps once a write only. */
const PIECE = 32 * 1024;
/** A sitemap with extensions nests five deep. */
const DEPTH_LIMIT = 16;
const ATTRIBUTE_LIMIT = 64;
const ERROR_LIMIT = 100;

const FORMS: Record<string, { kind: SitemapFacts['kind']; entry: string }> = {
  urlset: { kind: 'urlset', entry: 'url' },
  sitemapindex: { kind: 'index', entry: 'sitemap' },
};

/** Thrown out of the parser when the rest is not worth reading. */
class Enough extends Error {}

/**
 * Reads an XML sitemap or sitemap index (sitemaps.org protocol 0.9): the `loc` of each `url` or `sitemap`, whatever
 * prefix the namespace has; those of extensions, such as `image:loc`, are not. Addresses are still taken from a file
 * that is not well-formed. Nothing a document type declares is expanded, and what is kept of a file is bounded.
 */
export function xmlSitemap(onAddress: OnAddress): SitemapReader {
  const parser = sax.parser(true);
  const path: string[] = [];
  let form: (typeof FORMS)[string] | undefined;
  let address: string | null = null;
  let attributes = 0;
  let errors = 0;
  let error: string | null = null;
  let isOver = false;

  const fail = (message: string): never => {
    error ??= message;
    throw new Enough();
  };
  parser.onopentagstart = ({ name }) => {
    attributes = 0;
    if (path.push(name) > DEPTH_LIMIT) fail(`nests more than ${DEPTH_LIMIT} elements: it is no sitemap`);
    if (path.length === 1) {
      form = FORMS[localName(name)];
      if (!form) fail(`has the root element <${name.slice(0, 50)}>: it is no sitemap`);
    } else if (form && isAddress(path, form.entry)) address = '';
  };
  parser.onattribute = () => {
    if (++attributes > ATTRIBUTE_LIMIT) fail(`has an element with more than ${ATTRIBUTE_LIMIT} attributes`);
  };
  parser.ontext = parser.oncdata = (text) => {
    if (address !== null && address.length <= ADDRESS_LIMIT) address += text;
  };
  parser.onclosetag = () => {
    path.pop();
    if (address === null || !form) return;
    const found = address.trim();
    address = null;
    if (found.length <= ADDRESS_LIMIT && !onAddress(found, form.kind)) throw new Enough();
  };
  parser.onerror = ({ message }) => {
    const problem = `is not well-formed XML: line ${parser.line + 1}: ${message.split('\n', 1)[0]}`;
    // A part that has grown beyond the limit of sax would go on growing.
    if (++errors > ERROR_LIMIT || message.startsWith('Max buffer length')) fail(problem);
    error ??= problem;
    parser.error = null;
  };
  const unlessOver = (step: () => void): void => {
    try {
      if (!isOver) step();
    } catch (thrown) {
      if (!(thrown instanceof Enough)) throw thrown;
      isOver = true;
    }
  };

  return {
    write(text) {
      unlessOver(() => {
        for (let at = 0; at < text.length; at += PIECE) parser.write(text.slice(at, at + PIECE));
      });
      return !isOver;
    },
    end() {
      unlessOver(() => parser.close());
      if (!form) error ??= 'is empty';
      return { kind: form?.kind ?? 'urlset', error };
    },
  };
}

/** Whether this is `loc` within an entry of the root, all three with one namespace prefix. */
function isAddress(path: readonly string[], entry: string): boolean {
  const [root = '', parent, name] = path;
  const prefix = root.slice(0, root.length - localName(root).length);
  return path.length === 3 && parent === prefix + entry && name === `${prefix}loc`;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

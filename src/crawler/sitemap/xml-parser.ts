import sax from 'sax';
import {
  MAX_LASTMOD_LENGTH,
  MAX_LOC_LENGTH,
  type OnLastmod,
  type OnUrl,
  type ParsedSitemap,
  type SitemapParser,
} from './sitemap-parser.ts';

/** sax checks the size of its buffers only once for each write. */
const MAX_WRITE_LENGTH = 32 * 1024;
/** A sitemap with extensions is five levels deep. */
const MAX_DEPTH = 16;
const MAX_ATTRIBUTES = 64;
const MAX_ERRORS = 100;

const ROOT_ELEMENTS: Record<string, { kind: ParsedSitemap['kind']; entry: string }> = {
  urlset: { kind: 'urlset', entry: 'url' },
  sitemapindex: { kind: 'index', entry: 'sitemap' },
};

/** Thrown to stop the parser. */
class StopParsing extends Error {}

/**
 * Creates a parser for an XML sitemap or sitemap index (sitemaps.org protocol 0.9). Reads `loc` and `lastmod` of each `url` or
 * `sitemap`, with any namespace prefix, but not those of extensions such as `image:loc`. Also reads files that are not
 * well-formed. Expands no entities of a document type. Uses bounded memory.
 */
export function createXmlParser(onUrl: OnUrl, onLastmod: OnLastmod = () => {}): SitemapParser {
  const parser = sax.parser(true);
  const path: string[] = [];
  let rootElement: (typeof ROOT_ELEMENTS)[string] | undefined;
  let loc: string | null = null;
  let lastmod: string | null = null;
  /** Whether `onUrl` has received the URL of this entry; its `lastmod` must come after it. */
  let hasUrl = false;
  let earlyLastmod = '';
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
    if (path.push(name) > MAX_DEPTH) fail(`nests elements more than ${MAX_DEPTH} deep: it is not a sitemap`);
    if (path.length === 1) {
      rootElement = ROOT_ELEMENTS[getLocalName(name)];
      if (!rootElement) fail(`has the root element <${name.slice(0, 50)}>: it is not a sitemap`);
    } else if (path.length === 2) {
      hasUrl = false;
      earlyLastmod = '';
    } else if (rootElement && isEntryPath(path, rootElement.entry, 'loc')) loc = '';
    else if (rootElement && isEntryPath(path, rootElement.entry, 'lastmod')) lastmod = '';
  };
  parser.onattribute = () => {
    if (++attributes > MAX_ATTRIBUTES) fail(`has an element with more than ${MAX_ATTRIBUTES} attributes`);
  };
  parser.ontext = parser.oncdata = (text) => {
    if (loc !== null && loc.length <= MAX_LOC_LENGTH) loc += text;
    if (lastmod !== null && lastmod.length <= MAX_LASTMOD_LENGTH) lastmod += text;
  };
  parser.onclosetag = () => {
    path.pop();
    if (lastmod !== null) {
      const found = lastmod.length <= MAX_LASTMOD_LENGTH ? lastmod.trim() : '';
      lastmod = null;
      if (hasUrl) onLastmod(found);
      else earlyLastmod = found;
    }
    if (loc === null || !rootElement) return;
    const found = loc.trim();
    loc = null;
    if (found.length > MAX_LOC_LENGTH) return;
    if (!onUrl(found, rootElement.kind)) throw new StopParsing();
    hasUrl = true;
    if (earlyLastmod !== '') onLastmod(earlyLastmod);
  };
  parser.onerror = ({ message }) => {
    const problem = `is not well-formed XML: line ${parser.line + 1}: ${message.split('\n', 1)[0]}`;
    // A buffer over the limit of sax would keep growing.
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
        for (let offset = 0; offset < text.length; offset += MAX_WRITE_LENGTH)
          parser.write(text.slice(offset, offset + MAX_WRITE_LENGTH));
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

/** Whether the path is that of a `child` in an entry of the root element, all with the same namespace prefix. */
function isEntryPath(path: readonly string[], entry: string, child: 'loc' | 'lastmod'): boolean {
  const [root = '', parent, name] = path;
  const prefix = root.slice(0, root.length - getLocalName(root).length);
  return path.length === 3 && parent === prefix + entry && name === prefix + child;
}

function getLocalName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

import sax from 'sax';

/** Parses one sitemap file as it arrives. */
export interface SitemapParser {
  /** Parses the next piece of text. Returns `false` to stop reading the file. */
  write(text: string): boolean;
  /** Ends the file and returns the result. */
  end(): ParsedSitemap;
}

export interface ParsedSitemap {
  kind: 'urlset' | 'index';
  /** The first problem of the file, as the predicate of a sentence about its URL; `null` without one. */
  error: string | null;
}

/** Receives a URL as written, trimmed, with entities decoded. Returns `false` to stop the parser. */
export type OnUrl = (url: string, kind: ParsedSitemap['kind']) => boolean;

/** Receives the `lastmod` of the URL before it as written, trimmed. */
export type OnLastmod = (lastmod: string) => void;

/** Longer URLs are ignored. sitemaps.org allows less than 2,048 characters. */
const MAX_LOC_LENGTH = 8_192;

/** A W3C datetime has at most 35 characters with nine digits of a second. Longer ones are ignored. */
const MAX_LASTMOD_LENGTH = 40;

/** Creates a parser for a text sitemap (sitemaps.org, "Text file"): one URL a line, nothing else. */
export function createTextParser(onUrl: OnUrl): SitemapParser {
  let line = 0;
  let partialLine = '';
  let error: string | null = null;
  let isStopped = false;

  const parseLine = (content: string) => {
    line++;
    const url = content.trim();
    if (url === '' || isStopped) return;
    if (url.length <= MAX_LOC_LENGTH && /^https?:\/\//i.test(url)) {
      isStopped = !onUrl(url, 'urlset');
    } else error ??= `is not a text sitemap: line ${line} is not a URL`;
  };

  return {
    write(text) {
      const lines = (partialLine + text).split(/\r\n|\r|\n/);
      partialLine = lines.pop() ?? '';
      for (const content of lines) parseLine(content);
      // A line this long is not a URL.
      if (partialLine.length > MAX_LOC_LENGTH) {
        parseLine(partialLine);
        isStopped = true;
      }
      return !isStopped;
    },
    end() {
      parseLine(partialLine);
      return { kind: 'urlset', error };
    },
  };
}

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

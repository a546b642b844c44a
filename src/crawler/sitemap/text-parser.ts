import { MAX_LOC_LENGTH, type OnUrl, type SitemapParser } from './sitemap-parser.ts';

/** Reads a text sitemap (sitemaps.org, "Text file"): an address a line, nothing else. */
export function createTextParser(onAddress: OnUrl): SitemapParser {
  let line = 0;
  let rest = '';
  let error: string | null = null;
  let isStopped = false;

  const parseLine = (content: string) => {
    line++;
    const address = content.trim();
    if (address === '' || isStopped) return;
    if (address.length <= MAX_LOC_LENGTH && /^https?:\/\//i.test(address)) {
      isStopped = !onAddress(address, 'urlset');
    } else error ??= `is no text sitemap: line ${line} is no address`;
  };

  return {
    write(text) {
      const lines = (rest + text).split(/\r\n|\r|\n/);
      rest = lines.pop() ?? '';
      for (const content of lines) parseLine(content);
      // Whatever this is, it has no lines.
      if (rest.length > MAX_LOC_LENGTH) {
        parseLine(rest);
        isStopped = true;
      }
      return !isStopped;
    },
    end() {
      parseLine(rest);
      return { kind: 'urlset', error };
    },
  };
}

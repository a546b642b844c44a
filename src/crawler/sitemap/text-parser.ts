import { MAX_LOC_LENGTH, type OnUrl, type SitemapParser } from './sitemap-parser.ts';

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

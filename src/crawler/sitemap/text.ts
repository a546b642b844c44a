import { ADDRESS_LIMIT, type OnAddress, type SitemapReader } from './reader.ts';

/** Reads a text sitemap (sitemaps.org, "Text file"): an address a line, nothing else. */
export function textSitemap(onAddress: OnAddress): SitemapReader {
  let line = 0;
  let rest = '';
  let error: string | null = null;
  let isOver = false;

  const take = (content: string) => {
    line++;
    const address = content.trim();
    if (address === '' || isOver) return;
    if (address.length <= ADDRESS_LIMIT && /^https?:\/\//i.test(address)) {
      isOver = !onAddress(address, 'urlset');
    } else error ??= `is no text sitemap: line ${line} is no address`;
  };

  return {
    write(text) {
      const lines = (rest + text).split(/\r\n|\r|\n/);
      rest = lines.pop() ?? '';
      for (const content of lines) take(content);
      // Whatever this is, it has no lines.
      if (rest.length > ADDRESS_LIMIT) {
        take(rest);
        isOver = true;
      }
      return !isOver;
    },
    end() {
      take(rest);
      return { kind: 'urlset', error };
    },
  };
}

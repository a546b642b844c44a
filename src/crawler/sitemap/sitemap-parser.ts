/** Reads one sitemap file as it arrives. */
export interface SitemapParser {
  /** Take the next piece of text. `false`: the rest is not worth reading. */
  write(text: string): boolean;
  /** The file is over. */
  end(): ParsedSitemap;
}

export interface ParsedSitemap {
  kind: 'urlset' | 'index';
  /** What is wrong with the file, the first thing only, as the end of a sentence that begins with its address. */
  error: string | null;
}

/** Takes an address as the file has it, entities decoded, white space at its ends left out. `false`: enough. */
export type OnUrl = (address: string, kind: ParsedSitemap['kind']) => boolean;

/** Longer addresses are of no use to any crawler: sitemaps.org allows 2,048 characters. */
export const MAX_LOC_LENGTH = 8_192;

/** Reads one sitemap file as it arrives. */
export interface SitemapReader {
  /** Take the next piece of text. `false`: the rest is not worth reading. */
  write(text: string): boolean;
  /** The file is over. */
  end(): SitemapFacts;
}

export interface SitemapFacts {
  kind: 'urlset' | 'index';
  /** What is wrong with the file, the first thing only, as the end of a sentence that begins with its address. */
  error: string | null;
}

/** Takes an address as the file has it, entities decoded, white space at its ends left out. `false`: enough. */
export type OnAddress = (address: string, kind: SitemapFacts['kind']) => boolean;

/** Longer addresses are of no use to any crawler: sitemaps.org allows 2,048 characters. */
export const ADDRESS_LIMIT = 8_192;

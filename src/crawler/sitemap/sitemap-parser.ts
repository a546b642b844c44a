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
export const MAX_LOC_LENGTH = 8_192;

/** A W3C datetime has at most 35 characters with nine digits of a second. Longer ones are ignored. */
export const MAX_LASTMOD_LENGTH = 40;

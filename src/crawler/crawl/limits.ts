/** How often a page is asked for while the site is busy. */
export const MAX_ATTEMPTS = 3;

/**
 * Bytes of all pages together. Analysing a megabyte takes about 0.15 seconds, of markup without text twice that, and a request
 * has 30 seconds of processor time.
 */
export const MAX_CRAWL_BYTES = 80 * 1024 * 1024;

/** Pages taken and not yet stored: what bounds memory. */
export const MAX_UNSTORED_PAGES = 4;

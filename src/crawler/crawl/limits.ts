/** Requests for one page at most while the site is busy (docs/contract.md 7.7). */
export const MAX_ATTEMPTS = 3;

/**
 * Bytes of all pages together. Analysing 1 MB takes about 0.15 seconds, twice that for markup without text, and a request
 * has 30 seconds of CPU time.
 */
export const MAX_CRAWL_BYTES = 80 * 1024 * 1024;

/** Fetched pages that are not stored yet. Bounds memory. */
export const MAX_UNSTORED_PAGES = 4;

/** Answers that are recorded instead of audited before a crawl ends (docs/contract.md 7.22). */
export const MAX_UNAUDITED_ANSWERS = 1_000;

/** URLs that robots.txt disallows before a crawl ends (docs/contract.md 7.17). */
export const MAX_DISALLOWED_URLS = 10_000;

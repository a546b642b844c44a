/** Most requests for one page while the site is busy (docs/contract.md 7.7). */
export const MAX_ATTEMPTS = 3;

/** Recorded analyses of a page that crash the process before it is left out (docs/contract.md 7.13). */
export const MAX_ANALYSES = 2;

/** URLs that robots.txt disallows before a scan ends (docs/contract.md 7.17). */
export const MAX_DISALLOWED_URLS = 10_000;

/** Consecutive batches of pages that could not be stored before a scan ends (docs/contract.md 7.10). */
export const MAX_FAILURES_IN_ROW = 3;

/** Attempts at the last steps of a scan: the account settles the hold if they fail. */
export const MAX_LAST_ATTEMPTS = 5;

/** Returns how many URLs a scan can take or skip before it ends. It keeps no more of its sitemaps (docs/contract.md 7.4). */
export function getUrlLimit(pageLimit: number): number {
  return pageLimit + getAnswerLimit(pageLimit) + MAX_DISALLOWED_URLS;
}

/** Returns how many unaudited answers a scan may record before it ends (docs/contract.md 7.22). */
export function getAnswerLimit(pageLimit: number): number {
  return Math.max(1_000, 10 * pageLimit);
}

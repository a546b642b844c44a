/** Requests for one page at most while the site is busy (docs/contract.md 7.7). */
export const MAX_ATTEMPTS = 3;

/** How often the analysis of a page is started if it never ends. */
export const MAX_ANALYSES = 3;

/** URLs that robots.txt disallows before a scan ends (docs/contract.md 7.17). */
export const MAX_DISALLOWED_URLS = 10_000;

/** Batches of pages in a row that could not be stored; then the scan ends (docs/contract.md 7.10). */
export const MAX_FAILURES_IN_ROW = 3;

/** Returns how many answers are recorded instead of audited before a scan ends (docs/contract.md 7.22). */
export function getAnswerLimit(pageLimit: number): number {
  return Math.max(1_000, 10 * pageLimit);
}

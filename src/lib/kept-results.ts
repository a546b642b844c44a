/** Results of a page, and of the scans of a website, that are kept to compare them: the newest (docs/contract.md 14.1, 14.6). */
export const KEPT_RESULTS = 20;

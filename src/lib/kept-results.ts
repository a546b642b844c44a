/** Number of newest results kept for comparisons: of each page, and of each website's scans (docs/contract.md 14.1, 14.6). */
export const KEPT_RESULTS = 20;

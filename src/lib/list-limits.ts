/** Addresses that a comparison of scans lists of each kind of change. The counts are of all. */
export const MAX_LISTED_PAGES = 100;

/** Findings that a webhook event lists, so that it stays small. The count is of all. */
export const MAX_EVENT_FINDINGS = 50;

/** Pages listed for each kind of change in a comparison of scans. The counts cover all pages. */
export const MAX_LISTED_PAGES = 100;

/** Findings listed in a webhook event, to keep it small. The count covers all findings. */
export const MAX_EVENT_FINDINGS = 50;

export const LINK_CLASSES = ['ok', 'redirected', 'broken', 'unsure', 'blocked', 'not_checked'] as const;
export type LinkClass = (typeof LINK_CLASSES)[number];

/** Why a URL gave no answer. */
export const LINK_FAILURES = ['no_address', 'dns', 'tls', 'timeout', 'connection', 'redirects'] as const;
export type LinkFailure = (typeof LINK_FAILURES)[number];

/** Why a URL was not checked; `pending`: no scan has come to it yet. */
export const NOT_CHECKED_REASONS = ['robots_txt', 'forbidden', 'limit', 'busy', 'pending'] as const;
export type NotCheckedReason = (typeof NOT_CHECKED_REASONS)[number];

/** What an access token allows: to read, to run audits and verifications, to ignore findings, to spend credits, and to publish snapshots. */
export const SCOPES = ['read', 'audit', 'ignore', 'spend', 'publish'] as const;

export type Scope = (typeof SCOPES)[number];

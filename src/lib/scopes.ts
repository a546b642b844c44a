/** What an access token allows: to read, to run audits and verifications, to spend credits, and to publish snapshots. */
export const SCOPES = ['read', 'audit', 'spend', 'publish'] as const;

export type Scope = (typeof SCOPES)[number];

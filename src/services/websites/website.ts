import { toDisplayHost } from '../../lib/host/display-host.ts';
import { ServiceError } from '../../lib/errors.ts';
import { formatOptionalTimestamp, formatTimestamp } from '../../lib/time.ts';
import { parseWebsiteHost } from '../../lib/host/website-host.ts';
import { type WebsiteRow } from '../../storage/websites.ts';
import type { Caller } from '../caller.ts';
import type { OwnedWebsite, Website } from '../../contracts/website.ts';
import type { SiteScore } from '../../contracts/site-score.ts';

/** A website the caller owns. */
export type VerifiedWebsite = Website & { is_owner: true };

export function isVerified(website: Website): website is VerifiedWebsite {
  return website.is_owner;
}

/** The row of a website the caller has a claim on. */
export type ClaimedRow = WebsiteRow & { token: string; claimedAt: number };

export function hasClaim(row: WebsiteRow | null): row is ClaimedRow {
  return row !== null && row.token !== null;
}

export function isOwner(row: WebsiteRow, caller: Caller): boolean {
  return row.ownerAccountId === caller.accountId;
}

export function toWebsite(row: ClaimedRow, caller: Caller): Website {
  const isOwned = isOwner(row, caller);
  return {
    host: row.host,
    display_host: toDisplayHost(row.host),
    status: isOwned ? 'verified' : 'pending',
    verified_at: isOwned ? formatOptionalTimestamp(row.verifiedAt) : null,
    verified_method: isOwned ? row.verifiedMethod : null,
    released_at: null,
    last_confirmed_at: isOwned ? formatOptionalTimestamp(row.proofFoundAt ?? row.verifiedAt) : null,
    proof_missing_since: isOwned ? formatOptionalTimestamp(row.proofMissingSince) : null,
    public_scorecard: isOwned && row.publicScorecard,
    created_at: formatTimestamp(row.claimedAt),
    updated_at: formatTimestamp(isOwned ? row.updatedAt : row.claimedAt),
    your_token: isOwned ? null : row.token,
    your_claim_at: isOwned ? null : formatTimestamp(row.claimedAt),
    is_owner: isOwned,
    claim_count: row.claimCount,
  };
}

/** Parses the host of a path. @throws ServiceError 404 if it is not a valid host (docs/contract.md 5.1) */
export function parseHostParam(input: string): string {
  const parsed = parseWebsiteHost(input);
  if (!parsed.ok) throw new ServiceError('website_not_found', `There is no such website: ${parsed.reason}`);
  return parsed.host;
}

export function toOwnedWebsite(
  website: VerifiedWebsite,
  caller: Caller,
  score: SiteScore | null,
): OwnedWebsite {
  return { ...website, owner_email: caller.email, score };
}

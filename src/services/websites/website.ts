import type { SiteScore } from '../../contracts/site-score.ts';
import type { VerificationInstructions } from '../../contracts/verification.ts';
import type { OwnedWebsite, Website } from '../../contracts/website.ts';
import { ServiceError } from '../../lib/errors.ts';
import { toDisplayHost } from '../../lib/host/display-host.ts';
import { parseWebsiteHost } from '../../lib/host/website-host.ts';
import { formatDateTime, formatOptionalTimestamp, formatTimestamp } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { countWebsiteAudits, findWebsite, type WebsiteRow } from '../../storage/websites.ts';
import type { Caller, Context } from '../context.ts';
import { createInstructions } from './instructions.ts';

/** A website the caller owns. */
export type VerifiedWebsite = Website & { is_owner: true };

function isVerified(website: Website): website is VerifiedWebsite {
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

/** A website of the caller, with instructions until it is verified. */
export type WebsiteWithInstructions =
  | { website: VerifiedWebsite; instructions: null }
  | { website: Website; instructions: VerificationInstructions };

/** Returns a website the caller has added. @throws ServiceError 403 if the caller has not added it, 404 if nobody ever did */
export async function getWebsite(
  context: Context,
  { host: input }: { host: string },
): Promise<WebsiteWithInstructions> {
  const { caller } = context;
  const row = await getClaimedWebsite(context, { host: input });
  const website = toWebsite(row, caller);
  if (isVerified(website)) return { website, instructions: null };
  return { website, instructions: createInstructions(row.host, row.token) };
}

/** Returns the row of a website the caller has added. @throws ServiceError 403 if the caller has not added it, 404 if nobody ever did */
async function getClaimedWebsite(
  { env, caller }: Context,
  { host: input }: { host: string },
): Promise<ClaimedRow> {
  const host = parseHostParam(input);
  const row = await findWebsite(openDatabase(env, SERVICE), { host, accountId: caller.accountId });
  if (row === null) throw websiteNotFoundError(host);
  if (!hasClaim(row))
    throw new ServiceError(
      'website_access_denied',
      `You haven't added ${toDisplayHost(host)}. Add it first.`,
    );
  return row;
}

/**
 * Returns a website the caller owns.
 *
 * @param input host from a path
 * @throws ServiceError 403 if the caller does not own it, 404 if nobody ever added it
 */
export async function getVerifiedWebsite(
  { env, caller }: Context,
  { host: input }: { host: string },
): Promise<VerifiedWebsite> {
  const host = parseHostParam(input);
  const row = await findWebsite(openDatabase(env, SERVICE), { host, accountId: caller.accountId });
  if (row === null) throw websiteNotFoundError(host);
  const website = hasClaim(row) ? toWebsite(row, caller) : null;
  if (!website || !isVerified(website)) throw notOwnerError(host);
  return website;
}

/** Counts the caller's audits of pages on a host and its `www.`. */
export function countAudits(
  { env, caller: { accountId } }: Context,
  { host }: { host: string },
): Promise<number> {
  return countWebsiteAudits(openDatabase(env, accountId), { host, accountId });
}

export function ownedByAnotherError(host: string): ServiceError {
  return new ServiceError(
    'website_owned_by_another_account',
    `Another account has verified ${toDisplayHost(host)}`,
  );
}

export function notAddedError(host: string): ServiceError {
  return new ServiceError('website_not_added', `You haven't added ${toDisplayHost(host)}. Add it first.`);
}

/** @param until milliseconds since 1970 at which the release hold of 24 hours ends */
export function onHoldError(host: string, until: number): ServiceError {
  return new ServiceError(
    'website_on_release_hold',
    `${toDisplayHost(host)} was released less than 24 hours ago. It can be verified from ${formatDateTime(until)}`,
  );
}

export function tokenReplacedError(host: string): ServiceError {
  return new ServiceError(
    'verification_token_replaced',
    `You released ${toDisplayHost(host)} and added it again in the meantime. Publish its new token.`,
  );
}

export function websiteNotFoundError(host: string): ServiceError {
  return new ServiceError(
    'website_not_found',
    `There is no website ${toDisplayHost(host)}: nobody has added it`,
  );
}

export function notOwnerError(host: string): ServiceError {
  return new ServiceError(
    'website_not_verified',
    `Only the verified owner of ${toDisplayHost(host)} can do this. Verify it first.`,
  );
}

import { and, eq, isNull, notExists } from 'drizzle-orm';
import type { Database } from './database.ts';
import { scanProfiles, schedules, unauditedAnswers } from './schema/scans.ts';
import { websiteClaims, websites } from './schema/websites.ts';
import { type Claimant, isClaimant } from './websites.ts';

/**
 * Deletes an account's claim, its schedules and profiles for the website and its pages, the unaudited answers of its scans, and its
 * ownership if it is the owner. A website it owned is on release hold until `holdUntil` (milliseconds since 1970); a website
 * without claims is released.
 *
 * @returns `false` if the account had no claim
 */
export async function deleteClaim(db: Database, claimant: Claimant, times: ReleaseTimes): Promise<boolean> {
  const [, deleted] = await db.batch(buildRelease(db, claimant, times));
  return deleted.length === 1;
}

interface ReleaseTimes {
  now: number;
  /** `null` for no release hold. */
  holdUntil: number | null;
}

/**
 * Builds the statements that end a claim, for one batch. @param claim if it has a `token`, the claim is deleted only if its
 * token is the same
 */
export function buildRelease(
  db: Database,
  { host, accountId, token }: Claimant & { token?: string },
  { now, holdUntil }: ReleaseTimes,
) {
  const isClaim = and(
    isClaimant({ host, accountId }),
    token === undefined ? undefined : eq(websiteClaims.token, token),
  );
  const claims = db
    .select({ host: websiteClaims.host })
    .from(websiteClaims)
    .where(eq(websiteClaims.host, host));
  return [
    db
      .update(websites)
      .set({
        ownerAccountId: null,
        verifiedAt: null,
        verifiedMethod: null,
        publicScorecard: false,
        holdUntil,
        updatedAt: now,
      })
      .where(and(eq(websites.host, host), eq(websites.ownerAccountId, accountId))),
    db.delete(websiteClaims).where(isClaim).returning({ host: websiteClaims.host }),
    db
      .delete(unauditedAnswers)
      .where(and(eq(unauditedAnswers.host, host), eq(unauditedAnswers.accountId, accountId))),
    db.delete(schedules).where(and(eq(schedules.host, host), eq(schedules.accountId, accountId))),
    db.delete(scanProfiles).where(and(eq(scanProfiles.host, host), eq(scanProfiles.accountId, accountId))),
    db
      .update(websites)
      .set({ releasedAt: now })
      .where(and(eq(websites.host, host), isNull(websites.releasedAt), notExists(claims))),
  ] as const;
}

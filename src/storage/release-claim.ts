import { and, eq, isNull, notExists } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { batchInOrder } from './batch-in-order.ts';
import { openDatabase, SERVICE } from './database.ts';
import { scanProfiles, schedules, unauditedAnswers } from './schema/scans.ts';
import { websiteClaims, websites } from './schema/websites.ts';
import { type Claimant, isClaimant } from './websites.ts';

interface ReleaseTimes {
  now: number;
  /** `null` for no release hold. */
  holdUntil: number | null;
}

/**
 * Deletes an account's claim, its schedules and profiles for the website and its pages, the unaudited answers of its scans, and its
 * ownership if it is the owner. A website it owned is on release hold until `holdUntil` (milliseconds since 1970); a website
 * without claims is released. What is in the account's database goes first, so that a release that was interrupted there is repeated.
 *
 * @param claim if it has a `token`, the claim is deleted only if its token is the same
 * @param before statements for the first database that come before the deletion of the claim in its transaction
 * @returns `false` if the account had no claim
 */
export async function deleteClaim(
  env: Env,
  { host, accountId, token }: Claimant & { token?: string },
  { now, holdUntil }: ReleaseTimes,
  before: readonly BatchItem<'sqlite'>[] = [],
): Promise<boolean> {
  const [own, db] = [openDatabase(env, accountId), openDatabase(env, SERVICE)];
  const isClaim = and(
    isClaimant({ host, accountId }),
    token === undefined ? undefined : eq(websiteClaims.token, token),
  );
  const claims = db
    .select({ host: websiteClaims.host })
    .from(websiteClaims)
    .where(eq(websiteClaims.host, host));
  const ofClaim = [unauditedAnswers, schedules, scanProfiles].map((table) =>
    own.delete(table).where(and(eq(table.host, host), eq(table.accountId, accountId))),
  );
  const [, released] = await batchInOrder(
    { db: own, statements: ofClaim },
    {
      db,
      statements: [
        ...before,
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
          .update(websites)
          .set({ releasedAt: now })
          .where(and(eq(websites.host, host), isNull(websites.releasedAt), notExists(claims))),
      ],
    },
  );
  const deleted = released.at(-2);
  return Array.isArray(deleted) && deleted.length === 1;
}

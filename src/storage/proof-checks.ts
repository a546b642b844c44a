import { and, asc, eq, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { type Database, openDatabase, SERVICE } from './database.ts';
import { isDue, type MessageClaim } from './owner-messages.ts';
import { deleteClaim } from './release-claim.ts';
import { websiteLapses, websites } from './schema/websites.ts';

/** An owned website whose proof only this caller checks. */
export interface ClaimedCheck {
  host: string;
  accountId: string;
  method: 'meta' | 'file' | 'dns';
  token: string;
  /** When it was claimed, in milliseconds since 1970. Identifies the check: the next one has another time. */
  checkedAt: number;
}

/** As in the index `websites_proof_checked`. */
const LAST_CHECK = sql<number>`CASE WHEN ${websites.proofCheckedAt} IS NULL THEN ${websites.verifiedAt} ELSE ${websites.proofCheckedAt} END`;

/**
 * Claims up to `limit` owned websites last checked at `checkedUntil` or before, longest wait first. One statement, so no two
 * callers get the same website. Times in milliseconds since 1970.
 */
export async function claimChecks(
  db: Database,
  { now, checkedUntil, limit }: { now: number; checkedUntil: number; limit: number },
): Promise<ClaimedCheck[]> {
  const due = db
    .select({ host: websites.host })
    .from(websites)
    .where(and(isNotNull(websites.ownerAccountId), lte(LAST_CHECK, checkedUntil)))
    .orderBy(asc(LAST_CHECK))
    .limit(limit);
  const rows = await db
    .update(websites)
    .set({ proofCheckedAt: now })
    .where(sql`${websites.host} IN ${due}`)
    .returning({
      host: websites.host,
      accountId: sql<string>`${websites.ownerAccountId}`,
      method: sql<ClaimedCheck['method']>`${websites.verifiedMethod}`,
      // By name, because Drizzle omits table names of columns here.
      token: sql<string>`(SELECT token FROM website_claims AS claim
        WHERE claim.host = websites.host AND claim.account_id = websites.owner_account_id)`,
    });
  return rows.map((row) => Object.assign(row, { checkedAt: now }));
}

/** Returns when the owned website that waits longest was last checked, in milliseconds since 1970; `null` without owned websites. */
export async function findOldestCheck(db: Database): Promise<number | null> {
  const row = await db
    .select({ checkedAt: LAST_CHECK })
    .from(websites)
    .where(isNotNull(websites.ownerAccountId))
    .orderBy(asc(LAST_CHECK))
    .limit(1)
    .get();
  return row?.checkedAt ?? null;
}

/** Reschedules a claimed check as if the website had been checked at `checkedAt` (milliseconds since 1970). */
export async function postponeCheck(db: Database, check: ClaimedCheck, checkedAt: number): Promise<void> {
  await db.update(websites).set({ proofCheckedAt: checkedAt }).where(isOf(check));
}

export async function recordProofFound(db: Database, check: ClaimedCheck, now: number): Promise<void> {
  await db
    .update(websites)
    .set({ proofFoundAt: now, proofMissingSince: null, proofMissingCount: 0, ownerWarnedAt: null })
    .where(isOf(check));
}

/** How long and how often the proof of a website has been missing. Times in milliseconds since 1970. */
export interface MissingProofRow {
  missingSince: number;
  warnedAt: number | null;
}

/** Records that a check did not find the proof. Returns `null` if the website now has another owner or none. */
export async function recordProofMissing(
  db: Database,
  check: ClaimedCheck,
  now: number,
): Promise<MissingProofRow | null> {
  const [row] = await db
    .update(websites)
    .set({
      proofMissingSince: sql`CASE WHEN ${websites.proofMissingSince} IS NULL THEN ${now} ELSE ${websites.proofMissingSince} END`,
      proofMissingCount: sql`${websites.proofMissingCount} + 1`,
    })
    .where(isOf(check))
    .returning({ missingSince: websites.proofMissingSince, warnedAt: websites.ownerWarnedAt });
  return row ? { missingSince: row.missingSince ?? now, warnedAt: row.warnedAt } : null;
}

/** Ends the ownership that a check found without proof, without a release hold, and records that its owner must be notified. */
export async function lapseOwnership(env: Env, check: ClaimedCheck, now: number): Promise<void> {
  const { host, accountId } = check;
  await deleteClaim(env, check, { now, holdUntil: null }, [
    // A value for every column, in the order of the table.
    openDatabase(env, SERVICE)
      .insert(websiteLapses)
      .select(sql`SELECT ${host}, ${accountId}, ${now}, NULL, NULL FROM ${websites} WHERE ${isOf(check)}`),
  ]);
}

/** An owner to warn about a missing proof. `missingSince` in milliseconds since 1970. */
export interface UnwarnedOwner {
  host: string;
  accountId: string;
  missingSince: number;
}

/**
 * Claims up to `limit` websites whose proof was missing `count` times in a row or more, and whose owner was not warned. Those that were
 * never tried come first, then those tried longest ago. One statement, so no two callers get the same owner.
 */
export async function claimWarnings(
  db: Database,
  { count, now, triedUntil, limit }: MessageClaim & { count: number },
): Promise<UnwarnedOwner[]> {
  const due = db
    .select({ host: websites.host })
    .from(websites)
    .where(
      and(
        gte(websites.proofMissingCount, count),
        // Implied by the count, but needed to match the condition of the index.
        sql`${websites.proofMissingCount} > 0`,
        isNotNull(websites.ownerAccountId),
        isNull(websites.ownerWarnedAt),
        isDue(websites.ownerWarningTriedAt, triedUntil),
      ),
    )
    .orderBy(asc(websites.ownerWarningTriedAt))
    .limit(limit);
  return db
    .update(websites)
    .set({ ownerWarningTriedAt: now })
    .where(sql`${websites.host} IN ${due}`)
    .returning({
      host: websites.host,
      accountId: sql<string>`${websites.ownerAccountId}`,
      missingSince: sql<number>`${websites.proofMissingSince}`,
    });
}

/** Records that an owner was warned at `now`, unless the proof was found or the owner changed meanwhile. */
export async function markOwnerWarned(
  db: Database,
  { host, accountId, missingSince }: UnwarnedOwner,
  now: number,
): Promise<void> {
  await db
    .update(websites)
    .set({ ownerWarnedAt: now })
    .where(
      and(
        eq(websites.host, host),
        eq(websites.ownerAccountId, accountId),
        eq(websites.proofMissingSince, missingSince),
      ),
    );
}

function isOf({ host, accountId, checkedAt }: ClaimedCheck) {
  return and(
    eq(websites.host, host),
    eq(websites.ownerAccountId, accountId),
    eq(websites.proofCheckedAt, checkedAt),
  );
}

import { and, asc, eq, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { buildRelease } from './release-claim.ts';
import { websiteLapses, websites } from './schema/websites.ts';

/** An owned website whose proof this caller alone looks for. */
export interface ClaimedCheck {
  host: string;
  accountId: string;
  method: 'meta' | 'file' | 'dns';
  token: string;
  /** When it was claimed, in milliseconds since 1970. Names the check: the next one has another time. */
  checkedAt: number;
}

/** As in the index `websites_proof_checked`. */
const LAST_CHECK = sql<number>`CASE WHEN ${websites.proofCheckedAt} IS NULL THEN ${websites.verifiedAt} ELSE ${websites.proofCheckedAt} END`;

/**
 * Claims up to `limit` owned websites that were last checked until `checkedUntil`, those that wait longest. One statement, so no two
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
      // By name: Drizzle leaves out the tables of columns here.
      token: sql<string>`(SELECT token FROM website_claims AS claim
        WHERE claim.host = websites.host AND claim.account_id = websites.owner_account_id)`,
    });
  return rows.map((row) => Object.assign(row, { checkedAt: now }));
}

/** Makes a claimed check due again at another time, as if the website had been checked at `checkedAt` (milliseconds since 1970). */
export async function postponeCheck(db: Database, check: ClaimedCheck, checkedAt: number): Promise<void> {
  await db.update(websites).set({ proofCheckedAt: checkedAt }).where(isOf(check));
}

/** Records that a check found the proof. */
export async function recordProofFound(db: Database, check: ClaimedCheck, now: number): Promise<void> {
  await db
    .update(websites)
    .set({ proofFoundAt: now, proofMissingSince: null, proofMissingCount: 0, ownerWarnedAt: null })
    .where(isOf(check));
}

/** For how long the proof of a website has been missing. Times in milliseconds since 1970. */
export interface MissingProof {
  missingSince: number;
  warnedAt: number | null;
}

/** Records that a check did not find the proof. Returns `null` if the website has another owner by now, or none. */
export async function recordProofMissing(
  db: Database,
  check: ClaimedCheck,
  now: number,
): Promise<MissingProof | null> {
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

/** Ends the ownership that a check is of, without a release hold, and records that its owner has to be told. */
export async function lapseOwnership(db: Database, check: ClaimedCheck, now: number): Promise<void> {
  const { host, accountId } = check;
  await db.batch([
    // A value for every column, in the order of the table.
    db
      .insert(websiteLapses)
      .select(sql`SELECT ${host}, ${accountId}, ${now}, NULL FROM ${websites} WHERE ${isOf(check)}`),
    ...buildRelease(db, check, { now, holdUntil: null }),
  ]);
}

/** An owner to warn. `missingSince` in milliseconds since 1970. */
export interface UnwarnedOwner {
  host: string;
  accountId: string;
  missingSince: number;
}

/**
 * Lists up to `limit` websites whose proof was missing `count` times in a row or more, and whose owner was not warned. In no order, so
 * that those whose mail is refused again and again do not hold back the others.
 */
export async function listUnwarnedOwners(
  db: Database,
  { count, limit }: { count: number; limit: number },
): Promise<UnwarnedOwner[]> {
  return db
    .select({
      host: websites.host,
      accountId: sql<string>`${websites.ownerAccountId}`,
      missingSince: sql<number>`${websites.proofMissingSince}`,
    })
    .from(websites)
    .where(
      and(
        gte(websites.proofMissingCount, count),
        // Implied by the count, and the condition of the index.
        sql`${websites.proofMissingCount} > 0`,
        isNotNull(websites.ownerAccountId),
        isNull(websites.ownerWarnedAt),
      ),
    )
    .orderBy(sql`random()`)
    .limit(limit);
}

/** Records that an owner is being warned. Returns `false` if somebody else does, or nothing is missing any more. */
export async function markOwnerWarned(db: Database, owner: UnwarnedOwner, now: number): Promise<boolean> {
  const marked = await db
    .update(websites)
    .set({ ownerWarnedAt: now })
    .where(and(isMissing(owner), isNull(websites.ownerWarnedAt)))
    .returning({ host: websites.host });
  return marked.length === 1;
}

/** Takes back what `markOwnerWarned` recorded at `warnedAt`: the warning could not be sent. */
export async function unmarkOwnerWarned(db: Database, owner: UnwarnedOwner, warnedAt: number): Promise<void> {
  await db
    .update(websites)
    .set({ ownerWarnedAt: null })
    .where(and(isMissing(owner), eq(websites.ownerWarnedAt, warnedAt)));
}

export type LapseRow = typeof websiteLapses.$inferSelect;

/**
 * Lists up to `limit` lapses since `since` (milliseconds since 1970) of which the former owner was not told. In no order, as
 * `listUnwarnedOwners`.
 */
export async function listUntoldLapses(db: Database, since: number, limit: number): Promise<LapseRow[]> {
  return db
    .select()
    .from(websiteLapses)
    .where(and(isNull(websiteLapses.toldAt), gte(websiteLapses.lapsedAt, since)))
    .orderBy(sql`random()`)
    .limit(limit);
}

/** Records that a former owner is being told. Returns `false` if somebody else tells them. */
export async function markLapseTold(db: Database, lapse: LapseRow, now: number): Promise<boolean> {
  const marked = await db
    .update(websiteLapses)
    .set({ toldAt: now })
    .where(and(isLapse(lapse), isNull(websiteLapses.toldAt)))
    .returning({ host: websiteLapses.host });
  return marked.length === 1;
}

/** Takes back what `markLapseTold` recorded: the mail could not be sent. */
export async function unmarkLapseTold(db: Database, lapse: LapseRow): Promise<void> {
  await db.update(websiteLapses).set({ toldAt: null }).where(isLapse(lapse));
}

function isLapse({ host, accountId, lapsedAt }: LapseRow) {
  return and(
    eq(websiteLapses.accountId, accountId),
    eq(websiteLapses.host, host),
    eq(websiteLapses.lapsedAt, lapsedAt),
  );
}

function isOf({ host, accountId, checkedAt }: ClaimedCheck) {
  return and(
    eq(websites.host, host),
    eq(websites.ownerAccountId, accountId),
    eq(websites.proofCheckedAt, checkedAt),
  );
}

function isMissing({ host, accountId, missingSince }: UnwarnedOwner) {
  return and(
    eq(websites.host, host),
    eq(websites.ownerAccountId, accountId),
    eq(websites.proofMissingSince, missingSince),
  );
}

import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  isNull,
  lt,
  lte,
  max,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm';
import { type Database, openDatabase, SERVICE } from './database.ts';
import { recordWithdrawals } from './log-entries.ts';
import { unmarkPublicAudits } from './public-audits.ts';
import { accounts } from './schema/accounts.ts';
import { submissions, withdrawals } from './schema/directory.ts';
import { addToTotal } from './counts.ts';

export type WithdrawalRow = typeof withdrawals.$inferSelect;
export type NewWithdrawal = Omit<WithdrawalRow, 'id' | 'lastSeq' | 'finishedAt' | 'snapshots'>;

/** Names the snapshots that a withdrawal covers. */
export type WithdrawalTarget = Pick<WithdrawalRow, 'scope' | 'target'>;

/** The snapshots after `afterSeq` up to `toSeq`. */
export interface SeqRange {
  afterSeq: number;
  toSeq: number;
}

/** What follows `https://` in a normalized URL: host, port and path, which has at least a slash. */
const AFTER_SCHEME = sql`substr(${submissions.url}, instr(${submissions.url}, '//') + 2)`;

/** The host of the snapshot's URL: it ends at the port or the path, an IPv6 address at its bracket. */
const SNAPSHOT_HOST = sql`CASE WHEN ${AFTER_SCHEME} LIKE '[%' THEN substr(${AFTER_SCHEME}, 1, instr(${AFTER_SCHEME}, ']'))
  ELSE substr(${AFTER_SCHEME}, 1, instr(replace(${AFTER_SCHEME}, ':', '/'), '/') - 1) END`;

const SNAPSHOT = { id: submissions.id, accountId: submissions.accountId, host: SNAPSHOT_HOST };

type Operand = SQLWrapper | string;

/** Builds the condition that a withdrawal covers a snapshot. Both can be columns or values. */
export function coversSnapshot(
  { scope, target }: Record<keyof WithdrawalTarget, Operand>,
  { id, accountId, host }: Record<keyof typeof SNAPSHOT, Operand>,
): SQL {
  return sql`CASE ${scope}
    WHEN 'snapshot' THEN ${id} = ${target}
    WHEN 'account' THEN ${accountId} = ${target}
    WHEN 'host' THEN (${host}) IN (${target}, 'www.' || ${target})
    ELSE substr('.' || ${host}, -length(${target}) - 1) = '.' || ${target} END`;
}

/** Records a withdrawal. It covers the snapshots stored so far; those stored later look for it (`insertSubmission`). */
export async function insertWithdrawal(db: Database, withdrawal: NewWithdrawal): Promise<WithdrawalRow> {
  const lastSeq = sql`(SELECT coalesce(max(seq), 0) FROM submissions)`;
  return db
    .insert(withdrawals)
    .values({ ...withdrawal, lastSeq })
    .returning()
    .get();
}

/** Returns the id of the newest withdrawal, 0 if there is none. */
export async function readLastWithdrawalId(db: Database): Promise<number> {
  const row = await db
    .select({ last: max(withdrawals.id) })
    .from(withdrawals)
    .get();
  return row?.last ?? 0;
}

/**
 * Withdraws the covered snapshots of a range and records an entry for the transparency log for each, in one transaction; then makes
 * audits private that have no published snapshot left. Withdrawing a range again changes nothing, and finishes what was interrupted.
 */
export async function withdrawRange(env: Env, withdrawal: WithdrawalRow, range: SeqRange): Promise<void> {
  const db = openDatabase(env, SERVICE);
  const { accountId, reportId, withdrawalId, seq } = submissions;
  const isWithdrawn = and(eq(withdrawalId, withdrawal.id), gt(seq, range.afterSeq), lte(seq, range.toSeq));
  const [, , , withdrawn] = await db.batch([
    db.update(submissions).set({ withdrawalId: withdrawal.id }).where(isCovered(withdrawal, range)),
    addToTotal(db, 'withdrawn', 1),
    recordWithdrawals(db, withdrawal.id, range),
    db.select({ accountId, reportId }).from(submissions).where(isWithdrawn),
  ]);
  await unmarkPublicAudits(env, withdrawn);
  await db
    .update(withdrawals)
    .set({ lastSeq: sql`min(${withdrawals.lastSeq}, ${range.afterSeq})` })
    .where(eq(withdrawals.id, withdrawal.id));
}

/** Queries of `withdrawRange` with this many databases. */
export const countRangeQueries = (shards: number): number => 6 + 2 * shards;

const COUNT_WITHDRAWN = sql<number>`(SELECT count(*) FROM submissions WHERE withdrawal_id = ${withdrawals.id})`;

/** Records that all covered snapshots are withdrawn, and how many they are. @param now milliseconds since 1970 */
export async function finishWithdrawal(db: Database, id: number, now: number): Promise<void> {
  await db
    .update(withdrawals)
    .set({ finishedAt: now, snapshots: COUNT_WITHDRAWN })
    .where(and(eq(withdrawals.id, id), isNull(withdrawals.finishedAt)));
}

/** Lists the withdrawals that are not finished, oldest first. */
export async function listUnfinishedWithdrawals(db: Database): Promise<WithdrawalRow[]> {
  return db.select().from(withdrawals).where(isNull(withdrawals.finishedAt)).orderBy(withdrawals.id);
}

/** Counts the published snapshots of a range that a withdrawal would cover. */
export async function countCovered(db: Database, target: WithdrawalTarget, range: SeqRange): Promise<number> {
  return db.$count(submissions, isCovered(target, range));
}

/** Lists published snapshots of a range that a withdrawal would cover, newest first. */
export async function listCovered(db: Database, target: WithdrawalTarget, range: SeqRange, limit: number) {
  const { id, provider, title, url } = submissions;
  return db
    .select({ id, provider, title, url })
    .from(submissions)
    .where(isCovered(target, range))
    .orderBy(desc(submissions.seq))
    .limit(limit);
}

function isCovered({ scope, target }: WithdrawalTarget, { afterSeq, toSeq }: SeqRange) {
  const { id, accountId, seq } = submissions;
  // Of a snapshot or an account there are few, which an index has. No index has the hosts.
  const covers = {
    snapshot: eq(id, target),
    account: eq(accountId, target),
    host: coversSnapshot({ scope, target }, SNAPSHOT),
    host_and_subdomains: coversSnapshot({ scope, target }, SNAPSHOT),
  };
  // The plus keeps SQLite from the index of all published snapshots.
  return and(covers[scope], gt(seq, afterSeq), lte(seq, toSeq), sql`+${submissions.withdrawalId} IS NULL`);
}

/** A withdrawal with the number of snapshots it withdrew. */
export type WithdrawalRecord = WithdrawalRow & {
  snapshots: number;
  /** The email address of the account it covers; `null` with another scope. */
  email: string | null;
};

/** Lists withdrawals, newest first. @param beforeId only the withdrawals before this one */
export async function listWithdrawals(
  db: Database,
  beforeId: number | undefined,
  limit: number,
): Promise<WithdrawalRecord[]> {
  const isAccount = and(eq(withdrawals.scope, 'account'), eq(accounts.id, withdrawals.target));
  return db
    .select({
      ...getTableColumns(withdrawals),
      email: accounts.email,
      snapshots: sql<number>`coalesce(${withdrawals.snapshots}, ${COUNT_WITHDRAWN})`,
    })
    .from(withdrawals)
    .leftJoin(accounts, isAccount)
    .where(beforeId === undefined ? undefined : lt(withdrawals.id, beforeId))
    .orderBy(desc(withdrawals.id))
    .limit(limit);
}

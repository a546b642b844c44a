import { and, asc, desc, eq, getTableColumns, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { WorkType } from './billable-work.ts';
import { countUpTo } from './counts.ts';
import type { Database } from './database.ts';
import { type Queue, readQueue } from './queues.ts';
import { BILLABLE_RENDERED_AUDITS } from './rendered-audits.ts';
import { BILLABLE_SCANS } from './scans.ts';
import { accounts } from './schema/accounts.ts';
import { ledgerDifferences, reconciliations } from './schema/service.ts';
import { BILLABLE_SUBMISSIONS } from './submissions.ts';

const BILLABLE_WORK = {
  scan: BILLABLE_SCANS,
  submission: BILLABLE_SUBMISSIONS,
  rendered_audit: BILLABLE_RENDERED_AUDITS,
};

/** Paid work whose charge differs from its cost. */
export type LedgerDifference = typeof ledgerDifferences.$inferSelect;

/** Paid work that is finished. */
export interface FinishedWork {
  accountId: string;
  refId: string;
  /** Cost of the work, in credits. */
  charge: number;
  /** Milliseconds since 1970. */
  finishedAt: number;
}

/** A position in the order of `finishedAt` and id. All work up to it has been compared. */
export interface WorkCursor {
  /** Milliseconds since 1970. */
  finishedAt: number;
  id: string;
}

/** Returns the cursor of a type of paid work; before the first reconciliation, the start. */
export async function readWorkCursor(db: Database, refType: string): Promise<WorkCursor> {
  const { finishedAt, id } = getTableColumns(reconciliations);
  const row = await db
    .select({ finishedAt, id })
    .from(reconciliations)
    .where(eq(reconciliations.refType, refType))
    .get();
  return row ?? { finishedAt: 0, id: '' };
}

/** Moves the cursor of a type of paid work from `previous`. Returns `false` if another run moved it meanwhile. */
export async function moveWorkCursor(
  db: Database,
  refType: string,
  previous: WorkCursor,
  cursor: WorkCursor,
): Promise<boolean> {
  const { finishedAt, id } = reconciliations;
  const moved = await db
    .insert(reconciliations)
    .values({ refType, ...cursor })
    .onConflictDoUpdate({
      target: reconciliations.refType,
      set: cursor,
      setWhere: and(eq(finishedAt, previous.finishedAt), eq(id, previous.id)),
    })
    .returning({ id });
  return moved.length === 1;
}

/** Stores differences. An existing difference gets the new amounts and keeps its date. */
export async function upsertDifferences(db: Database, differences: LedgerDifference[]): Promise<void> {
  if (differences.length === 0) return;
  const values = [
    'accountId',
    'refType',
    'refId',
    'stored',
    'charged',
    'foundAt',
  ] satisfies (keyof LedgerDifference)[];
  const { accountId, refType, refId, stored, charged } = ledgerDifferences;
  await db
    .insert(ledgerDifferences)
    .select(
      sql`SELECT ${sql.join(
        values.map((name) => sql`value ->> ${name}`),
        sql`, `,
      )} FROM json_each(${JSON.stringify(differences)}) WHERE true`,
    )
    .onConflictDoUpdate({
      target: [accountId, refType, refId],
      set: {
        stored: sql`excluded.${sql.identifier(stored.name)}`,
        charged: sql`excluded.${sql.identifier(charged.name)}`,
      },
    });
}

/** Lists the newest differences with the accounts' emails (`null` if the account is gone). */
export async function listNewestDifferences(
  db: Database,
  limit: number,
): Promise<(LedgerDifference & { email: string | null })[]> {
  return db
    .select({ ...getTableColumns(ledgerDifferences), email: accounts.email })
    .from(ledgerDifferences)
    .leftJoin(accounts, eq(accounts.id, ledgerDifferences.accountId))
    .orderBy(desc(ledgerDifferences.foundAt), desc(ledgerDifferences.refId))
    .limit(limit);
}

/** Counts the differences, up to `limit`. */
export async function countDifferences(db: Database, limit: number): Promise<number> {
  return countUpTo(db, sql`SELECT 1 FROM ${ledgerDifferences}`, limit);
}

/** Lists work finished after the cursor and before `before` (milliseconds since 1970), oldest first. */
export async function listFinishedWork(
  db: Database,
  refType: WorkType,
  after: WorkCursor,
  before: number,
  limit: number,
): Promise<FinishedWork[]> {
  const { table, refId, finishedAt } = BILLABLE_WORK[refType];
  return db
    .select(selectColumns(refType))
    .from(table)
    .where(isBetween(refType, after, before))
    .orderBy(asc(finishedAt), asc(refId))
    .limit(limit);
}

/** Lists the work of an account that finished since a time (milliseconds since 1970), oldest first. */
export async function listAccountWork(
  db: Database,
  refType: WorkType,
  accountId: string,
  since: number,
): Promise<string[]> {
  const work = BILLABLE_WORK[refType];
  const rows = await db
    .select({ refId: work.refId })
    .from(work.table)
    .where(and(eq(work.accountId, accountId), gte(work.finishedAt, since)))
    .orderBy(asc(work.finishedAt));
  return rows.map(({ refId }) => refId);
}

/**
 * Counts work finished after the cursor and before `before`, up to `limit`.
 */
export async function countFinishedWork(
  db: Database,
  refType: WorkType,
  after: WorkCursor,
  before: number,
  limit: number,
): Promise<Queue> {
  const { table, refId, finishedAt } = BILLABLE_WORK[refType];
  const waiting = sql`SELECT ${finishedAt} AS at FROM ${table} WHERE ${isBetween(refType, after, before)} ORDER BY ${finishedAt}, ${refId}`;
  return readQueue(db, waiting, limit);
}

// A row value, because with OR SQLite would search both terms separately and sort all remaining rows for each page.
function isBetween(refType: WorkType, after: WorkCursor, before: number) {
  const { refId, finishedAt } = BILLABLE_WORK[refType];
  return and(sql`(${finishedAt}, ${refId}) > (${after.finishedAt}, ${after.id})`, lt(finishedAt, before));
}

/** Lists the finished work with these ids, of all accounts. */
export async function findFinishedWork(
  db: Database,
  refType: WorkType,
  ids: readonly string[],
): Promise<FinishedWork[]> {
  const { table, refId, finishedAt } = BILLABLE_WORK[refType];
  return db
    .select(selectColumns(refType))
    .from(table)
    .where(
      and(inArray(refId, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`), isNotNull(finishedAt)),
    );
}

function selectColumns(refType: WorkType) {
  const { accountId, refId, charge, finishedAt } = BILLABLE_WORK[refType];
  return { accountId, refId, charge, finishedAt: sql<number>`${finishedAt}` };
}

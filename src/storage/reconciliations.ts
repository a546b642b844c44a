import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { WorkType } from './billable-work.ts';
import type { Database } from './database.ts';
import { BILLABLE_SCANS } from './scans.ts';
import { accounts } from './schema/accounts.ts';
import { ledgerDifferences, reconciliations } from './schema/ledger.ts';
import { BILLABLE_SUBMISSIONS } from './submissions.ts';

const BILLABLE_WORK = { scan: BILLABLE_SCANS, submission: BILLABLE_SUBMISSIONS };

/** Paid work whose charge is not what it costs. */
export type LedgerDifference = typeof ledgerDifferences.$inferSelect;

/** Paid work that is finished. */
export interface FinishedWork {
  accountId: string;
  refId: string;
  /** What the work costs, in credits. */
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

export async function writeWorkCursor(db: Database, refType: string, cursor: WorkCursor): Promise<void> {
  await db
    .insert(reconciliations)
    .values({ refType, ...cursor })
    .onConflictDoUpdate({ target: reconciliations.refType, set: cursor });
}

/** Stores differences. One that is stored already gets the new amounts and keeps its date. */
export async function upsertDifferences(db: Database, differences: LedgerDifference[]): Promise<void> {
  const { accountId, refType, refId } = ledgerDifferences;
  const [first, ...others] = differences.map((difference) =>
    db
      .insert(ledgerDifferences)
      .values(difference)
      .onConflictDoUpdate({
        target: [accountId, refType, refId],
        set: { stored: difference.stored, charged: difference.charged },
      }),
  );
  if (first) await db.batch([first, ...others]);
}

/** Lists the newest differences with the accounts' emails (`null` if the account is gone), and counts all. */
export async function listDifferences(
  db: Database,
  limit: number,
): Promise<{ total: number; differences: (LedgerDifference & { email: string | null })[] }> {
  const rows = await db
    .select({
      ...getTableColumns(ledgerDifferences),
      email: accounts.email,
      total: sql<number>`count(*) OVER ()`,
    })
    .from(ledgerDifferences)
    .leftJoin(accounts, eq(accounts.id, ledgerDifferences.accountId))
    .orderBy(desc(ledgerDifferences.foundAt), ledgerDifferences.refId)
    .limit(limit);
  return { total: rows[0]?.total ?? 0, differences: rows.map(({ total: _, ...row }) => row) };
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
  const isAfterCursor = or(
    gt(finishedAt, after.finishedAt),
    and(eq(finishedAt, after.finishedAt), gt(refId, after.id)),
  );
  return db
    .select(selectColumns(refType))
    .from(table)
    .where(and(isAfterCursor, lt(finishedAt, before)))
    .orderBy(asc(finishedAt), asc(refId))
    .limit(limit);
}

/** Lists the account's finished work with these ids. */
export async function findFinishedWork(
  db: Database,
  refType: WorkType,
  accountId: string,
  ids: string[],
): Promise<FinishedWork[]> {
  const { table, accountId: owner, refId, finishedAt } = BILLABLE_WORK[refType];
  const hasId = inArray(refId, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  return db
    .select(selectColumns(refType))
    .from(table)
    .where(and(eq(owner, accountId), hasId, isNotNull(finishedAt)));
}

function selectColumns(refType: WorkType) {
  const { accountId, refId, charge, finishedAt } = BILLABLE_WORK[refType];
  return { accountId, refId, charge, finishedAt: sql<number>`${finishedAt}` };
}

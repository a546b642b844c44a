import { and, asc, desc, eq, getTableColumns, gt, lt, lte, max, sql } from 'drizzle-orm';
import type { Provider } from '../lib/directory-providers.ts';
import type { Database } from './database.ts';
import { reports } from './schema/reports.ts';
import { submissions } from './schema/submissions.ts';

export type SubmissionRow = typeof submissions.$inferSelect;
type NewSubmission = Omit<SubmissionRow, 'seq' | 'submittedAt'>;

/** D1's clock in milliseconds since 1970. All rows use one clock, so `submitted_at` is in the order of `seq`. */
const CURRENT_TIME = sql`CAST(unixepoch('subsec') * 1000 AS INTEGER)`;

/**
 * Inserts the row of a frozen snapshot and marks its audit as public, in one transaction. If the row exists, nothing
 * changes.
 *
 * @param deadline milliseconds since 1970; from then on nothing is inserted
 * @returns whether the row was inserted, and the stored row or `null`
 */
export async function insertSubmission(
  db: Database,
  submission: NewSubmission,
  deadline: number,
): Promise<{ inserted: boolean; row: SubmissionRow | null }> {
  const { id, provider, accountId, reportId, r2Key, sha256, url, title, description } = submission;
  const { score, captured, cost } = submission;
  const [inserted, , rows] = await db.batch([
    // A value for every column, in the order of the table.
    db
      .insert(submissions)
      .select(
        sql`SELECT NULL, ${id}, ${provider}, ${accountId}, ${reportId}, ${r2Key}, ${sha256}, ${url}, ${title}, ${description},
            ${score}, ${captured ? 1 : 0}, ${cost}, ${CURRENT_TIME} WHERE ${CURRENT_TIME} < ${deadline}`,
      )
      .onConflictDoNothing()
      .returning({ id: submissions.id }),
    db
      .update(reports)
      .set({ public: true })
      .where(
        and(
          eq(reports.id, reportId),
          eq(reports.accountId, accountId),
          sql`EXISTS (SELECT 1 FROM submissions WHERE id = ${id})`,
        ),
      ),
    db.select().from(submissions).where(eq(submissions.id, id)),
  ]);
  return { inserted: inserted.length === 1, row: rows[0] ?? null };
}

/** Returns a snapshot of a directory, or `null`. */
export async function findSubmission(
  db: Database,
  provider: Provider,
  id: string,
): Promise<SubmissionRow | null> {
  const row = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.id, id), eq(submissions.provider, provider)))
    .get();
  return row ?? null;
}

/** Returns a snapshot published by the account, or `null`. */
export async function findAccountSubmission(
  db: Database,
  accountId: string,
  id: string,
): Promise<SubmissionRow | null> {
  const row = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.id, id), eq(submissions.accountId, accountId)))
    .get();
  return row ?? null;
}

/** Selects the snapshots that match every given field. */
export interface SubmissionFilter {
  accountId?: string | undefined;
  provider?: Provider | undefined;
  reportId?: string | undefined;
  /** Only snapshots published before this one. */
  beforeSeq?: number | undefined;
}

/** Lists the snapshots that match the filter, newest first. */
export async function listSubmissions(
  db: Database,
  filter: SubmissionFilter,
  limit: number,
): Promise<SubmissionRow[]> {
  const { accountId, provider, reportId, beforeSeq } = filter;
  return db
    .select()
    .from(submissions)
    .where(
      and(
        accountId === undefined ? undefined : eq(submissions.accountId, accountId),
        provider === undefined ? undefined : eq(submissions.provider, provider),
        reportId === undefined ? undefined : eq(submissions.reportId, reportId),
        beforeSeq === undefined ? undefined : lt(submissions.seq, beforeSeq),
      ),
    )
    .orderBy(desc(submissions.seq))
    .limit(limit);
}

/** Returns the `seq` of the newest snapshot, 0 if there is none. */
export async function readLastSequence(db: Database): Promise<number> {
  const row = await db
    .select({ last: max(submissions.seq) })
    .from(submissions)
    .get();
  return row?.last ?? 0;
}

/** Lists the snapshots after `afterSeq` up to `toSeq`, oldest first, with the columns that sitemaps use. */
export async function listSitemapEntries(
  db: Database,
  { afterSeq, toSeq }: { afterSeq: number; toSeq: number },
  limit: number,
): Promise<Pick<SubmissionRow, 'seq' | 'id' | 'provider' | 'submittedAt'>[]> {
  const { seq, id, provider, submittedAt } = getTableColumns(submissions);
  return db
    .select({ seq, id, provider, submittedAt })
    .from(submissions)
    .where(and(gt(seq, afterSeq), lte(seq, toSeq)))
    .orderBy(asc(seq))
    .limit(limit);
}

/** Snapshots as paid work; `charge` is in credits. */
export const BILLABLE_SUBMISSIONS = {
  table: submissions,
  accountId: submissions.accountId,
  refId: submissions.id,
  charge: sql<number>`${submissions.cost}`,
  finishedAt: submissions.submittedAt,
};

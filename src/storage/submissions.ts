import { and, asc, desc, eq, getTableColumns, gt, lt, lte, max, sql } from 'drizzle-orm';
import type { Provider } from '../lib/directory-providers.ts';
import type { Database } from './database.ts';
import { reports } from './schema/reports.ts';
import { submissions } from './schema/submissions.ts';

export type SubmissionRow = typeof submissions.$inferSelect;
type NewSubmission = Omit<SubmissionRow, 'seq' | 'submittedAt'>;

/** D1's own clock, in milliseconds since 1970: one clock for all, and in the order of `seq`. */
const CURRENT_TIME = sql`CAST(unixepoch('subsec') * 1000 AS INTEGER)`;

/**
 * Store the row of a frozen snapshot and mark its audit as public, in one transaction. The first row of a snapshot stays: a later
 * one changes nothing and gives the first.
 *
 * @param deadline milliseconds since 1970: later nothing is stored, and `row` is `null` unless there was one before
 */
export async function insertSubmission(
  db: Database,
  submission: NewSubmission,
  deadline: number,
): Promise<{ inserted: boolean; row: SubmissionRow | null }> {
  const { id, provider, accountId, reportId, r2Key, sha256, url, title, description } = submission;
  const { score, captured, cost } = submission;
  const [inserted, , rows] = await db.batch([
    // The values of every column, in the order of the table.
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

/** A snapshot of a directory. */
export async function findSubmission(
  db: Database,
  provider: Provider,
  id: string,
): Promise<SubmissionRow | null> {
  const one = and(eq(submissions.id, id), eq(submissions.provider, provider));
  return (await db.select().from(submissions).where(one).get()) ?? null;
}

/** A snapshot that the account published. */
export async function findAccountSubmission(
  db: Database,
  accountId: string,
  id: string,
): Promise<SubmissionRow | null> {
  const own = and(eq(submissions.id, id), eq(submissions.accountId, accountId));
  return (await db.select().from(submissions).where(own).get()) ?? null;
}

/** Which snapshots: all that fit every filter given. */
export interface SubmissionFilter {
  accountId?: string | undefined;
  provider?: Provider | undefined;
  reportId?: string | undefined;
  /** Only those before this one in the order of publishing. */
  beforeSeq?: number | undefined;
}

/** Snapshots, newest first. */
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

/** The newest snapshot's place in the order of publishing, 0 without any. */
export async function readLastSequence(db: Database): Promise<number> {
  const row = await db
    .select({ last: max(submissions.seq) })
    .from(submissions)
    .get();
  return row?.last ?? 0;
}

/** What a sitemap needs of the snapshots after `afterSeq` up to `toSeq`, oldest first. */
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

/** A snapshot as work that is charged. */
export const BILLABLE_SUBMISSIONS = {
  table: submissions,
  accountId: submissions.accountId,
  refId: submissions.id,
  charge: sql<number>`${submissions.cost}`,
  finishedAt: submissions.submittedAt,
};

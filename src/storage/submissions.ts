import { containsText } from './contains-text.ts';
import { and, asc, desc, eq, getTableColumns, gt, isNull, lte, max, sql } from 'drizzle-orm';
import { type Provider, PROVIDERS, SEARCHED_SNAPSHOTS } from '../lib/directory-providers.ts';
import { recordPublicChange } from '../lib/public-changes.ts';
import { activeAccountId } from './accounts.ts';
import type { Database } from './database.ts';
import { recordPublication } from './log-entries.ts';
import { recordPublicationNotices } from './owner-messages.ts';
import { logEntries, submissions, withdrawals } from './schema/directory.ts';
import { recordUnsentEvents, type UnsentEvent } from './webhooks.ts';
import { coversSnapshot, type WithdrawalRow } from './withdrawals.ts';

type StoredSubmission = typeof submissions.$inferSelect;
type NewSubmission = Omit<StoredSubmission, 'seq' | 'submittedAt' | 'withdrawalId'> & {
  /** The URL of the page after redirects. */
  finalUrl: string;
};
/** A submission with facts from other tables. */
export type SubmissionRow = StoredSubmission & {
  /** The index of its leaf in the transparency log; `null` until that is in a signed checkpoint. */
  logIndex: number | null;
  /** `null` while the snapshot is published. */
  withdrawal: Pick<WithdrawalRow, 'reason' | 'createdAt'> | null;
};

/** D1's clock in milliseconds since 1970. All rows use one clock, so `submitted_at` is in the order of `seq`. */
const CURRENT_TIME = sql`CAST(unixepoch('subsec') * 1000 AS INTEGER)`;

/** Conditions under which a snapshot is not stored. */
export interface StoreConditions {
  /** Milliseconds since 1970. */
  deadline: number;
  /** The newest withdrawal when the publication began: a later withdrawal that covers the snapshot stops it. */
  lastWithdrawalId: number;
}

/**
 * Inserts the row of a frozen snapshot with its entry for the transparency log and the notice to the owner of its website, in
 * one transaction. If the row exists, nothing changes. Inserts nothing after the deadline, for a
 * suspended account, or if a withdrawal of the account or the host has been recorded since the publication began, so that no
 * snapshot escapes a withdrawal by being published during it.
 *
 * @param event recorded with the row if the account has a webhook
 * @returns whether the row was inserted, and the stored row or `null`; whether the event was recorded
 */
export async function insertSubmission(
  db: Database,
  submission: NewSubmission,
  { deadline, lastWithdrawalId }: StoreConditions,
  event: UnsentEvent,
): Promise<{ inserted: boolean; row: SubmissionRow | null; hasEvent: boolean }> {
  const { id, provider, accountId, reportId, r2Key, sha256, url, title, description } = submission;
  const { score, captured, cost } = submission;
  const isCovered = coversSnapshot(withdrawals, { id, accountId, host: new URL(url).hostname });
  const isPublished = sql`EXISTS (SELECT 1 FROM submissions WHERE id = ${id} AND withdrawal_id IS NULL)`;
  const [inserted, events, , , rows] = await db.batch([
    // A value for every column, in the order of the table.
    db
      .insert(submissions)
      .select(
        sql`SELECT NULL, ${id}, ${provider}, ${activeAccountId(accountId)}, ${reportId}, ${r2Key}, ${sha256}, ${url}, ${title}, ${description},
            ${score}, ${captured ? 1 : 0}, ${cost}, ${CURRENT_TIME}, NULL
            WHERE ${CURRENT_TIME} < ${deadline}
              AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = ${accountId} AND suspended_at IS NOT NULL)
              AND NOT EXISTS (SELECT 1 FROM withdrawals WHERE id > ${lastWithdrawalId} AND ${isCovered})`,
      )
      .onConflictDoNothing()
      .returning({ id: submissions.id }),
    recordUnsentEvents(db, accountId, sql`SELECT ${JSON.stringify(event)} AS value WHERE ${isPublished}`),
    recordPublication(db, submission, isPublished),
    recordPublicationNotices(db, submission),
    selectSubmissions(db).where(eq(submissions.id, id)),
  ]);
  recordPublicChange();
  return { inserted: inserted.length === 1, row: rows[0] ?? null, hasEvent: events.length === 1 };
}

/** Builds the query for snapshots with their withdrawals and the indices of their leaves. */
export function selectSubmissions(db: Database) {
  const withdrawal = { reason: withdrawals.reason, createdAt: withdrawals.createdAt };
  const isPublication = and(eq(logEntries.submissionId, submissions.id), eq(logEntries.type, 'publication'));
  return db
    .select({ ...getTableColumns(submissions), logIndex: logEntries.logIndex, withdrawal })
    .from(submissions)
    .leftJoin(withdrawals, eq(withdrawals.id, submissions.withdrawalId))
    .leftJoin(logEntries, isPublication);
}

/** Returns a snapshot of a directory, published or withdrawn, or `null`. */
export async function findSubmission(
  db: Database,
  provider: Provider,
  id: string,
): Promise<SubmissionRow | null> {
  const row = await selectSubmissions(db)
    .where(and(eq(submissions.id, id), eq(submissions.provider, provider)))
    .get();
  return row ?? null;
}

/** Whether any directory has this snapshot, published or withdrawn. */
export async function snapshotExists(db: Database, id: string): Promise<boolean> {
  return (await db.$count(submissions, eq(submissions.id, id))) > 0;
}

/** Returns a snapshot of the account, published or withdrawn, or `null`. */
export async function findAccountSubmission(
  db: Database,
  accountId: string,
  id: string,
): Promise<SubmissionRow | null> {
  const row = await selectSubmissions(db)
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
  /** Includes withdrawn snapshots. */
  withWithdrawn?: boolean;
}

/** Words of a search. Others are ignored. */
const MAX_WORDS = 8;

/**
 * Builds the query for the published snapshots of a directory that have every word in their title or URL, newest first. Upper and lower case
 * of ASCII letters are the same. No index has the words: it reads the newest 2,000 snapshots of the directory.
 *
 * @param words separated by whitespace
 */
export function searchSubmissions(
  db: Database,
  { provider, words, beforeSeq }: { provider: Provider; words: string; beforeSeq: number | undefined },
  limit: number,
) {
  const matches = words
    .split(/\s+/)
    .slice(0, MAX_WORDS)
    .map((word) => containsText(sql`(title || ' ' || url)`, word));
  const isBefore = beforeSeq === undefined ? undefined : sql`seq < ${beforeSeq}`;
  const found = sql`SELECT seq FROM (SELECT seq, title, url FROM submissions WHERE provider = ${provider} AND withdrawal_id IS NULL
    ORDER BY seq DESC LIMIT ${SEARCHED_SNAPSHOTS}) WHERE ${and(isBefore, ...matches)} ORDER BY seq DESC LIMIT ${limit}`;
  return selectSubmissions(db)
    .where(sql`${submissions.seq} IN (${found})`)
    .orderBy(desc(submissions.seq));
}

/** Lists the snapshots that match the filter, newest first. */
export async function listSubmissions(
  db: Database,
  filter: SubmissionFilter,
  limit: number,
): Promise<SubmissionRow[]> {
  const { accountId, provider, reportId, beforeSeq, withWithdrawn = false } = filter;
  const { seq, withdrawalId } = submissions;
  // The plus keeps SQLite from using the indexes that have all snapshots in order: it reads only those of the audit or the
  // account.
  const plus = reportId === undefined ? sql`` : sql`+`;
  const isBefore = beforeSeq === undefined ? undefined : sql`${plus}${seq} < ${beforeSeq}`;
  const isPublished = withWithdrawn ? undefined : sql`${plus}${withdrawalId} IS NULL`;
  const ofDirectories = PROVIDERS.map(
    (each) =>
      sql`SELECT * FROM (SELECT seq FROM submissions WHERE ${and(sql`provider = ${each}`, isPublished, isBefore)} ORDER BY seq DESC LIMIT ${limit})`,
  );
  const isOfAny = accountId === undefined && reportId === undefined && provider === undefined;
  const isProvider = sql`${accountId === undefined ? plus : sql`+`}${submissions.provider} = ${provider}`;
  return selectSubmissions(db)
    .where(
      and(
        accountId === undefined ? undefined : eq(submissions.accountId, accountId),
        provider === undefined ? undefined : isProvider,
        reportId === undefined ? undefined : eq(submissions.reportId, reportId),
        isOfAny ? sql`${seq} IN (${sql.join(ofDirectories, sql` UNION ALL `)})` : and(isBefore, isPublished),
      ),
    )
    .orderBy(sql`${plus}${seq} DESC`)
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

/** Lists the published snapshots after `afterSeq` up to `toSeq`, oldest first, with the columns that sitemaps use. */
export async function listSitemapEntries(
  db: Database,
  { afterSeq, toSeq }: { afterSeq: number; toSeq: number },
  limit: number,
): Promise<Pick<SubmissionRow, 'seq' | 'id' | 'provider' | 'submittedAt'>[]> {
  const { seq, id, provider, submittedAt, withdrawalId } = submissions;
  return db
    .select({ seq, id, provider, submittedAt })
    .from(submissions)
    .where(and(gt(seq, afterSeq), lte(seq, toSeq), isNull(withdrawalId)))
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

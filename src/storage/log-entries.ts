import { and, asc, desc, eq, gt, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { getBareHost } from '../lib/host/bare-host.ts';
import { recordPublicChange } from '../lib/public-changes.ts';
import type { Database } from './database.ts';
import { logEntries, submissions, withdrawals } from './schema/directory.ts';

export type LogEntryRow = Awaited<ReturnType<typeof listUnloggedEntries>>[number];

/** Returns the object that sequences the transparency log. There is only one. */
export function getLog(env: Pick<Env, 'LOG'>) {
  return env.LOG.getByName('log');
}

/** Builds the insertion of a publication's entry, unless it exists. @param isPublished whether the snapshot is stored and published */
export function recordPublication(
  db: Database,
  { id, url, finalUrl }: { id: string; url: string; finalUrl: string },
  isPublished: SQL,
) {
  const host = getBareHost(new URL(url).hostname);
  const finalHost = getBareHost(new URL(finalUrl).hostname);
  return db
    .insert(logEntries)
    .select(
      sql`SELECT NULL, 'publication', ${id}, ${host}, ${finalHost === host ? null : finalHost}, NULL WHERE ${isPublished}`,
    )
    .onConflictDoNothing();
}

/** Builds the insertion of entries for the snapshots in a range that a withdrawal covers, unless they exist. */
export function recordWithdrawals(
  db: Database,
  withdrawalId: number,
  { afterSeq, toSeq }: { afterSeq: number; toSeq: number },
) {
  return db
    .insert(logEntries)
    .select(
      sql`SELECT NULL, 'withdrawal', published.submission_id, published.host, published.final_host, NULL
          FROM submissions JOIN log_entries AS published ON published.submission_id = submissions.id
          WHERE published.type = 'publication' AND submissions.withdrawal_id = ${withdrawalId}
            AND submissions.seq > ${afterSeq} AND submissions.seq <= ${toSeq}
          ORDER BY submissions.seq`,
    )
    .onConflictDoNothing();
}

function selectEntries(db: Database) {
  const { seq, type, host, finalHost, logIndex } = logEntries;
  const { id, provider, sha256, submittedAt } = submissions;
  const withdrawal = { reason: withdrawals.reason, createdAt: withdrawals.createdAt };
  return db
    .select({ seq, type, host, finalHost, logIndex, id, provider, sha256, submittedAt, withdrawal })
    .from(logEntries)
    .innerJoin(submissions, eq(submissions.id, logEntries.submissionId))
    .leftJoin(withdrawals, eq(withdrawals.id, submissions.withdrawalId));
}

/** The last entry with an index in the log: those without follow it. */
export const LAST_LOGGED = sql`FROM log_entries WHERE log_index IS NOT NULL ORDER BY seq DESC LIMIT 1`;

/** Returns how many leaves the log has, as far as its last entry with an index tells. */
export async function readLoggedSize(db: Database): Promise<number> {
  const last = await db.get<{ logIndex: number } | undefined>(
    sql`SELECT log_index AS logIndex ${LAST_LOGGED}`,
  );
  return last ? last.logIndex + 1 : 0;
}

/** Lists the entries that have no index in the log, in their order. They are recorded in this order, so they follow all others. */
export async function listUnloggedEntries(db: Database, limit: number) {
  return selectEntries(db)
    .where(gt(logEntries.seq, sql`coalesce((SELECT seq ${LAST_LOGGED}), 0)`))
    .orderBy(asc(logEntries.seq))
    .limit(limit);
}

/** Selects entries that are in a signed checkpoint. */
export interface LogEntryFilter {
  /** Only entries of snapshots of this host (without `www.`), before or after redirects. */
  host?: string | undefined;
  /** Only entries before this one. */
  beforeSeq?: number | undefined;
}

/** Builds the query for the entries that are in a signed checkpoint, newest first. Reads no more rows of a host than `limit`. */
export function selectLoggedEntries(
  db: Database,
  { host, beforeSeq = Number.MAX_SAFE_INTEGER }: LogEntryFilter,
  limit: number,
) {
  const isLogged = and(isNotNull(logEntries.logIndex), lt(logEntries.seq, beforeSeq));
  const listSeqs = (isOfHost: SQL) =>
    sql`SELECT * FROM (SELECT seq FROM log_entries WHERE ${isOfHost} AND ${isLogged} ORDER BY seq DESC LIMIT ${limit})`;
  const isOfHost =
    host === undefined
      ? undefined
      : sql`${logEntries.seq} IN (${listSeqs(eq(logEntries.host, host))}
          UNION ALL ${listSeqs(eq(logEntries.finalHost, host))})`;
  return selectEntries(db).where(and(isLogged, isOfHost)).orderBy(desc(logEntries.seq)).limit(limit);
}

/** Lists the entries that are in a signed checkpoint, newest first. */
export async function listLoggedEntries(
  db: Database,
  filter: LogEntryFilter,
  limit: number,
): Promise<(LogEntryRow & { logIndex: number })[]> {
  const rows = await selectLoggedEntries(db, filter, limit);
  return rows.flatMap((row) => (row.logIndex === null ? [] : [{ ...row, logIndex: row.logIndex }]));
}

/** Lists the entries whose leaves are at the indices from `start` to before `end`, in their order. */
export async function listEntriesAt(db: Database, start: number, end: number) {
  const { logIndex } = logEntries;
  return selectEntries(db)
    .where(and(gte(logIndex, start), lt(logIndex, end)))
    .orderBy(asc(logIndex));
}

/** Returns the entry of a snapshot's publication, or `null` before its leaf is in a signed checkpoint. */
export async function findPublicationEntry(
  db: Database,
  submissionId: string,
): Promise<(LogEntryRow & { logIndex: number }) | null> {
  const row = await selectEntries(db)
    .where(and(eq(logEntries.submissionId, submissionId), eq(logEntries.type, 'publication')))
    .get();
  return row && row.logIndex !== null ? { ...row, logIndex: row.logIndex } : null;
}

/** Where the leaf of an entry is in the log. */
export interface LogPosition {
  submissionId: string;
  type: LogEntryRow['type'];
  logIndex: number;
}

/** Records the indices of the entries' leaves. Recording them again changes nothing. */
export async function recordLogIndices(db: Database, positions: readonly LogPosition[]): Promise<void> {
  await db.run(sql`UPDATE log_entries SET log_index = leaf.value ->> 'logIndex'
    FROM json_each(${JSON.stringify(positions)}) AS leaf
    WHERE log_entries.submission_id = leaf.value ->> 'submissionId' AND log_entries.type = leaf.value ->> 'type'`);
  recordPublicChange();
}

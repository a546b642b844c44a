import { and, asc, count, desc, eq, gte, isNotNull, isNull, lte, max, ne, or, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { getBareHost } from '../lib/host/bare-host.ts';
import type { Database } from './database.ts';
import { logEntries, submissions } from './schema/directory.ts';
import { publicationNotices, websiteLapses } from './schema/websites.ts';

/** Selects messages to claim. Times in milliseconds since 1970. */
export interface MessageClaim {
  now: number;
  /** Messages tried later than this belong to another caller, or failed recently. */
  triedUntil: number;
  limit: number;
}

/** Whether a message was never tried, or last until `triedUntil` (milliseconds since 1970). */
export function isDue(triedAt: SQLiteColumn, triedUntil: number) {
  return or(isNull(triedAt), lte(triedAt, triedUntil));
}

export type LapseRow = typeof websiteLapses.$inferSelect;

/**
 * Claims up to `limit` lapses since `since` (milliseconds since 1970) whose former owner was not notified, like
 * `claimWarnings`.
 */
export async function claimUnnotifiedLapses(
  db: Database,
  { since, now, triedUntil, limit }: MessageClaim & { since: number },
): Promise<LapseRow[]> {
  const due = db
    .select({ rowid: sql`rowid` })
    .from(websiteLapses)
    .where(
      and(
        isNull(websiteLapses.notifiedAt),
        gte(websiteLapses.lapsedAt, since),
        isDue(websiteLapses.triedAt, triedUntil),
      ),
    )
    .orderBy(asc(websiteLapses.triedAt))
    .limit(limit);
  return db
    .update(websiteLapses)
    .set({ triedAt: now })
    .where(sql`rowid IN ${due}`)
    .returning();
}

/** Records that a former owner was notified. */
export async function markLapseNotified(db: Database, lapse: LapseRow, now: number): Promise<void> {
  await db.update(websiteLapses).set({ notifiedAt: now }).where(isLapse(lapse));
}

function isLapse({ host, accountId, lapsedAt }: LapseRow) {
  return and(
    eq(websiteLapses.accountId, accountId),
    eq(websiteLapses.host, host),
    eq(websiteLapses.lapsedAt, lapsedAt),
  );
}

/** A notice to an owner about publications in the log after `throughSeq` up to `lastSeq`. */
export type PublicationNotice = Pick<
  typeof publicationNotices.$inferSelect,
  'host' | 'accountId' | 'throughSeq' | 'lastSeq'
>;

/**
 * Builds the statement that records a notice to the owners of the page's websites, before and after redirects, unless the owner is the
 * publisher. Run it in the batch of the publication, after the insertion of the log entry. A repeat changes nothing.
 */
export function recordPublicationNotices(
  db: Database,
  { id, accountId, url, finalUrl }: { id: string; accountId: string; url: string; finalUrl: string },
) {
  const hostnames = [url, finalUrl].map((each) => new URL(each).hostname);
  const hosts = JSON.stringify([...hostnames, ...hostnames.map(getBareHost)]);
  // A value for every column, in the order of the table.
  return db
    .insert(publicationNotices)
    .select(
      sql`SELECT websites.host, websites.owner_account_id, entry.seq - 1, entry.seq, NULL, NULL
          FROM log_entries AS entry, websites
          WHERE entry.submission_id = ${id} AND entry.type = 'publication'
            AND websites.host IN (SELECT value FROM json_each(${hosts}))
            AND websites.owner_account_id IS NOT NULL AND websites.owner_account_id <> ${accountId}`,
    )
    .onConflictDoUpdate({
      target: [publicationNotices.host, publicationNotices.accountId],
      set: { lastSeq: sql`max(${publicationNotices.lastSeq}, excluded.last_seq)` },
    });
}

/**
 * Claims up to `limit` notices about a publication that is in a signed checkpoint, if the last mail about the website was sent before
 * `sentUntil` (milliseconds since 1970). One statement, so no two callers claim the same notice.
 */
export async function claimPublicationNotices(
  db: Database,
  { now, triedUntil, sentUntil, limit }: MessageClaim & { sentUntil: number },
): Promise<PublicationNotice[]> {
  const { host, accountId, throughSeq, lastSeq, triedAt, sentAt } = publicationNotices;
  const bareHost = sql`CASE WHEN ${host} LIKE 'www.%' THEN substr(${host}, 5) ELSE ${host} END`;
  const due = db
    .select({ rowid: sql`publication_notices.rowid` })
    .from(publicationNotices)
    .where(
      and(
        sql`${lastSeq} > ${throughSeq}`,
        isDue(triedAt, triedUntil),
        or(isNull(sentAt), lte(sentAt, sentUntil)),
        sql`EXISTS (SELECT 1 FROM log_entries AS entry
          WHERE entry.seq > ${throughSeq} AND entry.seq <= ${lastSeq} AND entry.log_index IS NOT NULL
            AND (entry.host = ${bareHost} OR entry.final_host = ${bareHost}))`,
      ),
    )
    .orderBy(asc(triedAt))
    .limit(limit);
  return db
    .update(publicationNotices)
    .set({ triedAt: now })
    .where(sql`rowid IN ${due}`)
    .returning({ host, accountId, throughSeq, lastSeq });
}

export type NoticedPublication = Awaited<ReturnType<typeof listNoticedPublications>>['newest'][number];

/**
 * Returns the newest publications of a notice, their number, and the `seq` up to which the website's entries are in the log. Leaves out
 * publications by the owner and withdrawn ones.
 */
export async function listNoticedPublications(db: Database, notice: PublicationNotice, limit: number) {
  const { host, finalHost, seq, logIndex } = logEntries;
  const { id, provider, submittedAt, withdrawalId } = submissions;
  const bareHost = getBareHost(notice.host);
  const isLogged = and(
    or(eq(host, bareHost), eq(finalHost, bareHost)),
    sql`${seq} > ${notice.throughSeq}`,
    lte(seq, notice.lastSeq),
    isNotNull(logIndex),
  );
  const isOfOthers = and(
    isLogged,
    eq(logEntries.type, 'publication'),
    ne(submissions.accountId, notice.accountId),
    isNull(withdrawalId),
  );
  const isSubmission = eq(submissions.id, logEntries.submissionId);
  const [newest, counts, ends] = await db.batch([
    db
      .select({ id, provider, host, finalHost, submittedAt })
      .from(logEntries)
      .innerJoin(submissions, isSubmission)
      .where(isOfOthers)
      .orderBy(desc(seq))
      .limit(limit),
    db.select({ total: count() }).from(logEntries).innerJoin(submissions, isSubmission).where(isOfOthers),
    db
      .select({ throughSeq: max(seq) })
      .from(logEntries)
      .where(isLogged),
  ]);
  return { newest, total: counts[0]?.total ?? 0, throughSeq: ends[0]?.throughSeq ?? notice.throughSeq };
}

/** Marks the publications up to `throughSeq` as handled. @param sentAt when the mail was sent, `null` if none was */
export async function finishPublicationNotice(
  db: Database,
  { host, accountId }: PublicationNotice,
  throughSeq: number,
  sentAt: number | null,
): Promise<void> {
  await db
    .update(publicationNotices)
    .set({ throughSeq, triedAt: null, ...(sentAt !== null && { sentAt }) })
    .where(and(eq(publicationNotices.host, host), eq(publicationNotices.accountId, accountId)));
}

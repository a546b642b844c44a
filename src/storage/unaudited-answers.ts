import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { UnauditedAnswer } from '../engine/site/site-pages.ts';
import type { Database } from './database.ts';
import { unauditedAnswers } from './schema/scans.ts';

/** Newest answers kept for each website. */
export const ANSWERS_LIMIT = 1_000;

interface ScanRef {
  id: string;
  accountId: string;
  host: string;
}

/**
 * Stores the unaudited answers of URLs to a scan, replacing earlier ones. Stores nothing if the scan is finished or its account
 * no longer owns the website.
 */
export async function insertUnauditedAnswers(
  db: Database,
  { id, accountId, host }: ScanRef,
  answers: readonly UnauditedAnswer[],
): Promise<void> {
  const ofWebsite = and(eq(unauditedAnswers.accountId, accountId), eq(unauditedAnswers.host, host));
  const newest = db
    .select({ url: unauditedAnswers.url })
    .from(unauditedAnswers)
    .where(ofWebsite)
    .orderBy(desc(unauditedAnswers.seenAt), unauditedAnswers.url)
    .limit(ANSWERS_LIMIT);
  await db.batch([
    // A value for every column, in the order of the table.
    db
      .insert(unauditedAnswers)
      .select(
        sql`SELECT scans.account_id, scans.host, value ->> 'url', value ->> 'status', value ->> 'blockedBy',
            value ->> 'location',
            value ->> 'linkedFrom', value ->> 'seenAt'
          FROM json_each(${JSON.stringify(answers)})
          JOIN scans ON scans.id = ${id} AND scans.account_id = ${accountId} AND scans.finished_at IS NULL
          JOIN websites ON websites.host = scans.host AND websites.owner_account_id = scans.account_id
          WHERE true`,
      )
      .onConflictDoUpdate({
        target: [unauditedAnswers.accountId, unauditedAnswers.host, unauditedAnswers.url],
        set: {
          status: sql`excluded.status`,
          blockedBy: sql`excluded.blocked_by`,
          location: sql`excluded.location`,
          linkedFrom: sql`excluded.linked_from`,
          seenAt: sql`excluded.seen_at`,
        },
      }),
    db.delete(unauditedAnswers).where(and(ofWebsite, notInArray(unauditedAnswers.url, newest))),
  ]);
}

/** Lists the unaudited answers of a website's URLs to the account's scans, newest first. */
export async function listUnauditedAnswers(
  db: Database,
  accountId: string,
  host: string,
): Promise<UnauditedAnswer[]> {
  const { url, status, blockedBy, location, linkedFrom, seenAt } = unauditedAnswers;
  return db
    .select({ url, status, blockedBy, location, linkedFrom, seenAt })
    .from(unauditedAnswers)
    .where(and(eq(unauditedAnswers.accountId, accountId), eq(unauditedAnswers.host, host)))
    .orderBy(desc(seenAt), url);
}

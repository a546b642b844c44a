import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { isDue, type MessageClaim } from './message-claims.ts';
import { websiteLapses } from './schema/websites.ts';

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

import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { siteHistory, siteScores } from './schema/site-scores.ts';
import { websiteClaims, websites } from './schema/websites.ts';

/** Websites that a list covers: those that the account added last. */
const LISTED_WEBSITES = 1_000;

/** A website of an account in lists. What is `null` is not known before the owner's first scan. */
export interface ListedWebsiteRow {
  host: string;
  /** Milliseconds since 1970. */
  addedAt: number;
  isOwner: boolean;
  isPublic: boolean;
  /** As in `SiteScore`. */
  score: number | null;
  grade: string | null;
  pages: number | null;
  /** Milliseconds since 1970. */
  scoredAt: number | null;
}

/** Builds the query for the newest 1,000 websites of an account with the scores of those it owns, the newest first. */
export function selectListedWebsites(db: Database, accountId: string) {
  const { host, ownerAccountId, publicScorecard } = websites;
  const isOwner = sql<boolean>`${ownerAccountId} IS ${accountId}`.mapWith(Boolean);
  return db
    .select({
      host,
      addedAt: websiteClaims.claimedAt,
      isOwner,
      isPublic: sql<boolean>`${isOwner} AND ${publicScorecard}`.mapWith(Boolean),
      score: sql<number | null>`${siteScores.score} ->> 'score'`,
      grade: sql<string | null>`${siteScores.score} ->> 'grade'`,
      pages: sql<number | null>`${siteScores.score} ->> 'pages_evaluated'`,
      scoredAt: siteScores.updatedAt,
    })
    .from(websiteClaims)
    .innerJoin(websites, eq(host, websiteClaims.host))
    .leftJoin(
      siteScores,
      and(eq(siteScores.host, host), eq(siteScores.accountId, accountId), eq(ownerAccountId, accountId)),
    )
    .where(eq(websiteClaims.accountId, accountId))
    .orderBy(desc(websiteClaims.claimedAt), host)
    .limit(LISTED_WEBSITES);
}

/** Lists the scores of websites by day, oldest first, from a day on (`YYYY-MM-DD`). */
export async function listScoresByDay(
  db: Database,
  { accountId, hosts, from }: { accountId: string; hosts: readonly string[]; from: string },
): Promise<{ host: string; date: string; score: number | null }[]> {
  const { host, date, score } = siteHistory;
  return db
    .select({ host, date, score })
    .from(siteHistory)
    .where(
      and(
        sql`${host} IN (SELECT value FROM json_each(${JSON.stringify(hosts)}))`,
        eq(siteHistory.accountId, accountId),
        gte(date, from),
      ),
    )
    .orderBy(host, date);
}

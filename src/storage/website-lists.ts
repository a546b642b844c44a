import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { scheduledRuns, schedules } from './schema/scans.ts';
import { siteHistory, siteScores, websiteClaims, websites } from './schema/websites.ts';

/** Websites that a list covers: those that the account added last. */
const LISTED_WEBSITES = 1_000;

/** The JSON of the score, NULL if it is damaged: SQLite would refuse the whole list. */
const intactScore = sql`iif(json_valid(${siteScores.score}), ${siteScores.score}, NULL)`;

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
      score: sql<number | null>`${intactScore} ->> 'score'`,
      grade: sql<string | null>`${intactScore} ->> 'grade'`,
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

/** The schedule of an owned website, its last run and what was found. Times in milliseconds since 1970. */
export interface WatchRow {
  host: string;
  /** `null` without a schedule. */
  nextRunAt: number | null;
  /** Of the last run; `null` unless it was skipped. */
  skipCode: typeof scheduledRuns.$inferSelect.skipCode;
  skippedAt: number | null;
  /** As in `websites`. */
  proofMissingSince: number | null;
  ownerWarnedAt: number | null;
  /** Critical issues of the newest score; `null` without one. */
  criticalIssues: number | null;
}

/** Lists the state of websites that the account owns. @param hosts those of a page of a list: each is looked up */
export async function listWatchStates(
  db: Database,
  { accountId, hosts }: { accountId: string; hosts: readonly string[] },
): Promise<WatchRow[]> {
  const { host } = websites;
  const lastRun = sql`(SELECT id FROM scheduled_runs AS run
    WHERE run.account_id = ${accountId} AND run.host = ${host} AND run.page_url = '' ORDER BY run.id DESC LIMIT 1)`;
  return db
    .select({
      host,
      nextRunAt: schedules.nextRunAt,
      skipCode: scheduledRuns.skipCode,
      skippedAt: scheduledRuns.skippedAt,
      proofMissingSince: websites.proofMissingSince,
      ownerWarnedAt: websites.ownerWarnedAt,
      criticalIssues: sql<number | null>`${intactScore} ->> '$.issue_counts.critical'`,
    })
    .from(websites)
    .leftJoin(
      schedules,
      and(eq(schedules.accountId, accountId), eq(schedules.host, host), eq(schedules.pageUrl, '')),
    )
    .leftJoin(scheduledRuns, eq(scheduledRuns.id, lastRun))
    .leftJoin(siteScores, and(eq(siteScores.host, host), eq(siteScores.accountId, accountId)))
    .where(
      and(
        sql`${host} IN (SELECT value FROM json_each(${JSON.stringify(hosts)}))`,
        eq(websites.ownerAccountId, accountId),
      ),
    );
}

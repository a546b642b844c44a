import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { batchInOrder } from './batch-in-order.ts';
import { type Database, openDatabase, SERVICE } from './database.ts';
import { scheduledRuns, schedules } from './schema/scans.ts';
import { siteHistory, siteScores, websiteClaims, websites } from './schema/websites.ts';

/** Websites that a list covers: those that the account added last. */
const LISTED_WEBSITES = 1_000;
/** Scores that are read for the list. */
const READ_SCORES = 10_000;

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
  /** As in `websites`. */
  proofMissingSince: number | null;
  ownerWarnedAt: number | null;
}

const NO_SCORE = { score: null, grade: null, scoredAt: null };

/** Lists the newest 1,000 websites of an account with the scores of those it owns, the newest first. */
export async function listWebsitesWithScores(env: Env, accountId: string): Promise<ListedWebsiteRow[]> {
  const [db, own] = [openDatabase(env, SERVICE), openDatabase(env, accountId)];
  const { host, ownerAccountId, publicScorecard, proofMissingSince, ownerWarnedAt } = websites;
  const isOwner = sql<boolean>`${ownerAccountId} IS ${accountId}`.mapWith(Boolean);
  const [[rows], [scores]] = await batchInOrder(
    {
      db,
      statements: [
        db
          .select({
            host,
            addedAt: websiteClaims.claimedAt,
            isOwner,
            isPublic: sql<boolean>`${isOwner} AND ${publicScorecard}`.mapWith(Boolean).as('is_public'),
            proofMissingSince,
            ownerWarnedAt,
          })
          .from(websiteClaims)
          .innerJoin(websites, eq(host, websiteClaims.host))
          .where(eq(websiteClaims.accountId, accountId))
          .orderBy(desc(websiteClaims.claimedAt), host)
          .limit(LISTED_WEBSITES),
      ] as const,
    },
    {
      db: own,
      statements: [
        own
          .select({
            host: siteScores.host,
            score: sql<number | null>`${intactScore} ->> 'score'`.as('points'),
            grade: sql<string | null>`${intactScore} ->> 'grade'`.as('grade'),
            scoredAt: siteScores.updatedAt,
          })
          .from(siteScores)
          .where(eq(siteScores.accountId, accountId))
          .limit(READ_SCORES),
      ] as const,
    },
  );
  const scoreByHost = new Map(scores.map(({ host: name, ...score }) => [name, score]));
  return rows.map((row) => Object.assign(row, NO_SCORE, row.isOwner ? scoreByHost.get(row.host) : undefined));
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

/** The schedule of a website, its last run and what was found. Times in milliseconds since 1970. */
export interface WatchRow {
  host: string;
  /** `null` without a schedule. */
  nextRunAt: number | null;
  /** Of the last run; `null` unless it was skipped. */
  skipCode: typeof scheduledRuns.$inferSelect.skipCode;
  skippedAt: number | null;
  /** Critical issues of the newest score; `null` without one. */
  criticalIssues: number | null;
}

/** Lists the state of websites that the account owns. @param hosts those of a page of a list: each is looked up */
export async function listWatchStates(
  db: Database,
  { accountId, hosts }: { accountId: string; hosts: readonly string[] },
): Promise<WatchRow[]> {
  const host = sql<string>`listed.value`;
  const lastRun = sql`(SELECT id FROM scheduled_runs AS run
    WHERE run.account_id = ${accountId} AND run.host = ${host} AND run.page_url = '' ORDER BY run.id DESC LIMIT 1)`;
  return db
    .select({
      host,
      nextRunAt: schedules.nextRunAt,
      skipCode: scheduledRuns.skipCode,
      skippedAt: scheduledRuns.skippedAt,
      criticalIssues: sql<number | null>`${intactScore} ->> '$.issue_counts.critical'`,
    })
    .from(sql`json_each(${JSON.stringify(hosts)}) AS listed`)
    .leftJoin(
      schedules,
      and(eq(schedules.accountId, accountId), eq(schedules.host, host), eq(schedules.pageUrl, '')),
    )
    .leftJoin(scheduledRuns, eq(scheduledRuns.id, lastRun))
    .leftJoin(siteScores, and(eq(siteScores.host, host), eq(siteScores.accountId, accountId)));
}

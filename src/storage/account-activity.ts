import { desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { countUpTo } from './counts.ts';
import { openDatabase, openShards, SERVICE } from './database.ts';
import { submissions } from './schema/directory.ts';
import { reports } from './schema/reports.ts';
import { scans } from './schema/scans.ts';
import { websiteClaims, websites } from './schema/websites.ts';

/** Counts an account's audits, claims on websites (verified or not) and published snapshots, each up to `limit`. */
export async function countAccountResources(
  env: Env,
  accountId: string,
  limit: number,
): Promise<{ audits: number; websites: number; snapshots: number }> {
  const db = openDatabase(env, SERVICE);
  const published = sql`SELECT 1 FROM (SELECT ${submissions.withdrawalId} FROM ${submissions}
    WHERE ${eq(submissions.accountId, accountId)} ORDER BY ${desc(submissions.seq)} LIMIT ${limit})
    WHERE withdrawal_id IS NULL`;
  return {
    audits: await countUpTo(
      openDatabase(env, accountId),
      sql`SELECT 1 FROM ${reports} WHERE ${eq(reports.accountId, accountId)}`,
      limit,
    ),
    websites: await countUpTo(
      db,
      sql`SELECT 1 FROM ${websiteClaims} WHERE ${eq(websiteClaims.accountId, accountId)}`,
      limit,
    ),
    snapshots: await countUpTo(db, published, limit),
  };
}

/** What an account has done of the first steps. */
export interface FirstSteps {
  hasAudit: boolean;
  hasScan: boolean;
  /** A website that it has added, one that it owns if there is any. */
  website: { host: string; isOwner: boolean } | null;
}

export async function readFirstSteps(env: Env, accountId: string): Promise<FirstSteps> {
  const isOwner = sql<boolean>`${websites.ownerAccountId} IS ${accountId}`.mapWith(Boolean);
  const [own, website] = await Promise.all([
    openDatabase(env, accountId).all<{ hasAudit: number; hasScan: number }>(sql`SELECT
      EXISTS (SELECT 1 FROM ${reports} WHERE ${eq(reports.accountId, accountId)}) AS hasAudit,
      EXISTS (SELECT 1 FROM ${scans} WHERE ${eq(scans.accountId, accountId)}) AS hasScan`),
    openDatabase(env, SERVICE)
      .select({ host: websites.host, isOwner })
      .from(websiteClaims)
      .innerJoin(websites, eq(websites.host, websiteClaims.host))
      .where(eq(websiteClaims.accountId, accountId))
      .orderBy(desc(isOwner), desc(websiteClaims.claimedAt))
      .limit(1)
      .get(),
  ]);
  return { hasAudit: own[0]?.hasAudit === 1, hasScan: own[0]?.hasScan === 1, website: website ?? null };
}

/** Newest rows of each kind, and of each database, that are read to find the active accounts. */
const MAX_ACTIVITY = 1_000;

/**
 * Lists accounts that can have open holds: those with a running scan, or with a scan or a snapshot since `from` (milliseconds since 1970).
 * Returns the `limit` most recently active, found among the newest 1,000 rows of each kind.
 */
export async function listActiveAccounts(
  env: Env,
  from: number,
  limit: number,
): Promise<{ id: string; email: string }[]> {
  const service = openDatabase(env, SERVICE);
  const newest = (activity: SQL) =>
    sql`SELECT account_id AS id, max(at) AS at FROM (${activity}) GROUP BY account_id ORDER BY max(at) DESC LIMIT ${limit}`;
  const scanned = newest(sql`
    SELECT * FROM (SELECT account_id, started_at AS at FROM ${scans} WHERE ${isNull(scans.finishedAt)}
      ORDER BY ${desc(scans.id)} LIMIT ${MAX_ACTIVITY})
    UNION ALL SELECT * FROM (SELECT account_id, finished_at FROM ${scans}
      WHERE finished_at >= ${from} ORDER BY finished_at DESC, id DESC LIMIT ${MAX_ACTIVITY})`);
  const published = newest(sql`SELECT account_id, submitted_at AS at FROM ${submissions}
    WHERE submitted_at >= ${from} ORDER BY submitted_at DESC, id DESC LIMIT ${MAX_ACTIVITY}`);
  const activity = await Promise.all([
    service.all<{ id: string; at: number }>(published),
    ...openShards(env).map(({ db }) => db.all<{ id: string; at: number }>(scanned)),
  ]);
  return service.all<{ id: string; email: string }>(sql`
    SELECT accounts.id, accounts.email
    FROM (SELECT value ->> 'id' AS id, max(value ->> 'at') AS at FROM json_each(${JSON.stringify(activity.flat())}) GROUP BY 1) AS active
    JOIN accounts ON accounts.id = active.id
    ORDER BY at DESC
    LIMIT ${limit}`);
}

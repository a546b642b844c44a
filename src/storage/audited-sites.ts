import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { listCoveredHosts } from '../lib/host/bare-host.ts';
import type { Database } from './database.ts';
import { SEARCHED_AUDITS } from './audit-lists.ts';
import { reports } from './schema/reports.ts';

/** Newest audits of a host from which its daily averages are computed. */
const AVERAGED_AUDITS = 1_000;

/** Builds the query for the hosts of the account's newest 10,000 audits. `lastAuditedAt` is in milliseconds since 1970. */
export function selectAuditedHosts(db: Database, accountId: string) {
  const { domain, createdAt, updatedAt } = reports;
  const newest = db
    .select({ domain, auditedAt: sql<number>`coalesce(${updatedAt}, ${createdAt})`.as('audited_at') })
    .from(reports)
    .where(eq(reports.accountId, accountId))
    .orderBy(desc(createdAt), desc(reports.id))
    .limit(SEARCHED_AUDITS)
    .as('newest');
  return db
    .select({
      domain: newest.domain,
      count: sql<number>`count(*)`,
      lastAuditedAt: sql<number>`max(${newest.auditedAt})`,
    })
    .from(newest)
    .groupBy(newest.domain);
}

/** The average score of one day's audits. */
export interface DailyAverage {
  /** `YYYY-MM-DD` in UTC. */
  date: string;
  score: number;
}

/**
 * Computes the average page score of a website's audits for each day, oldest first, from the newest 1,000 audits of each of its
 * two hosts.
 */
export async function listDailyAverages(
  db: Database,
  { accountId, host }: { accountId: string; host: string },
): Promise<DailyAverage[]> {
  const newest = listCoveredHosts(host).map(
    (domain) => sql`SELECT * FROM (SELECT created_at, score FROM ${reports}
      WHERE ${and(eq(reports.accountId, accountId), eq(reports.domain, domain))}
      ORDER BY created_at DESC, +id DESC LIMIT ${AVERAGED_AUDITS})`,
  );
  return db.all<DailyAverage>(sql`
    SELECT date(created_at / 1000, 'unixepoch') AS date, CAST(round(avg(score)) AS INTEGER) AS score
    FROM (${sql.join(newest, sql` UNION ALL `)})
    WHERE score IS NOT NULL GROUP BY 1 ORDER BY 1`);
}

/** Counts the account's audits of a website, both hosts together, up to 10,000. */
export async function countSiteAudits(
  db: Database,
  { accountId, host }: { accountId: string; host: string },
): Promise<number> {
  const ofSite = and(eq(reports.accountId, accountId), inArray(reports.domain, listCoveredHosts(host)));
  const row = await db.get<{ count: number }>(
    sql`SELECT count(*) AS count FROM (SELECT 1 FROM ${reports} WHERE ${ofSite} LIMIT ${SEARCHED_AUDITS})`,
  );
  return row.count;
}

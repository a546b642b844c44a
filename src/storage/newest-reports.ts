import { and, desc, eq, gte, lte, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { type ReportPosition, type ReportRow, SUMMARY_COLUMNS } from './reports.ts';
import { accounts } from './schema/accounts.ts';
import { reports } from './schema/reports.ts';

/** The audits that a list shows. Those without a score have none of the scores. */
export interface NewestReportsFilter {
  /** The host of the page. */
  domain?: string | undefined;
  minScore?: number | undefined;
  maxScore?: number | undefined;
  /** Created at this time or later, in milliseconds since 1970. */
  since?: number | undefined;
}

/** Lists the account's newest audits that match, newest first. @param page.after the last audit of the page before */
export async function listNewestReports(
  db: Database,
  accountId: string,
  { domain, minScore, maxScore, since }: NewestReportsFilter,
  { after, limit }: { after?: ReportPosition | undefined; limit: number },
): Promise<ReportRow[]> {
  const { createdAt, id, score } = reports;
  return (
    db
      .select(SUMMARY_COLUMNS)
      .from(reports)
      .innerJoin(accounts, eq(accounts.id, reports.accountId))
      .where(
        and(
          eq(reports.accountId, accountId),
          domain === undefined ? undefined : eq(reports.domain, domain),
          minScore === undefined ? undefined : gte(score, minScore),
          maxScore === undefined ? undefined : lte(score, maxScore),
          since === undefined ? undefined : gte(createdAt, since),
          after && sql`(${createdAt}, ${id}) < (${after.createdAt}, ${after.id})`,
        ),
      )
      // As in `selectSiteAudits`: with the plus SQLite reads the audits of a host alone.
      .orderBy(desc(createdAt), domain === undefined ? desc(id) : sql`+${id} DESC`)
      .limit(limit)
  );
}

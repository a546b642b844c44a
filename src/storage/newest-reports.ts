import { and, desc, eq, gte, lte, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { SEARCHED_AUDITS } from './report-lists.ts';
import { type ReportPosition, type ReportRow, SUMMARY_COLUMNS } from './reports.ts';
import { accounts } from './schema/accounts.ts';
import { reports } from './schema/reports.ts';

/** Selects audits for a list. Score filters leave out audits without a score. */
export interface NewestReportsFilter {
  /** The host of the page. */
  domain?: string | undefined;
  minScore?: number | undefined;
  maxScore?: number | undefined;
  /** Created at this time or later, in milliseconds since 1970. */
  since?: number | undefined;
}

interface NewestReportsPage {
  /** The last audit of the page before. */
  after?: ReportPosition | undefined;
  limit: number;
}

/**
 * Lists the account's newest audits that match, newest first. No index has the scores: with a filter by score they are those of the
 * 10,000 audits after the page before.
 */
export async function listNewestReports(
  db: Database,
  accountId: string,
  filter: NewestReportsFilter,
  { after, limit }: NewestReportsPage,
): Promise<ReportRow[]> {
  const { minScore, maxScore } = filter;
  const isByScore = minScore !== undefined || maxScore !== undefined;
  const audits = db
    .select(SUMMARY_COLUMNS)
    .from(reports)
    .innerJoin(accounts, eq(accounts.id, reports.accountId))
    .where(matchAudits(accountId, filter, after))
    .orderBy(...sortAudits(filter))
    .limit(isByScore ? SEARCHED_AUDITS : limit);
  if (!isByScore) return audits;
  const read = audits.as('audits');
  return db
    .select()
    .from(read)
    .where(
      and(
        minScore === undefined ? undefined : gte(read.score, minScore),
        maxScore === undefined ? undefined : lte(read.score, maxScore),
      ),
    )
    .orderBy(desc(read.createdAt), desc(read.id))
    .limit(limit);
}

/** Returns the last of the audits that `listNewestReports` reads for a page by score; `null` if no others follow them. */
export async function findLastRead(
  db: Database,
  accountId: string,
  filter: NewestReportsFilter,
  after: ReportPosition | undefined,
): Promise<ReportPosition | null> {
  const last = await db
    .select({ createdAt: reports.createdAt, id: reports.id })
    .from(reports)
    .where(matchAudits(accountId, filter, after))
    .orderBy(...sortAudits(filter))
    .limit(1)
    .offset(SEARCHED_AUDITS - 1)
    .get();
  return last ?? null;
}

/** Matches all but the scores. */
function matchAudits(
  accountId: string,
  { domain, since }: NewestReportsFilter,
  after: ReportPosition | undefined,
) {
  const { createdAt, id } = reports;
  return and(
    eq(reports.accountId, accountId),
    domain === undefined ? undefined : eq(reports.domain, domain),
    since === undefined ? undefined : gte(createdAt, since),
    after && sql`(${createdAt}, ${id}) < (${after.createdAt}, ${after.id})`,
  );
}

/** As in `selectSiteAudits`: with the plus SQLite reads the audits of a host alone. */
function sortAudits({ domain }: NewestReportsFilter) {
  const { createdAt, id } = reports;
  return [desc(createdAt), domain === undefined ? desc(id) : sql`+${id} DESC`] as const;
}

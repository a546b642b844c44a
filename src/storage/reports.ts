import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { StoredAudit } from '../engine/site/site-pages.ts';
import type { StoredAuditFacts } from '../engine/site/stored-audit-facts.ts';
import { gunzipJson, gzipJson } from '../lib/gzip.ts';
import { getBareHost } from '../lib/host/bare-host.ts';
import { listCoveredHosts } from '../lib/host/website-host.ts';
import { activeAccountId } from './accounts.ts';
import type { Database } from './database.ts';
import { accounts } from './schema/accounts.ts';
import { reportDocuments, reports } from './schema/reports.ts';
import { unauditedAnswers } from './schema/unaudited-answers.ts';

type NewReport = typeof reports.$inferSelect;
/** An audit's summary, without the facts for the website score. */
export type ReportRow = Omit<NewReport, 'siteFacts'> & { ownerEmail: string };
/** The columns that a refresh replaces. */
export type ReportResult = Pick<
  NewReport,
  'fallback' | 'note' | 'score' | 'critical' | 'high' | 'medium' | 'low' | 'pagesCrawled' | 'siteFacts'
>;

const { siteFacts: _, ...SUMMARY } = getTableColumns(reports);
const COLUMNS = { ...SUMMARY, ownerEmail: accounts.email };

/** What is stored of an audit beside its summary. */
export interface ReportDocuments {
  data: unknown;
  /** `null` if the audit cannot be published. */
  knowledge: unknown;
}

/**
 * Stores an audit with its documents, in place of the account's earlier audit of the URL and of what the URL answered to a scan
 * that did not audit it, in one transaction.
 *
 * @param extraStatements run in the same transaction: if one fails, nothing is stored
 */
export async function insertReport(
  db: Database,
  report: NewReport,
  documents: ReportDocuments,
  extraStatements: BatchItem<'sqlite'>[] = [],
): Promise<void> {
  const blobs = await compressDocuments(documents);
  await db.batch([
    db
      .delete(reports)
      .where(and(eq(reports.accountId, report.accountId), eq(reports.normalizedUrl, report.normalizedUrl))),
    db
      .delete(unauditedAnswers)
      .where(
        and(
          eq(unauditedAnswers.accountId, report.accountId),
          inArray(unauditedAnswers.host, [report.domain, getBareHost(report.domain)]),
          eq(unauditedAnswers.url, report.normalizedUrl),
        ),
      ),
    db.insert(reports).values({ ...report, accountId: activeAccountId(report.accountId) }),
    db.insert(reportDocuments).values({ reportId: report.id, ...blobs }),
    ...extraStatements,
  ]);
}

/**
 * Replaces the result of an audit and keeps its id. Returns `false` if the account no longer has the audit.
 *
 * @param extraStatements run in the same transaction: if one fails, nothing is stored
 */
export async function updateReport(
  db: Database,
  accountId: string,
  id: string,
  result: ReportResult & { updatedAt: number },
  documents: ReportDocuments,
  extraStatements: BatchItem<'sqlite'>[] = [],
): Promise<boolean> {
  const blobs = await compressDocuments(documents);
  const own = and(eq(reports.id, id), eq(reports.accountId, accountId));
  const [updated] = await db.batch([
    db.update(reports).set(result).where(own).returning({ id: reports.id }),
    db
      .update(reportDocuments)
      .set(blobs)
      .where(
        sql`${reportDocuments.reportId} IN (SELECT id FROM reports WHERE id = ${id} AND account_id = ${accountId})`,
      ),
    ...extraStatements,
  ]);
  return updated.length === 1;
}

/** Deletes an audit with its documents. Returns `false` if the account does not have it. */
export async function deleteReport(db: Database, accountId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(reports)
    .where(and(eq(reports.id, id), eq(reports.accountId, accountId)))
    .returning({ id: reports.id });
  return deleted.length === 1;
}

/** Returns the id of the account that has an audit, or `null` if there is no such audit. */
export async function findReportOwner(db: Database, id: string): Promise<string | null> {
  const row = await db.select({ accountId: reports.accountId }).from(reports).where(eq(reports.id, id)).get();
  return row?.accountId ?? null;
}

/** Returns an audit of the account with its documents, or `null`. */
export async function findReport(
  db: Database,
  accountId: string,
  id: string,
): Promise<({ row: ReportRow } & ReportDocuments) | null> {
  const found = await db
    .select({ ...COLUMNS, data: reportDocuments.data, knowledge: reportDocuments.knowledge })
    .from(reports)
    .innerJoin(accounts, eq(accounts.id, reports.accountId))
    .innerJoin(reportDocuments, eq(reportDocuments.reportId, reports.id))
    .where(and(eq(reports.id, id), eq(reports.accountId, accountId)))
    .get();
  if (!found) return null;
  const { data, knowledge, ...row } = found;
  return { row, data: await gunzipJson(data), knowledge: knowledge && (await gunzipJson(knowledge)) };
}

/** Lists the account's newest audits. */
export async function listReports(db: Database, accountId: string, limit: number): Promise<ReportRow[]> {
  return db
    .select(COLUMNS)
    .from(reports)
    .innerJoin(accounts, eq(accounts.id, reports.accountId))
    .where(eq(reports.accountId, accountId))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit);
}

type AccountDomain = Pick<NewReport, 'accountId' | 'domain'>;

/** The position of an audit in lists, newest first. */
export type ReportPosition = Pick<NewReport, 'createdAt' | 'id'>;

/** Builds the query for the account's newest audits of one domain, or for those older than `before`. */
export function selectDomainReports(
  db: Database,
  { accountId, domain }: AccountDomain,
  { before, limit }: { before?: ReportPosition | undefined; limit: number },
) {
  return (
    db
      .select(COLUMNS)
      .from(reports)
      .innerJoin(accounts, eq(accounts.id, reports.accountId))
      .where(
        and(
          eq(reports.accountId, accountId),
          eq(reports.domain, domain),
          before && sql`(${reports.createdAt}, ${reports.id}) < (${before.createdAt}, ${before.id})`,
        ),
      )
      // The plus stops SQLite from using the index on the order, which walks all audits of the account.
      .orderBy(desc(reports.createdAt), sql`+${reports.id} DESC`)
      .limit(limit)
  );
}

/** Counts the account's audits of one domain. */
export async function countDomainReports(
  db: Database,
  { accountId, domain }: AccountDomain,
): Promise<number> {
  return db.$count(reports, and(eq(reports.accountId, accountId), eq(reports.domain, domain)));
}

async function compressDocuments({ data, knowledge }: ReportDocuments) {
  return {
    data: await gzipJson(data),
    knowledge: knowledge === null ? null : await gzipJson(knowledge),
  };
}

/** The newest audits that a website score and combined report are computed from. */
const SITE_AUDITS_LIMIT = 1_000;

/** Lists the account's audits of a website with the facts its score is computed from: the newest 1,000, newest first. */
export async function listSiteAudits(db: Database, accountId: string, host: string): Promise<StoredAudit[]> {
  const rows = await selectSiteAudits(db, accountId, host);
  return Promise.all(
    rows.map(async ({ id, requestedUrl, siteFacts, createdAt, updatedAt }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only insertReport and updateReport write it
      const facts = (await gunzipJson(siteFacts)) as StoredAuditFacts;
      return { id, requestedUrl, auditedAt: updatedAt ?? createdAt, facts };
    }),
  );
}

/** Builds the query of `listSiteAudits`, which reads only rows of that website. */
export function selectSiteAudits(db: Database, accountId: string, host: string) {
  return (
    db
      .select({
        id: reports.id,
        requestedUrl: reports.normalizedUrl,
        createdAt: reports.createdAt,
        updatedAt: reports.updatedAt,
        siteFacts: reports.siteFacts,
      })
      .from(reports)
      .where(and(eq(reports.accountId, accountId), inArray(reports.domain, listCoveredHosts(host))))
      // The plus stops SQLite from using the index on the order, which walks all audits of the account.
      .orderBy(sql`+${reports.createdAt} DESC`)
      .limit(SITE_AUDITS_LIMIT)
  );
}

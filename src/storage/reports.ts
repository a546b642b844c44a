import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { StoredAudit } from '../engine/site/site-pages.ts';
import type { StoredAuditFacts } from '../engine/site/stored-audit-facts.ts';
import { gunzipJson, gzipJson } from '../lib/gzip.ts';
import { listCoveredHosts } from '../lib/host/website-host.ts';
import type { Database } from './database.ts';
import { accounts } from './schema/accounts.ts';
import { reportDocuments, reports } from './schema/reports.ts';

type NewReport = typeof reports.$inferSelect;
/** An audit's summary, without what only its site needs. */
export type ReportRow = Omit<NewReport, 'siteFacts'> & { ownerEmail: string };
/** What a refresh writes anew. */
export type ReportResult = Pick<
  NewReport,
  'fallback' | 'note' | 'score' | 'critical' | 'high' | 'medium' | 'low' | 'pagesCrawled' | 'siteFacts'
>;

const { siteFacts: _, ...SUMMARY } = getTableColumns(reports);
const COLUMNS = { ...SUMMARY, ownerEmail: accounts.email };

/** What is kept of an audit beside its summary. */
export interface ReportDocuments {
  data: unknown;
  /** `null` for a page that cannot be published. */
  knowledge: unknown;
}

/**
 * Store an audit and its document in one transaction; the account's earlier audit of that address goes. `extraStatements` are
 * statements of the same transaction: if one fails nothing is stored.
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
    db.insert(reports).values(report),
    db.insert(reportDocuments).values({ reportId: report.id, ...blobs }),
    ...extraStatements,
  ]);
}

/** Replace the result of an audit, keeping its id. `false` when the account has it no more. `extraStatements` as for a new one. */
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

/** Whose audit this is, `null` when there is none: for telling 403 from 404. */
export async function findReportOwner(db: Database, id: string): Promise<string | null> {
  const row = await db.select({ accountId: reports.accountId }).from(reports).where(eq(reports.id, id)).get();
  return row?.accountId ?? null;
}

/** One audit of the account with its document. */
export async function findReport(
  db: Database,
  accountId: string,
  id: string,
): Promise<{ row: ReportRow; data: unknown } | null> {
  const found = await db
    .select({ ...COLUMNS, document: reportDocuments.data })
    .from(reports)
    .innerJoin(accounts, eq(accounts.id, reports.accountId))
    .innerJoin(reportDocuments, eq(reportDocuments.reportId, reports.id))
    .where(and(eq(reports.id, id), eq(reports.accountId, accountId)))
    .get();
  if (!found) return null;
  const { document, ...row } = found;
  return { row, data: await gunzipJson(document) };
}

/** One audit of the account with its document and what its page says, `null` where that was not kept. */
export async function findReportWithKnowledge(
  db: Database,
  accountId: string,
  id: string,
): Promise<{ row: ReportRow; data: unknown; knowledge: unknown } | null> {
  const found = await db
    .select({ ...COLUMNS, document: reportDocuments.data, blob: reportDocuments.knowledge })
    .from(reports)
    .innerJoin(accounts, eq(accounts.id, reports.accountId))
    .innerJoin(reportDocuments, eq(reportDocuments.reportId, reports.id))
    .where(and(eq(reports.id, id), eq(reports.accountId, accountId)))
    .get();
  if (!found) return null;
  const { document, blob, ...row } = found;
  return { row, data: await gunzipJson(document), knowledge: blob && (await gunzipJson(blob)) };
}

/** The account's audits, newest first. */
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

/** Where an audit stands among the account's, newest first. */
export type ReportPosition = Pick<NewReport, 'createdAt' | 'id'>;

/** The account's audits of one domain, newest first; with `before` those that come after that place. */
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
      // The plus keeps SQLite from walking all audits of the account in this order.
      .orderBy(desc(reports.createdAt), sql`+${reports.id} DESC`)
      .limit(limit)
  );
}

/** How many audits of one domain the account has. */
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

/** The newest audits of a site that its score and its report are made from. */
const SITE_AUDITS_LIMIT = 1_000;

/** The account's audits of a website's hosts with what the site's score needs of them, the newest first. */
export async function listSiteAudits(db: Database, accountId: string, host: string): Promise<StoredAudit[]> {
  const rows = await selectSiteAudits(db, accountId, host);
  return Promise.all(
    rows.map(async ({ id, requestedUrl, siteFacts, createdAt, updatedAt }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the audit alone
      const facts = (await gunzipJson(siteFacts)) as StoredAuditFacts;
      return { id, requestedUrl, auditedAt: updatedAt ?? createdAt, facts };
    }),
  );
}

/** One statement, which reads the rows of that site alone. */
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
      // The plus keeps SQLite from walking all audits of the account in this order.
      .orderBy(sql`+${reports.createdAt} DESC`)
      .limit(SITE_AUDITS_LIMIT)
  );
}

import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { gunzipJson, gzipJson } from '../lib/gzip.ts';
import type { Database } from './database.ts';
import { accounts, reportDocuments, reports } from './schema.ts';

export type ReportRow = typeof reports.$inferSelect & { ownerEmail: string };
type NewReport = typeof reports.$inferSelect;
/** What a refresh writes anew. */
export type ReportResult = Pick<
  typeof reports.$inferSelect,
  'fallback' | 'note' | 'score' | 'critical' | 'high' | 'medium' | 'low' | 'pagesCrawled'
>;

const COLUMNS = { ...getTableColumns(reports), ownerEmail: accounts.email };

/** Store an audit and its document in one transaction; the account's earlier audit of that address goes. */
export async function insertReport(db: Database, report: NewReport, data: unknown): Promise<void> {
  const document = await gzipJson(data);
  await db.batch([
    db
      .delete(reports)
      .where(and(eq(reports.accountId, report.accountId), eq(reports.normalizedUrl, report.normalizedUrl))),
    db.insert(reports).values(report),
    db.insert(reportDocuments).values({ reportId: report.id, data: document }),
  ]);
}

/** Replace the result of an audit, keeping its id. `false` when the account has it no more. */
export async function updateReport(
  db: Database,
  accountId: string,
  id: string,
  result: ReportResult & { updatedAt: number },
  data: unknown,
): Promise<boolean> {
  const document = await gzipJson(data);
  const own = and(eq(reports.id, id), eq(reports.accountId, accountId));
  const [updated] = await db.batch([
    db.update(reports).set(result).where(own).returning({ id: reports.id }),
    db
      .update(reportDocuments)
      .set({ data: document })
      .where(
        sql`${reportDocuments.reportId} IN (SELECT id FROM reports WHERE id = ${id} AND account_id = ${accountId})`,
      ),
  ]);
  return updated.length === 1;
}

/** Whose audit this is, `null` when there is none: for telling 403 from 404. */
export async function reportOwner(db: Database, id: string): Promise<string | null> {
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

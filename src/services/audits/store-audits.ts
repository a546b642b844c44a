import type { BatchItem } from 'drizzle-orm/batch';
import { CATALOGUE } from '../../engine/trace/catalogue.ts';
import { putDocuments } from '../../storage/audit-documents.ts';
import { openDatabase } from '../../storage/database.ts';
import { insertReports, type NewReport, updateReport } from '../../storage/stored-results.ts';
import { checkFixes } from './check-fixes.ts';
import type { Audit } from './audit-page.ts';

/** The catalogue of checks in its stored form. */
export const STORED_CATALOGUE = { id: CATALOGUE.id, revisions: JSON.stringify(CATALOGUE.revisions) };

/** The stored parts of an audit. Excludes `data`, which keeps the source of the page in memory. */
export type PackedAudit = Pick<Audit, 'result' | 'trace' | 'packed'>;

/** An audit to store. */
export interface NewAudit extends PackedAudit {
  report: NewReport;
}

/** An audit with the time of its refresh, in milliseconds since 1970. */
type RefreshedReport = Pick<NewReport, 'id' | 'domain' | 'normalizedUrl'> & { updatedAt: number };

/**
 * Stores audits, each replacing the account's earlier audit of the URL: first their documents, facts and traces, then, in one
 * transaction, the rows that make them count. The website's object deletes what is replaced, and the remains of a crash in
 * between.
 *
 * @param extraStatements run in the same transaction: if one fails, no audit is stored
 */
export async function storeAudits(
  env: Env,
  accountId: string,
  audits: readonly NewAudit[],
  extraStatements: BatchItem<'sqlite'>[] = [],
): Promise<void> {
  const documentsAt = Date.now();
  const packed = audits.map(({ report, trace, packed: bytes }) => ({
    id: report.id,
    domain: report.domain,
    ...bytes,
    result: { url: report.normalizedUrl, auditedAt: report.createdAt, trace: JSON.stringify(trace) },
  }));
  const results = audits.map(({ report, trace }) => ({
    url: report.normalizedUrl,
    domain: report.domain,
    auditedAt: report.createdAt,
    trace,
  }));
  const [fixes] = await Promise.all([
    checkFixes(env, accountId, results, documentsAt),
    putDocuments(env, accountId, packed, { documentsAt, catalogue: STORED_CATALOGUE }),
  ]);
  const rows = audits.map(({ report, result }) => ({ ...report, ...result, documentsAt }));
  await insertReports(openDatabase(env, accountId), accountId, rows, [...extraStatements, ...fixes]);
}

/**
 * Stores a new result of an audit, as `storeAudits` stores a new audit. Returns `false` if the account no longer has the audit.
 *
 * @param extraStatements run in the same transaction: if one fails, nothing is stored
 */
export async function storeRefreshedAudit(
  env: Env,
  accountId: string,
  { id, domain, normalizedUrl: url, updatedAt }: RefreshedReport,
  { result, trace, packed }: PackedAudit,
  extraStatements: BatchItem<'sqlite'>[] = [],
): Promise<boolean> {
  const documentsAt = Date.now();
  const traced = { url, auditedAt: updatedAt, trace: JSON.stringify(trace) };
  const stored = { id, domain, ...packed, result: traced };
  const [fixes] = await Promise.all([
    checkFixes(env, accountId, [{ ...traced, domain, trace }], documentsAt),
    putDocuments(env, accountId, [stored], { documentsAt, catalogue: STORED_CATALOGUE }),
  ]);
  const columns = { ...result, updatedAt, documentsAt };
  return updateReport(openDatabase(env, accountId), accountId, id, columns, [...extraStatements, ...fixes]);
}

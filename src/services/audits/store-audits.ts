import type { BatchItem } from 'drizzle-orm/batch';
import { type PackedDocuments, putDocuments } from '../../storage/audit-documents.ts';
import { openDatabase } from '../../storage/database.ts';
import type { ReportResult } from '../../storage/reports.ts';
import { insertReports, type NewReportRow, updateReport } from '../../storage/stored-results.ts';

/** A new audit of a URL. */
export type NewAudit = Omit<NewReportRow, 'documentsAt'> & PackedDocuments;

/**
 * Stores audits, each in place of the account's earlier audit of the URL: first their documents and facts, then their rows in one
 * transaction, which make them count. The website's object deletes what is replaced, and what a crash in between leaves.
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
  await putDocuments(env, accountId, audits, documentsAt);
  const rows = audits.map((audit) => ({ ...audit, documentsAt }));
  await insertReports(openDatabase(env), accountId, rows, extraStatements);
}

/** A new result of an audit, with the host of its URL. */
export interface RefreshedAudit extends ReportResult, PackedDocuments {
  id: string;
  domain: string;
  /** Milliseconds since 1970. */
  updatedAt: number;
}

/**
 * Stores a new result of an audit, as `storeAudits` stores a new audit. Returns `false` if the account no longer has the audit.
 *
 * @param extraStatements run in the same transaction: if one fails, nothing is stored
 */
export async function storeRefreshedAudit(
  env: Env,
  accountId: string,
  audit: RefreshedAudit,
  extraStatements: BatchItem<'sqlite'>[] = [],
): Promise<boolean> {
  const documentsAt = Date.now();
  await putDocuments(env, accountId, [audit], documentsAt);
  const { id, domain: _domain, documents: _documents, facts: _facts, ...result } = audit;
  return updateReport(openDatabase(env), accountId, id, { ...result, documentsAt }, extraStatements);
}

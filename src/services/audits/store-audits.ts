import type { BatchItem } from 'drizzle-orm/batch';
import { putDocuments } from '../../storage/audit-documents.ts';
import { openDatabase } from '../../storage/database.ts';
import { insertReports, type NewReport, updateReport } from '../../storage/stored-results.ts';
import type { Audit } from './audit-page.ts';

/** What is stored of an audit. Keep it without `data`, which refers to the source of the page. */
export type PackedAudit = Pick<Audit, 'result' | 'packed'>;

/** An audit to store. */
export interface NewAudit extends PackedAudit {
  report: NewReport;
}

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
  const packed = audits.map(({ report: { id, domain }, packed: bytes }) => ({ id, domain, ...bytes }));
  await putDocuments(env, accountId, packed, documentsAt);
  const rows = audits.map(({ report, result }) => ({ ...report, ...result, documentsAt }));
  await insertReports(openDatabase(env, accountId), accountId, rows, extraStatements);
}

/**
 * Stores a new result of an audit, as `storeAudits` stores a new audit. Returns `false` if the account no longer has the audit.
 *
 * @param report the audit, and when it was audited again in milliseconds since 1970
 * @param extraStatements run in the same transaction: if one fails, nothing is stored
 */
export async function storeRefreshedAudit(
  env: Env,
  accountId: string,
  { id, domain, updatedAt }: { id: string; domain: string; updatedAt: number },
  { result, packed }: PackedAudit,
  extraStatements: BatchItem<'sqlite'>[] = [],
): Promise<boolean> {
  const documentsAt = Date.now();
  await putDocuments(env, accountId, [{ id, domain, ...packed }], documentsAt);
  const columns = { ...result, updatedAt, documentsAt };
  return updateReport(openDatabase(env, accountId), accountId, id, columns, extraStatements);
}

import type { PageExtract } from '../../contracts/page-extract.ts';
import type { AuditData } from '../../contracts/report.ts';
import { ServiceError } from '../../lib/errors.ts';
import { gunzipJson } from '../../lib/gzip.ts';
import { type AuditDocuments, MissingDocumentsError, readDocuments } from '../../storage/audit-documents.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findReport, findReportOwner, type FoundReport, type ReportRow } from '../../storage/reports.ts';
import type { Caller } from '../accounts/caller.ts';

export interface LoadedAudit {
  row: ReportRow;
  data: AuditData;
  /** `null` if the audit cannot be published. */
  knowledge: PageExtract | null;
}

/**
 * Returns an audit of the caller with its documents.
 *
 * @throws ServiceError 403 if it belongs to another account, 404 if it does not exist
 * @throws MissingDocumentsError
 */
export async function loadAudit(env: Env, caller: Caller, id: string): Promise<LoadedAudit> {
  const found = await findAudit(env, caller, id);
  const { data, knowledge } = await readFoundDocuments(env, caller.accountId, found);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this service alone
  return { row: found.row, data: data as AuditData, knowledge: knowledge as PageExtract | null };
}

/** Same as `loadAudit`, but does not read the documents that are not in D1. @throws ServiceError 403, 404 */
export async function findAudit(env: Env, { accountId }: Caller, id: string): Promise<FoundReport> {
  const found = await findReport(openDatabase(env, accountId), accountId, id);
  if (!found) throw await auditAccessError(env, id);
  return found;
}

async function readFoundDocuments(
  env: Env,
  accountId: string,
  { row: { id, domain }, documentsAt, oldDocuments }: FoundReport,
): Promise<Pick<AuditDocuments, 'data' | 'knowledge'>> {
  if (documentsAt !== null) return readDocuments(env, accountId, { id, domain, documentsAt });
  if (oldDocuments === null) throw new MissingDocumentsError(`the audit ${id} has no documents`);
  const { data, knowledge } = oldDocuments;
  return { data: await gunzipJson(data), knowledge: knowledge && (await gunzipJson(knowledge)) };
}

/** Returns the error for an audit that is not the caller's: 403 if another account has it, otherwise 404. */
export async function auditAccessError(env: Env, id: string): Promise<ServiceError> {
  const owner = await findReportOwner(openDatabase(env, SERVICE), id);
  return owner === null
    ? new ServiceError('report_not_found', `There is no audit ${id}`)
    : new ServiceError('report_access_denied', `The audit ${id} belongs to another account`);
}

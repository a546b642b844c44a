import type { AuditData } from '../../contracts/report.ts';
import { ServiceError } from '../../lib/errors.ts';
import { type Database, openDatabase } from '../../storage/database.ts';
import { findReport, findReportOwner, type ReportRow } from '../../storage/reports.ts';
import type { Caller } from '../accounts/caller.ts';

/** Same as `getAudit`, but returns the stored row and the document apart. @throws ServiceError 403, 404 */
export async function loadAudit(
  env: Env,
  caller: Caller,
  id: string,
): Promise<{ row: ReportRow; data: AuditData }> {
  const db = openDatabase(env);
  const found = await findReport(db, caller.accountId, id);
  if (!found) throw await auditAccessError(db, id);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this service alone
  return { row: found.row, data: found.data as AuditData };
}

/** Returns the error for an audit that is not the caller's: 403 if another account has it, otherwise 404. */
export async function auditAccessError(db: Database, id: string): Promise<ServiceError> {
  const owner = await findReportOwner(db, id);
  return owner === null
    ? new ServiceError('report_not_found', `There is no audit ${id}`)
    : new ServiceError('report_access_denied', `The audit ${id} belongs to another account`);
}

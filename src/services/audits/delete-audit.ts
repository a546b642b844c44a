import type { DeletedReport } from '../../contracts/report.ts';
import { scheduleSweeps } from '../../storage/audit-documents.ts';
import { openDatabase } from '../../storage/database.ts';
import { deleteReport } from '../../storage/reports.ts';
import type { Caller } from '../caller.ts';
import { auditAccessError, findAudit } from './load-audit.ts';

/**
 * Deletes an audit of the caller with its document. Its snapshots, the score of its website and its charge stay
 * (docs/contract.md 3.18).
 *
 * @throws ServiceError 403 if the audit belongs to another account, 404 if it does not exist
 */
export async function deleteAudit(env: Env, caller: Caller, id: string): Promise<DeletedReport> {
  const { row } = await findAudit(env, caller, id);
  await scheduleSweeps(env, caller.accountId, [{ id, domain: row.domain, url: row.normalizedUrl }]);
  if (!(await deleteReport(openDatabase(env, caller.accountId), caller.accountId, id)))
    throw await auditAccessError(env, id);
  return { id, deleted: true };
}

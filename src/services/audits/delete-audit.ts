import type { DeletedReport } from '../../contracts/report.ts';
import { openDatabase } from '../../storage/database.ts';
import { deleteReport } from '../../storage/reports.ts';
import type { Caller } from '../accounts/caller.ts';
import { auditAccessError } from './load-audit.ts';

/**
 * Deletes an audit of the caller with its document. Its snapshots, the score of its website and what was charged for it stay
 * (docs/contract.md 3.18).
 *
 * @throws ServiceError 403 if the audit belongs to another account, 404 if it does not exist
 */
export async function deleteAudit(env: Env, { accountId }: Caller, id: string): Promise<DeletedReport> {
  const db = openDatabase(env);
  if (!(await deleteReport(db, accountId, id))) throw await auditAccessError(db, id);
  return { id, deleted: true };
}

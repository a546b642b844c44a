import type { DeletedReport, ReportSummary } from '../../contracts/report.ts';
import { scheduleSweeps } from '../../storage/audit-documents.ts';
import { openDatabase } from '../../storage/database.ts';
import { deleteAuditsById, listAuditsById } from '../../storage/audit-lists.ts';
import { deleteAuditRow } from '../../storage/audits.ts';
import type { Context } from '../context.ts';
import { auditAccessError, findAudit } from './get-audit.ts';
import { toReportSummary } from './report.ts';

/**
 * Deletes an audit of the caller with its document. Its snapshots, the score of its website and its charge stay
 * (docs/contract.md 3.18).
 *
 * @throws ServiceError 403 if the audit belongs to another account, 404 if it does not exist
 */
export async function deleteAudit(context: Context, { id }: { id: string }): Promise<DeletedReport> {
  const { env, caller } = context;
  const { row } = await findAudit(context, { id });
  await scheduleSweeps(env, caller.accountId, [{ domain: row.domain, url: row.normalizedUrl }]);
  if (!(await deleteAuditRow(openDatabase(env, caller.accountId), caller.accountId, id)))
    throw await auditAccessError(env, id);
  return { id, deleted: true };
}

/** Returns the caller's audits with these ids, ordered by URL. */
export async function findAudits(
  { env, caller: { accountId, email } }: Context,
  { ids }: { ids: readonly string[] },
): Promise<ReportSummary[]> {
  const rows = await listAuditsById(openDatabase(env, accountId), accountId, ids);
  return rows.map((row) => toReportSummary(row, email));
}

/**
 * Deletes audits of the caller, each as `deleteAudit` does. Ignores ids that the caller does not have.
 *
 * @returns how many were deleted
 */
export async function deleteAudits(context: Context, { ids }: { ids: readonly string[] }): Promise<number> {
  const { env, caller } = context;
  const { accountId } = caller;
  const audits = await findAudits(context, { ids });
  const deleted = audits.map(({ domain, normalized_url: url }) => ({ domain, url }));
  await scheduleSweeps(env, accountId, deleted);
  return deleteAuditsById(openDatabase(env, accountId), accountId, ids);
}

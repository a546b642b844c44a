import type { Report } from '../../contracts/report.ts';
import type { Caller } from '../caller.ts';
import type { FoundReport } from '../../storage/reports.ts';
import { auditAccessError, findAudit, loadAudit, readFoundData } from './load-audit.ts';
import { toReport, writeReportJson } from './report.ts';

/**
 * Returns one audit of the caller, with its document.
 *
 * @throws ServiceError 403 if it belongs to another account, 404 if it does not exist
 */
export async function getAudit(env: Env, caller: Caller, id: string): Promise<Report> {
  const { row, data } = await loadAudit(env, caller, id);
  return toReport(row, data);
}

/**
 * Returns one audit of the caller as the JSON of `Report`. Its document is not parsed.
 *
 * @param found the audit if it was read with the key, `null` if the caller has no such audit
 * @returns `version` changes whenever the JSON does; `null` if unknown, for an old row
 * @throws ServiceError 403 if it belongs to another account, 404 if it does not exist
 */
export async function getAuditJson(
  env: Env,
  caller: Caller,
  id: string,
  found?: FoundReport | null,
): Promise<{ json: string; version: string | null }> {
  const audit = found === undefined ? await findAudit(env, caller, id) : found;
  if (audit === null) throw await auditAccessError(env, id);
  const { row, documentsAt } = audit;
  const data = await readFoundData(env, caller.accountId, audit);
  const json = writeReportJson(row, data);
  // Documents with one timestamp never change, but the surrounding fields can change with a deployment.
  return { json, version: documentsAt === null ? null : `${documentsAt} ${json.replace(data, '')}` };
}

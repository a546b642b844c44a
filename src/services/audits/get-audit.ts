import type { Report } from '../../contracts/report.ts';
import type { Caller } from '../accounts/caller.ts';
import { loadAudit } from './load-audit.ts';
import { toReport } from './report.ts';

/**
 * Returns one audit of the caller, with its document.
 *
 * @throws ServiceError 403 if it belongs to another account, 404 if it does not exist
 */
export async function getAudit(env: Env, caller: Caller, id: string): Promise<Report> {
  const { row, data } = await loadAudit(env, caller, id);
  return toReport(row, data);
}

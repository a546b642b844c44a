import { checkUrl } from '../../crawler/check-url.ts';
import { ServiceError } from '../../lib/errors.ts';
import { openDatabase } from '../../storage/database.ts';
import { incrementDailyCount } from '../../storage/metrics.ts';
import { updateReport } from '../../storage/reports.ts';
import type { Caller } from '../accounts/authenticate.ts';
import { auditPage } from './audit-page.ts';
import { loadAudit } from './get.ts';
import { toReport } from './report.ts';
import { withAuditSlot } from './audit-slot.ts';
import type { Report } from '../../contracts/report.ts';

/**
 * Audit the same address again and replace the stored result; the id stays and `updated_at` is set.
 *
 * @throws ServiceError 403, 404, 422 when the address is no longer public, 429 over the limit, 500 when unreachable
 */
export async function refreshAudit(env: Env, caller: Caller, id: string): Promise<Report> {
  const { row } = await loadAudit(env, caller, id);
  const address = checkUrl(row.url);
  if (!address.ok) throw new ServiceError('invalid_url', address.reason, { field: 'url' });
  const report = await withAuditSlot(env, caller.accountId, async () => {
    const { result, ...documents } = await auditPage(env, address.url);
    const db = openDatabase(env);
    const refreshed = { ...result, updatedAt: Date.now() };
    const counted = incrementDailyCount(db, 'audit', refreshed.updatedAt);
    const isStored = await updateReport(db, caller.accountId, id, refreshed, documents, [counted]);
    return isStored ? toReport({ ...row, ...refreshed }, documents.data) : null;
  });
  if (report) return report;
  throw new ServiceError(
    'report_not_found',
    `The audit ${id} was replaced by a newer audit of the same address in the meantime`,
  );
}

import { checkUrl } from '../../crawler/check-url.ts';
import { ServiceError } from '../../lib/errors.ts';
import { openDatabase } from '../../storage/database.ts';
import { incrementDailyCount } from '../../storage/daily-counts.ts';
import type { Caller } from '../caller.ts';
import { auditPage } from './audit-page.ts';
import { findAudit } from './load-audit.ts';
import { toReport } from './report.ts';
import { storeRefreshedAudit } from './store-audits.ts';
import { getAuditWait, withAuditSlot } from './audit-slot.ts';
import type { Report } from '../../contracts/report.ts';

/**
 * Audits the URL of an audit again and replaces the stored result. The id stays and `updated_at` is set (docs/contract.md 3.5).
 *
 * @throws ServiceError 403 if the audit belongs to another account, 404 if it does not exist or was deleted or replaced
 * meanwhile, 422 if its URL is no longer public, or its host is blocked, 429 over the limit of the account or of the host, 500
 * if the page cannot be reached
 */
export async function refreshAudit(env: Env, caller: Caller, id: string): Promise<Report> {
  const { row } = await findAudit(env, caller, id);
  const checked = checkUrl(row.url);
  if (!checked.ok) throw new ServiceError('invalid_url', checked.reason, { field: 'url' });
  const report = await withAuditSlot(env, caller.accountId, async () => {
    const audit = await auditPage(env, caller.accountId, checked.url);
    const refreshed = { ...row, ...audit.result, updatedAt: Date.now() };
    const count = incrementDailyCount(openDatabase(env, caller.accountId), 'audit', refreshed.updatedAt);
    const isStored = await storeRefreshedAudit(env, caller.accountId, refreshed, audit, [count]);
    return isStored ? toReport(refreshed, audit.data) : null;
  });
  if (report) return report;
  // The page was fetched, so the minute is used.
  throw new ServiceError(
    'report_not_found',
    `The audit ${id} was deleted or replaced by a newer audit of the same URL during the refresh.`,
    { retryAfter: Math.max(1, await getAuditWait(env, caller.accountId)) },
  );
}

import { checkUrl } from '../../crawler/check-url.ts';
import { ServiceError } from '../../lib/errors.ts';
import { openDatabase } from '../../storage/database.ts';
import { incrementDailyCount } from '../../storage/daily-counts.ts';
import type { Caller } from '../caller.ts';
import { auditPage } from './audit-page.ts';
import { newReport } from './new-report.ts';
import { toReport } from './report.ts';
import { storeAudits } from './store-audits.ts';
import { withAuditSlot } from './audit-slot.ts';
import type { Report } from '../../contracts/report.ts';

/**
 * Audits a page and stores the audit under the caller's account. Replaces an earlier audit of the same normalized URL.
 *
 * @throws ServiceError 422 if the URL is not public or its host is blocked, 429 over the limit of
 * the account or of the host, 500 if the page cannot be reached
 */
export async function createAudit(env: Env, caller: Caller, url: string): Promise<Report> {
  const checked = checkUrl(url);
  if (!checked.ok) throw new ServiceError('invalid_url', checked.reason, { field: 'url' });
  return withAuditSlot(env, caller.accountId, async () => {
    const { data, result, trace, packed } = await auditPage(env, caller.accountId, checked.url);
    const report = newReport(url);
    const count = incrementDailyCount(openDatabase(env, caller.accountId), 'audit', report.createdAt);
    await storeAudits(env, caller.accountId, [{ report, result, trace, packed }], [count]);
    const row = { ...report, ...result, accountId: caller.accountId, updatedAt: null, public: false };
    return toReport({ ...row, ownerEmail: caller.email }, data);
  });
}

import { checkUrl } from '../../crawler/check-url.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { openDatabase } from '../../storage/database.ts';
import { incrementDailyCount } from '../../storage/metrics.ts';
import { insertReport } from '../../storage/reports.ts';
import type { Caller } from '../accounts/authenticate.ts';
import { auditPage } from './audit-page.ts';
import { toReport } from './report.ts';
import { withAuditSlot } from './audit-slot.ts';
import type { Report } from '../../contracts/report.ts';

/**
 * Audit a page and keep the result in the caller's account, in place of an earlier audit of the same address.
 *
 * @throws ServiceError 422 for an address that is not public, 429 over the limit, 500 when it cannot be reached
 */
export async function createAudit(env: Env, caller: Caller, url: string): Promise<Report> {
  const address = checkUrl(url);
  if (!address.ok) throw new ServiceError('invalid_url', address.reason, { field: 'url' });
  return withAuditSlot(env, caller.accountId, async () => {
    const { result, ...documents } = await auditPage(env, address.url);
    const db = openDatabase(env);
    const row = {
      id: newId('r_'),
      accountId: caller.accountId,
      url,
      normalizedUrl: address.normalizedUrl,
      domain: new URL(address.normalizedUrl).hostname,
      createdAt: Date.now(),
      updatedAt: null,
      public: false,
      ...result,
    };
    await insertReport(db, row, documents, [incrementDailyCount(db, 'audit', row.createdAt)]);
    return toReport({ ...row, ownerEmail: caller.email }, documents.data);
  });
}

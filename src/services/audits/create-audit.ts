import { checkUrl, type PublicUrl } from '../../crawler/check-url.ts';
import type { AuditReport } from '../../engine/audit-document.ts';
import { ServiceError } from '../../lib/errors.ts';
import { incrementDailyCount } from '../../storage/counts.ts';
import { openDatabase } from '../../storage/database.ts';
import type { Context } from '../context.ts';
import { auditPage } from './audit-page.ts';
import { getAuditWait, withAuditSlot } from './audit-slot.ts';
import { findAudit } from './get-audit.ts';
import { createAuditIdentity, storeAudits, storeRefreshedAudit } from './store-audits.ts';
import { toReport } from './report.ts';

/**
 * Audits a page and stores the audit under the caller's account. Replaces an earlier audit of the same normalized URL.
 *
 * @throws ServiceError 422 if the URL is not public or its host is blocked, 429 over the limit of
 * the account or of the host, 500 if the page cannot be reached
 */
export async function createAudit({ env, caller }: Context, { url }: { url: string }): Promise<AuditReport> {
  const publicUrl = parseAuditUrl(url);
  return withAuditSlot(env, caller.accountId, async () => {
    const { data, result, trace, packed } = await auditPage(env, {
      accountId: caller.accountId,
      url: publicUrl,
    });
    const report = createAuditIdentity({ url, normalizedUrl: publicUrl.href });
    const count = incrementDailyCount(openDatabase(env, caller.accountId), 'audit', report.createdAt);
    await storeAudits(env, {
      accountId: caller.accountId,
      audits: [{ report, result, trace, packed }],
      extraStatements: [count],
    });
    const row = { ...report, ...result, accountId: caller.accountId, updatedAt: null, public: false };
    return toReport({ ...row, ownerEmail: caller.email }, data);
  });
}

/**
 * Audits the URL of an audit again and replaces the stored result. The id stays and `updated_at` is set (docs/contract.md 3.5).
 *
 * @throws ServiceError 403 if the audit belongs to another account, 404 if it does not exist or was deleted or replaced
 * meanwhile, 422 if its URL is no longer public, or its host is blocked, 429 over the limit of the account or of the host, 500
 * if the page cannot be reached
 */
export async function refreshAudit(context: Context, { id }: { id: string }): Promise<AuditReport> {
  const { env, caller } = context;
  const { row } = await findAudit(context, { id });
  const url = parseAuditUrl(row.url);
  const report = await withAuditSlot(env, caller.accountId, async () => {
    const audit = await auditPage(env, { accountId: caller.accountId, url });
    const refreshed = { ...row, ...audit.result, updatedAt: Date.now() };
    const count = incrementDailyCount(openDatabase(env, caller.accountId), 'audit', refreshed.updatedAt);
    const isStored = await storeRefreshedAudit(env, {
      accountId: caller.accountId,
      report: refreshed,
      audit,
      extraStatements: [count],
    });
    return isStored ? toReport(refreshed, audit.data) : null;
  });
  if (report) return report;
  // The page was fetched, so the minute is used.
  throw new ServiceError(
    'report_not_found',
    `The audit ${id} was deleted or replaced by a newer audit of the same URL during the refresh.`,
    { retryAfter: Math.max(1, await getAuditWait(context)) },
  );
}

function parseAuditUrl(url: string): PublicUrl {
  const checked = checkUrl(url);
  if (!checked.ok) throw new ServiceError('invalid_url', checked.reason, { field: 'url' });
  return checked.url;
}

/** Returns why a URL cannot be audited and what to enter instead, as sentences, or `null`. Makes no DNS lookup. */
export function explainRefusedUrl(url: string): string | null {
  const checked = checkUrl(url);
  return checked.ok ? null : checked.reason;
}

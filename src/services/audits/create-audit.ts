import { checkUrl, type PublicUrl } from '../../crawler/check-url.ts';
import type { AuditReport } from '../../engine/audit-document.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { incrementDailyCount } from '../../storage/counts.ts';
import { openDatabase } from '../../storage/database.ts';
import type { Context } from '../context.ts';
import { auditPage } from './audit-page.ts';
import { getAuditWait, withAuditSlot } from './audit-slot.ts';
import type { KeyClaim } from '../credits/idempotency.ts';
import { findAudit, getAudit } from './get-audit.ts';
import { closeRendering, holdRendering, recordRendering, type RenderingHold } from './paid-rendering.ts';
import { createAuditIdentity, storeAudits, storeRefreshedAudit } from './store-audits.ts';
import { toReport } from './report.ts';

/**
 * Audits a page and stores the audit under the caller's account. Replaces an earlier audit of the same normalized URL.
 *
 * @param loads how often to load the page with JavaScript too, which is paid for; 0 for not at all
 * @param claim of the request's idempotency key
 * @throws ServiceError 402 if the credits do not cover the loads, 422 if the URL is not public or its host is blocked, 429 over the limit of
 * the account or of the host, 500 if the page cannot be reached
 */
export async function createAudit(
  context: Context,
  { url, loads = 0, claim = null }: { url: string; loads?: number; claim?: KeyClaim | null | undefined },
): Promise<AuditReport> {
  const publicUrl = parseAuditUrl(url);
  if (loads === 0) return runNewAudit(context, { url, publicUrl }, null);
  const id = claim?.work?.refId ?? newId('rendered_');
  const hold = await holdRendering(context, { id, url, claim });
  let isStored: boolean | null = hold.storedReportId !== null;
  try {
    if (hold.storedReportId !== null) return await getAudit(context, { id: hold.storedReportId });
    const report = await runNewAudit(context, { url, publicUrl }, { hold, loads });
    isStored = Boolean(report.data.rendered);
    return report;
  } catch (error) {
    // It may be stored although the answer was lost.
    if (!(error instanceof ServiceError)) isStored = null;
    throw error;
  } finally {
    await closeRendering(context, hold, isStored);
  }
}

async function runNewAudit(
  context: Context,
  { url, publicUrl }: { url: string; publicUrl: PublicUrl },
  render: { hold: RenderingHold; loads: number } | null,
): Promise<AuditReport> {
  const { env, caller } = context;
  const { accountId } = caller;
  return withAuditSlot(env, accountId, async () => {
    const audit = await auditPage(env, { accountId, url: publicUrl, render });
    const { data, result } = audit;
    const report = createAuditIdentity({ url, normalizedUrl: publicUrl.href });
    const count = incrementDailyCount(openDatabase(env, accountId), 'audit', report.createdAt);
    const isPaid = render !== null && Boolean(data.rendered);
    await storeAudits(env, {
      accountId,
      audits: [{ ...audit, report }],
      extraStatements: [count, ...(isPaid ? [recordRendering(context, render.hold, report.id)] : [])],
    });
    const row = { ...report, ...result, accountId, updatedAt: null, public: false };
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

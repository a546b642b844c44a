import type { BatchItem } from 'drizzle-orm/batch';
import type { PublicUrl } from '../../crawler/check-url.ts';
import type { ReportStep } from '../../lib/report-step.ts';
import type { AuditReport } from '../../engine/audit-document.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { incrementDailyCount } from '../../storage/counts.ts';
import type { AuditSummaryRow } from '../../storage/audits.ts';
import { openDatabase } from '../../storage/database.ts';
import type { Context } from '../context.ts';
import { type Audit, auditPage } from './audit-page.ts';
import { getAuditWait, withAuditSlot } from './audit-slot.ts';
import { parseAuditUrl } from './audit-url.ts';
import type { KeyClaim } from '../credits/idempotency.ts';
import { findAudit, getAudit } from './get-audit.ts';
import {
  closeRendering,
  holdRendering,
  recordRendering,
  type RenderingHold,
  renewRendering,
} from './paid-rendering.ts';
import type { RenderRequest } from './render-audit.ts';
import { createAuditIdentity, storeAudits, storeRefreshedAudit } from './store-audits.ts';
import { toReport } from './report.ts';

/** How to load the page of an audit with JavaScript, which is paid for. */
interface RenderOptions {
  /** How often; 0 for not at all. */
  loads?: number;
  /** Of the request's idempotency key. */
  claim?: KeyClaim | null | undefined;
  /** The most credits that it may cost. */
  maxCost?: number;
}

/** What else an audit takes. */
interface AuditOptions extends RenderOptions {
  report?: ReportStep;
}

/** Loads of a page with JavaScript whose price is held; `null` for an audit without. */
type PaidLoads = (RenderRequest & { hold: RenderingHold }) | null;

/**
 * Audits a page and stores the audit under the caller's account. Replaces an earlier audit of the same normalized URL.
 *
 * @throws ServiceError 402 if the credits do not cover the loads, 422 if the URL is not public or its host is blocked, 429 over the limit of
 * the account or of the host, 500 if the page cannot be reached
 */
export async function createAudit(
  context: Context,
  { url, report, ...options }: AuditOptions & { url: string },
): Promise<AuditReport> {
  const publicUrl = parseAuditUrl(url);
  return payForLoads(context, url, options, async (render) =>
    runNewAudit(context, { url, publicUrl, report }, render),
  );
}

/** Holds the price of the loads while the audit runs, and charges it if the audit has a reading with JavaScript. */
async function payForLoads(
  context: Context,
  url: string,
  { loads = 0, claim = null, maxCost }: RenderOptions,
  run: (render: PaidLoads) => Promise<AuditReport>,
): Promise<AuditReport> {
  if (loads === 0) return run(null);
  const id = claim?.work?.refId ?? newId('rendered_');
  const hold = await holdRendering(context, { id, url, claim, maxCost });
  let isStored: boolean | null = hold.storedReportId !== null;
  try {
    if (hold.storedReportId !== null) return await getAudit(context, { id: hold.storedReportId });
    const renew = () => renewRendering(context, hold, claim);
    const report = await run({ hold, loads, renew });
    isStored = Boolean(report.data.rendered);
    return report;
  } catch (error) {
    // It may be stored although the answer was lost, or another request of the key continues the work.
    if (!(error instanceof ServiceError) || error.code === 'idempotency_key_in_use') isStored = null;
    throw error;
  } finally {
    await closeRendering(context, hold, isStored);
  }
}

async function runNewAudit(
  context: Context,
  { url, publicUrl, report: step }: { url: string; publicUrl: PublicUrl; report: ReportStep | undefined },
  render: PaidLoads,
): Promise<AuditReport> {
  const { env, caller } = context;
  const { accountId } = caller;
  return withAuditSlot(env, accountId, async () => {
    const audit = await auditPage(env, { accountId, url: publicUrl, render, report: step });
    const { data, result } = audit;
    const report = createAuditIdentity({ url, normalizedUrl: publicUrl.href });
    await storeAudits(env, {
      accountId,
      audits: [{ ...audit, report }],
      extraStatements: recordAudit(context, audit, { id: report.id, at: report.createdAt, render }),
    });
    const row = { ...report, ...result, accountId, updatedAt: null, public: false };
    return toReport(row, data, caller.email);
  });
}

/** Returns the statements that count an audit and, if it has a reading that was paid for, make that chargeable. */
function recordAudit(
  context: Context,
  { data }: Pick<Audit, 'data'>,
  { id, at, render }: { id: string; at: number; render: PaidLoads },
): BatchItem<'sqlite'>[] {
  const { env, caller } = context;
  const count = incrementDailyCount(openDatabase(env, caller.accountId), 'audit', at);
  return render && data.rendered ? [count, recordRendering(context, render.hold, id)] : [count];
}

/**
 * Audits the URL of an audit again and replaces the stored result. The id stays and `updated_at` is set (docs/contract.md 3.5).
 *
 * @throws ServiceError 402 if the credits do not cover the loads, 403 if the audit belongs to another account, 404 if it does not exist or was
 * deleted or replaced meanwhile, 422 if its URL is no longer public, or its host is blocked, 429 over the limit of the account or of the
 * host, 500 if the page cannot be reached
 */
export async function refreshAudit(
  context: Context,
  { id, report, ...options }: AuditOptions & { id: string },
): Promise<AuditReport> {
  const { row } = await findAudit(context, { id });
  const url = parseAuditUrl(row.url);
  return payForLoads(context, row.url, options, async (render) =>
    runRefresh(context, { row, url, report }, render),
  );
}

async function runRefresh(
  context: Context,
  { row, url, report: step }: { row: AuditSummaryRow; url: PublicUrl; report: ReportStep | undefined },
  render: PaidLoads,
): Promise<AuditReport> {
  const { env, caller } = context;
  const { accountId } = caller;
  const report = await withAuditSlot(env, accountId, async () => {
    const audit = await auditPage(env, { accountId, url, render, report: step });
    const refreshed = { ...row, ...audit.result, updatedAt: Date.now() };
    const isStored = await storeRefreshedAudit(env, {
      accountId,
      report: refreshed,
      audit,
      extraStatements: recordAudit(context, audit, { id: row.id, at: refreshed.updatedAt, render }),
    });
    return isStored ? toReport(refreshed, audit.data, caller.email) : null;
  });
  if (report) return report;
  // The page was fetched, so the minute is used.
  throw new ServiceError(
    'report_not_found',
    `The audit ${row.id} was deleted or replaced by a newer audit of the same URL during the refresh.`,
    { retryAfter: Math.max(1, await getAuditWait(context)) },
  );
}

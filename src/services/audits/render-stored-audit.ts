import { ServiceError } from '../../lib/errors.ts';
import { openDatabase } from '../../storage/database.ts';
import { findAuditRow } from '../../storage/audits.ts';
import { checkUrl } from '../../crawler/check-url.ts';
import type { RenderedPage, RenderFailure } from '../../contracts/rendered-page.ts';
import type { Context } from '../context.ts';
import { type AuditRequest, auditPage } from './audit-page.ts';
import { getAudit } from './get-audit.ts';
import { closeRendering, holdRendering, recordRendering, renewRendering } from './paid-rendering.ts';
import type { RenderRequest } from './render-audit.ts';
import { storeRefreshedAudit } from './store-audits.ts';

/** What became of an audit that was to be run again with JavaScript. */
export type StoredRendering =
  | { kind: 'rendered'; page: RenderedPage; /** Credits. */ charged: number }
  | { kind: 'failed'; reason: RenderFailure }
  /** The credits do not cover it. */
  | { kind: 'unpaid' };

/**
 * Audits a page of the caller once more, with JavaScript, and replaces its stored result. Charged on its own. A repeat does not charge
 * twice, and returns what the first attempt stored.
 *
 * @param id names the work, the same for each attempt
 */
export async function renderStoredAudit(
  context: Context,
  {
    id,
    reportId,
    render,
    ...request
  }: Pick<AuditRequest, 'work' | 'access'> & {
    id: string;
    reportId: string;
    render: Omit<RenderRequest, 'renew'>;
  },
): Promise<StoredRendering> {
  const { env, caller } = context;
  const { accountId } = caller;
  const found = await findAuditRow(openDatabase(env, accountId), accountId, reportId);
  const url = found && checkUrl(found.row.url);
  if (!found || !url?.ok) return { kind: 'failed', reason: 'unreachable' };
  let hold;
  try {
    hold = await holdRendering(context, { id, url: url.url.href, claim: null });
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'insufficient_credits') return { kind: 'unpaid' };
    throw error;
  }
  let isStored: boolean | null = hold.storedReportId !== null;
  try {
    if (isStored) {
      const { rendered } = (await getAudit(context, { id: reportId })).data;
      return rendered
        ? { kind: 'rendered', page: rendered, charged: hold.cost }
        : { kind: 'failed', reason: 'unreachable' };
    }
    const renew = () => renewRendering(context, hold, null);
    const audit = await auditPage(env, {
      ...request,
      accountId,
      url: url.url,
      render: { ...render, renew },
    });
    const { rendered, render_failure: failure } = audit.data;
    if (!rendered) return { kind: 'failed', reason: failure?.reason ?? 'unreachable' };
    isStored = await storeRefreshedAudit(env, {
      accountId,
      report: { ...found.row, updatedAt: Date.now() },
      audit,
      extraStatements: [recordRendering(context, hold, reportId)],
    });
    return isStored
      ? { kind: 'rendered', page: rendered, charged: hold.cost }
      : { kind: 'failed', reason: 'unreachable' };
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      // It may be stored although the answer was lost.
      isStored = null;
      throw error;
    }
    return { kind: 'failed', reason: error.code === 'page_unreachable' ? 'unreachable' : 'refused' };
  } finally {
    await closeRendering(context, hold, isStored);
  }
}

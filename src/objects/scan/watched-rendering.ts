import type { AuditInput } from '../../engine/page/page-facts.ts';
import { ServiceError } from '../../lib/errors.ts';
import { logEvent } from '../../lib/log.ts';
import {
  closeRendering,
  holdRendering,
  type RenderingHold,
  renewRendering,
} from '../../services/audits/paid-rendering.ts';
import type { RenderedAudit } from '../../services/audits/render-audit.ts';
import { createCrawlerOptions } from '../../services/hosts/host-gate.ts';
import type { ScanContext } from './context.ts';

/** The page of a scan of one page, loaded with JavaScript too. */
export interface WatchedRendering {
  audit: RenderedAudit;
  /** Charged in the transaction that stores the audit; `null` if the page was not loaded. */
  hold: RenderingHold | null;
}

/**
 * Loads a watched page with JavaScript, if that is wanted. What cannot be paid or loaded says why, and costs nothing. Returns `null` for
 * other pages. A repeated step pays under the same id.
 */
export async function renderWatchedPage(
  scan: ScanContext,
  source: Pick<AuditInput, 'page' | 'robotsTxt'>,
): Promise<WatchedRendering | null> {
  const { caller, env, job, requester, robotsCache } = scan;
  if (job.rendersPage !== true) return null;
  const context = { env, caller };
  const id = `rendered_${job.id}`;
  let hold: RenderingHold;
  try {
    hold = await holdRendering(context, { id, url: source.page.url, claim: null });
  } catch (error) {
    if (!(error instanceof ServiceError && error.code === 'insufficient_credits')) throw error;
    const message = 'Your credits did not cover it.';
    return { audit: { ok: false, reason: 'insufficient-credits', message }, hold: null };
  }
  const work = { id: job.id, kind: 'background' } as const;
  const options = createCrawlerOptions(env, job.accountId, work, requester.access);
  const { renderAudit } = await import('../../services/audits/render-audit.ts');
  const audit = await renderAudit(
    env,
    options,
    { ...source, now: Date.now() },
    {
      loads: 1,
      isAllowed: (url) => robotsCache.isAllowed(url),
      renew: () => renewRendering(context, hold, null),
    },
  ).catch((error: unknown): RenderedAudit => {
    logEvent('warning', 'watched-page-not-rendered', { scanId: job.id, error });
    return { ok: false, reason: 'browser-lost', message: 'The browser failed.' };
  });
  const rendering = { audit, hold };
  if (audit.ok) return rendering;
  await closeWatchedRendering(scan, rendering, false);
  return { audit, hold: null };
}

/** Charges or releases what is held. @param isStored whether the audit of the page is */
export async function closeWatchedRendering(
  { caller, env }: Pick<ScanContext, 'caller' | 'env'>,
  rendering: WatchedRendering | null,
  isStored: boolean,
): Promise<void> {
  if (rendering?.hold) await closeRendering({ env, caller }, rendering.hold, isStored);
}

import { renderStoredAudit } from '../../services/audits/render-stored-audit.ts';
import { isRenderingCovered } from '../../services/scans/estimate-cost.ts';
import { isScanPermitted } from '../../services/scans/scan-permission.ts';
import { getSettings } from '../../services/settings/get-settings.ts';
import type { ScanContext } from './context.ts';
import { RenderedPages } from './rendered-pages.ts';
import type { SliceEnd } from './slice.ts';

/** Attempts at a page that fails on our side. */
const MAX_FAILURES = 3;

/**
 * Audits a sample of a scan's pages with JavaScript, one in each step. Each is paid for on its own, under an id that a repeated step
 * has again.
 */
export async function renderNextPage(scan: ScanContext): Promise<SliceEnd> {
  const { caller, env, job, progress, requester, robotsCache, save, storage } = scan;
  const pages = new RenderedPages(storage);
  if (!progress.hasSample) {
    const stored = scan.events.listPages(progress.pagesStored).toReversed();
    // Read before the choice: it is written together with the progress.
    const size = await getSampleSize(scan);
    pages.choose(stored, size);
    progress.hasSample = true;
    save();
  }
  const page = pages.getNext();
  if (page === null) return 'ended';
  const isPermitted = !scan.signal.aborted && (await isScanPermitted({ env, caller }, job));
  if (!isPermitted || !(await isRenderingCovered(env, job))) {
    pages.dropRest();
    return 'ended';
  }
  if (progress.attempts > MAX_FAILURES) {
    pages.finish(page, null, 0);
    return 'more';
  }
  robotsCache.use(requester, false);
  const result = await renderStoredAudit(
    { env, caller },
    {
      id: `rendered_${job.id}_${page.position}`,
      reportId: page.reportId,
      render: { loads: 1, isAllowed: (url) => robotsCache.isAllowed(url) },
      work: { id: job.id, kind: 'background' },
      access: requester.access,
    },
  );
  if (result.kind === 'rendered') pages.finish(page, result.page, result.charged);
  else if (result.kind === 'failed') pages.finish(page, null, 0);
  const isOver = result.kind === 'unpaid' || (result.kind === 'failed' && result.reason === 'no-browser');
  if (!isOver) return 'more';
  pages.dropRest();
  return 'ended';
}

/** Returns how many pages the settings of the scan ask for and its credit limit still covers. */
async function getSampleSize({ env, job, progress }: ScanContext): Promise<number> {
  const { render_sample: sample, max_credits: maxCredits } = job.settings;
  const { renderedAuditCost: cost } = await getSettings(env);
  if (maxCredits === null || cost === 0) return sample;
  return Math.min(sample, Math.floor(Math.max(0, maxCredits - (progress.charged ?? 0)) / cost));
}

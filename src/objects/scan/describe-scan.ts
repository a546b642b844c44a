import { SKIP_REASONS } from '../../contracts/skip-reasons.ts';
import { type Phase, PHASES } from './scan-state.ts';
import type { LinkCheckResource, ListedScan, RenderingResource } from '../../contracts/scan.ts';
import { formatOptionalTimestamp, formatTimestamp, MINUTE } from '../../lib/time.ts';
import type { ScanContext } from './context.ts';
import { getEndReason, type ScanOutcome } from './outcome.ts';

const REQUESTS_AT_ONCE = 4;

/** Describes a scan as the API does, without its result. */
export function describeScan(
  { job, progress, frontier }: Pick<ScanContext, 'job' | 'progress' | 'frontier'>,
  outcome: ScanOutcome | null,
): ListedScan {
  const { finishedAt, pagesStored, pagesUnchanged, pagesFetched } = progress;
  const { found, remaining, neverAudited } = frontier.count();
  const skipped = frontier.listSkips(finishedAt === null ? null : getEndReason({ job, progress }));
  const counts = SKIP_REASONS.map((reason) => [reason, skipped[reason].count] as const);
  const elapsed = (finishedAt ?? Date.now()) - job.startedAt;
  const isOpen = progress.charged === null && finishedAt === null;
  const looked = pagesFetched + pagesUnchanged;
  const resumesAt = Math.max(Date.now(), progress.resumesAt ?? 0);
  const left = Math.min(remaining, job.pageLimit - pagesStored);
  return {
    id: job.id,
    host: job.host,
    state: progress.state,
    started_at: formatTimestamp(job.startedAt),
    finished_at: formatOptionalTimestamp(finishedAt),
    only_changed: job.settings.only_changed,
    profile: job.profile,
    settings: job.settings,
    pages_requested: job.pagesRequested,
    pages_found: found,
    pages_fetched: pagesFetched,
    pages_stored: pagesStored,
    pages_unchanged: pagesUnchanged,
    pages_skipped: Object.fromEntries(counts.filter(([, count]) => count > 0)),
    pages_remaining: remaining,
    pages_never_audited: neverAudited,
    page_scores: progress.pageScores,
    credits_held: isOpen ? job.pageLimit * job.costPerPage : 0,
    // If a scan could not settle its hold, the account charges for its pages (docs/contract.md 7.13).
    credits_charged: isOpen ? 0 : (progress.charged ?? pagesStored * job.costPerPage),
    pace: {
      requests_at_once: progress.crawlDelay === null ? REQUESTS_AT_ONCE : 1,
      pages_per_minute: looked === 0 ? null : Math.round((10 * looked * MINUTE) / Math.max(elapsed, 1)) / 10,
      crawl_delay: progress.crawlDelay,
    },
    waiting_for: progress.waitingFor,
    waiting_until: formatOptionalTimestamp(progress.resumesAt),
    estimated_end:
      finishedAt !== null || looked === 0
        ? null
        : formatTimestamp(Math.min(resumesAt + (left * elapsed) / looked, job.deadline)),
    error: outcome === null || outcome.ok ? null : { code: outcome.code, message: outcome.message },
  };
}

/** Describes the check of links as the API does. */
export function describeLinkCheck({
  job,
  progress,
}: Pick<ScanContext, 'job' | 'progress'>): LinkCheckResource {
  const { linkCheck, phase } = progress;
  const { urls = 0, hosts = 0, checked = 0, requests = 0, bytes = 0 } = linkCheck ?? {};
  const isOff = !checksLinks(job) || (linkCheck === null && phase === 'end');
  const state = isOff ? 'off' : linkCheck === null ? 'waiting' : linkCheck.isDone ? 'done' : 'running';
  return { state, urls, hosts, checked, requests, bytes };
}

/** Describes the pages that are audited with JavaScript as the API does. */
export async function describeRendering({
  job,
  progress,
  storage,
}: Pick<ScanContext, 'job' | 'progress' | 'storage'>): Promise<RenderingResource> {
  const { phase, hasSample } = progress;
  const isOver = PHASES.indexOf(phase) > PHASES.indexOf('render');
  const isOff = !rendersPages(job) || (isOver && !hasSample);
  const state = isOff ? 'off' : isOver ? 'done' : hasSample ? 'running' : 'waiting';
  const { RenderedPages } = await import('./rendered-pages.ts');
  return { state, ...new RenderedPages(storage).describe() };
}

/** Whether a scan audits pages with JavaScript. */
function rendersPages({ settings }: ScanContext['job']): boolean {
  return settings.render_sample > 0;
}

/** Whether a scan checks links: one of a single page does not. */
function checksLinks({ pageUrl, settings }: ScanContext['job']): boolean {
  return pageUrl === undefined && settings.check_links;
}

/** Returns the phase after `notify`, `render` or `links`. A scan without pages, or that failed, has nothing to follow up. */
export function chooseFollowUp({ job, progress }: Pick<ScanContext, 'job' | 'progress'>): Phase {
  const { phase, state, pagesStored, pagesUnchanged } = progress;
  if (state !== 'done' || phase === 'links') return 'end';
  if (phase === 'notify' && rendersPages(job) && pagesStored > 0) return 'render';
  return checksLinks(job) && pagesStored + pagesUnchanged > 0 ? 'links' : 'end';
}

import { describeRedirects } from '../../crawler/crawl/fetch-candidate.ts';
import { TaskSet } from '../../crawler/crawl/task-set.ts';
import type { HostAccess } from '../../crawler/host-access.ts';
import { decodePage } from '../../crawler/decode-text.ts';
import type { ReadResponse } from '../../crawler/read-page.ts';
import { analysePage } from '../../services/audits/audit-page.ts';
import { createAuditIdentity } from '../../services/audits/store-audits.ts';
import { hashPage, readValidators } from '../../services/audits/validators.ts';
import { AnswerLog } from './answer-log.ts';
import type { ScanContext } from './context.ts';
import { countAsUseful } from './count-as-useful.ts';
import type { Candidate } from './frontier.ts';
import { MAX_ANALYSES } from './limits.ts';
import { PageWriter } from './page-writer.ts';
import { closeWatchedRendering, renderWatchedPage, type WatchedRendering } from './watched-rendering.ts';

/** Most fetched pages waiting for analysis. Bounds memory; an analysed page is small. */
const MAX_UNANALYSED_PAGES = 4;
/** Pages after a crash that are analysed one at a time: as many as can have been in memory, and a few more. */
const CAREFUL_PAGES = 60;
/** Most analysed pages that are being stored or wait for it: two batches. */
const MAX_UNSTORED_PAGES = 48;

/**
 * Analyses the pages that slices fetch, and has them stored. It outlives a slice, so that the next slice fetches while the last
 * pages of the previous one are analysed and stored. A new instance recovers the pages left by a crash or a failed slice.
 */
export class PageProcessor {
  readonly answers: AnswerLog;
  private readonly scan: ScanContext;
  private readonly writer: PageWriter;
  private readonly tasks = new TaskSet();
  private isNew = true;
  private carefulPages: number;
  /** The last analysis of a careful one. */
  private lastAnalysis = Promise.resolve();
  /** Fetched pages whose analysis has not ended. */
  private unanalysed = 0;
  /** Resolved while no more pages are being requested. */
  private haveRequested = Promise.withResolvers<void>();

  constructor(scan: ScanContext) {
    this.scan = scan;
    this.writer = new PageWriter(scan);
    this.answers = new AnswerLog(scan);
    this.carefulPages = scan.wasInterrupted ? CAREFUL_PAGES : 0;
  }

  /** Batches of pages that were written so far. */
  get batches(): number {
    return this.writer.batches;
  }

  /** Pages not stored yet. Some may turn out not to be pages. */
  get size(): number {
    return this.unanalysed + this.writer.size;
  }

  /** Whether pages are being analysed, which may have links. */
  get isAnalysing(): boolean {
    return this.unanalysed > 0;
  }

  get isBusy(): boolean {
    return this.tasks.size > 0;
  }

  /** Whether a page must be analysed or stored before another one is requested. */
  get isFull(): boolean {
    return this.unanalysed >= MAX_UNANALYSED_PAGES || this.writer.size >= MAX_UNSTORED_PAGES;
  }

  /** Puts back candidates that were left unfinished. @throws Error if D1 cannot tell whether a batch of pages was stored */
  async recover(): Promise<void> {
    if (!this.isNew) return;
    const { frontier, progress } = this.scan;
    await this.writer.recover();
    if (progress.pagesStored > 0) await countAsUseful(this.scan);
    progress.pagesFailed += frontier.recover(MAX_ANALYSES);
    this.isNew = false;
  }

  /** Starts analysing pages now, because no further request is about to begin. */
  allowAnalyses(): void {
    this.haveRequested.resolve();
  }

  /** Defers analyses until the next requests have begun, so that their pages arrive meanwhile. */
  deferAnalyses(): void {
    this.haveRequested = Promise.withResolvers<void>();
  }

  /** Analyses and stores a page. */
  accept(candidate: Candidate, response: ReadResponse): void {
    this.unanalysed++;
    const { access } = this.scan.requester;
    this.tasks.start(() => this.process(candidate, response, access));
  }

  /** Finishes a candidate whose page has not changed since its audit. */
  keepUnchanged(candidate: Candidate): void {
    const { frontier, progress, save } = this.scan;
    progress.pagesUnchanged++;
    progress.homeUrl ??= candidate.url;
    this.answers.addUnchanged(candidate.validators?.reportId ?? '');
    frontier.finish(candidate);
    save();
  }

  /** Waits until a page is analysed or stored, or one of `others` ends. */
  async waitForAny(others: TaskSet): Promise<void> {
    await this.tasks.waitForAny(others);
  }

  /** Waits until all pages are stored. Never throws. */
  async finish(): Promise<void> {
    this.allowAnalyses();
    this.writer.flushImmediately();
    await this.tasks.waitForAll();
    this.writer.resumeBatching();
  }

  /** @throws Error if a page was neither stored nor skipped: unfinished candidates must be put back */
  assertHealthy(): void {
    this.tasks.assertHealthy();
    this.writer.assertKnown();
  }

  /** Analyses a page, and has it stored together with the pages analysed right after it. */
  private async process(
    candidate: Candidate,
    response: ReadResponse,
    access: HostAccess | undefined,
  ): Promise<void> {
    try {
      const isCareful = this.carefulPages-- > 0;
      const analyse = async () => {
        await this.analyse(candidate, response, { access, isCareful });
        this.scan.frontier.endAnalysis(candidate);
      };
      if (isCareful) await (this.lastAnalysis = this.lastAnalysis.then(analyse, analyse));
      else await analyse();
    } finally {
      this.unanalysed--;
    }
    this.tasks.start(() => this.writer.write());
  }

  /** @param isCareful whether the process has died, perhaps of this page: it is recorded, and no other is analysed meanwhile */
  private async analyse(
    candidate: Candidate,
    response: ReadResponse,
    { access, isCareful }: { access: HostAccess | undefined; isCareful: boolean },
  ): Promise<void> {
    const { env, frontier, job, progress, robotsCache } = this.scan;
    const { url } = candidate;
    progress.pauses = 0;
    progress.pagesFetched++;
    const { fetched: robotsTxt } = await robotsCache.get(new URL(response.url).origin);
    // Lets the next request start first, so that its page arrives during this analysis.
    await scheduler.wait(0);
    await this.haveRequested.promise;
    frontier.beginAnalysis(candidate, isCareful);
    // Pages released at the same moment yield to other work of the process between analyses.
    await scheduler.wait(0);
    let page;
    let analysis;
    let rendering: WatchedRendering | null = null;
    try {
      page = decodePage(response);
      rendering = await renderWatchedPage(this.scan, { page, robotsTxt });
      const hasPattern = candidate.pattern !== null;
      const rendered = rendering?.audit ?? null;
      analysis = analysePage({ page, robotsTxt }, env.SITE_URL, { hasPattern, access, rendered });
    } catch (error) {
      await closeWatchedRendering(this.scan, rendering, false);
      return this.writer.fail([candidate], error);
    }
    const { html, blockedBy } = analysis.siteFacts;
    if (html === null || blockedBy !== null) {
      await closeWatchedRendering(this.scan, rendering, false);
      const answer = { status: page.status, ...describeRedirects(page.redirects), blockedBy };
      return this.answers.add(candidate, answer, blockedBy === null ? 'not_html' : 'blocked');
    }
    progress.homeUrl ??= page.url;
    // Created before its links are added, so that the audit is older than their answers.
    const report = createAuditIdentity({ url, normalizedUrl: url });
    if (job.pageUrl === undefined) {
      await frontier.found.addLinks(analysis.links, page.url, candidate.depth);
      if (job.settings.hreflang_seeds && job.settings.mode === 'follow')
        await frontier.found.addSeeds(analysis.links.languageVersions, page.url);
      await frontier.found.addNofollowLinks(analysis.links.unfollowed);
    }
    frontier.noteText(candidate, analysis.textSignature);
    const hash = await hashPage(page);
    if (candidate.validators?.hash === hash) this.keepUnchanged(candidate);
    else
      await this.writer.add(candidate, report, {
        analysis,
        validators: readValidators(page, hash),
        rendering,
      });
  }
}

import { TaskSet } from '../crawler/crawl/task-set.ts';
import { decodePage } from '../crawler/decode-page.ts';
import type { ReadResponse } from '../crawler/read-page.ts';
import { analysePage } from '../services/audits/audit-page.ts';
import { newReport } from '../services/audits/new-report.ts';
import { hashPage, readValidators } from '../services/audits/validators.ts';
import { AnswerLog } from './answer-log.ts';
import type { ScanContext } from './context.ts';
import type { Candidate } from './frontier.ts';
import { MAX_ANALYSES } from './limits.ts';
import { PageWriter } from './page-writer.ts';

/** Fetched pages that are not analysed yet. Bounds memory: what is stored of a page is small. */
const MAX_UNANALYSED_PAGES = 4;
/** Analysed pages that are not stored yet, while D1 is slow. As many as a slice requests: they make one batch. */
const MAX_UNSTORED_PAGES = 24;

/**
 * Analyses the pages that slices fetch, and has them stored. It outlives a slice, so that the next one fetches while the last pages of
 * the one before are analysed and stored. A new one takes over what a crash or a failed slice left.
 */
export class PageProcessor {
  readonly answers: AnswerLog;
  private readonly scan: ScanContext;
  private readonly writer: PageWriter;
  private readonly tasks = new TaskSet();
  private isNew = true;
  /** Fetched pages whose analysis has not ended. */
  private unanalysed = 0;
  /** Resolved while no more pages can be requested. */
  private haveRequested = Promise.withResolvers<void>();

  constructor(scan: ScanContext) {
    this.scan = scan;
    this.writer = new PageWriter(scan);
    this.answers = new AnswerLog(scan);
  }

  /** Batches of pages that were written so far. */
  get batches(): number {
    return this.writer.batches;
  }

  /** Pages that are not stored yet. Some may turn out to be none. */
  get size(): number {
    return this.unanalysed + this.writer.size;
  }

  get isBusy(): boolean {
    return this.tasks.size > 0;
  }

  /** Whether no other page may be requested before one of these is analysed or stored. */
  get isFull(): boolean {
    return this.unanalysed >= MAX_UNANALYSED_PAGES || this.writer.size >= MAX_UNSTORED_PAGES;
  }

  /** Puts back what was left unfinished before. @throws Error if D1 does not say whether a batch of pages was stored */
  async recover(): Promise<void> {
    if (!this.isNew) return;
    const { frontier, progress } = this.scan;
    await this.writer.recover();
    progress.pagesFailed += frontier.recover(MAX_ANALYSES);
    this.isNew = false;
  }

  /** Has pages analysed now: no request can begin that would go first. */
  allowAnalyses(): void {
    this.haveRequested.resolve();
  }

  /** Has pages analysed once the next requests have begun: their pages arrive meanwhile. */
  deferAnalyses(): void {
    this.haveRequested = Promise.withResolvers<void>();
  }

  /** Analyses and stores a page. */
  accept(candidate: Candidate, response: ReadResponse): void {
    this.unanalysed++;
    this.tasks.start(() => this.process(candidate, response));
  }

  /** Ends the work on a candidate whose page has not changed since its audit. */
  keepUnchanged(candidate: Candidate): void {
    const { frontier, progress, save, storage } = this.scan;
    progress.pagesUnchanged++;
    progress.homeUrl ??= candidate.url;
    const query = 'INSERT OR REPLACE INTO refreshed VALUES (?, ?)';
    storage.sql.exec(query, candidate.validators?.reportId ?? '', Date.now());
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
    this.writer.hurry();
    await this.tasks.waitForAll();
    this.writer.relax();
  }

  /** @throws Error if a page is neither stored nor left out: what is unfinished has to be put back */
  assertHealthy(): void {
    this.tasks.assertHealthy();
    this.writer.assertKnown();
  }

  /** Analyses a page, and has what is kept of it written together with the pages that are analysed right after it. */
  private async process(candidate: Candidate, response: ReadResponse): Promise<void> {
    try {
      await this.analyse(candidate, response);
    } finally {
      this.unanalysed--;
    }
    this.tasks.start(() => this.writer.write());
  }

  private async analyse(candidate: Candidate, response: ReadResponse): Promise<void> {
    const { env, frontier, job, progress, robotsCache } = this.scan;
    const { url } = candidate;
    progress.pauses = 0;
    progress.pagesFetched++;
    const { fetched: robotsTxt } = await robotsCache.get(new URL(response.url).origin);
    // Lets the next request start first, so that its page arrives while this one is analysed.
    await scheduler.wait(0);
    await this.haveRequested.promise;
    // Stored before the analysis begins, which can use up the memory of the process.
    frontier.beginAnalysis(candidate);
    // Pages that have waited for the same are analysed in turns with other work of the process.
    await scheduler.wait(0);
    let page;
    let analysis;
    try {
      page = decodePage(response);
      analysis = analysePage({ page, robotsTxt }, env.SITE_URL, { hasPattern: candidate.pattern !== null });
    } catch (error) {
      return this.writer.fail([candidate], error);
    }
    if (analysis.siteFacts.html === null) {
      const location = page.redirects.length > 0 ? page.url : null;
      return this.answers.add(candidate, { status: page.status, location }, 'not_html');
    }
    progress.homeUrl ??= page.url;
    // The audit is older than the answers of its links, which are requested only now.
    const report = newReport(url);
    if (job.pageUrl === undefined) {
      await frontier.found.addLinks(analysis.links, page.url);
      await frontier.found.addNofollowLinks(analysis.links.unfollowed);
    }
    frontier.noteText(candidate, analysis.textSignature);
    const hash = await hashPage(page);
    if (candidate.validators?.hash === hash) this.keepUnchanged(candidate);
    else await this.writer.add(candidate, report, analysis, readValidators(page, hash));
  }
}

import { MINUTE, SECOND } from '../lib/time.ts';
import { type CandidateResult, fetchCandidate } from '../crawler/crawl/fetch-candidate.ts';
import { TaskSet } from '../crawler/crawl/task-set.ts';
import { holdTurn } from '../crawler/requester.ts';
import type { EndedTurn } from '../host/turns.ts';
import { mayContinue } from './may-continue.ts';
import type { ScanContext } from './context.ts';
import type { Candidate } from './frontier.ts';
import { getAnswerLimit, MAX_ATTEMPTS, MAX_DISALLOWED_URLS } from './limits.ts';
import type { PageProcessor } from './page-processor.ts';
import { endTurn, readCrawlDelay, takeTurn } from './turns.ts';

/** Requests for pages in one slice: four at once, six times. */
const MAX_PAGES = 24;
/** Batches after which no more pages are requested, so that those left and the checks of 20 seconds make 100 statements at most. */
const MAX_BATCHES = 12;
/** No page is requested later in a slice, in milliseconds. */
const MAX_TIME = 20 * SECOND;
const MAX_PARALLEL = 4;
/** Pages in a row that do not answer; then the scan waits for the site. */
const MAX_SILENT = 5;
/** The same for a site of which no page has answered yet; then the scan ends. Each can take 25 seconds. */
const MAX_SILENT_AT_FIRST = 100;
/** The first wait for a site that does not answer, in milliseconds. Each further one is twice as long, up to the longest. */
const FIRST_PAUSE = 30 * SECOND;
const LONGEST_PAUSE = 4 * MINUTE;

/** How a slice ended: another can begin at once, or at a time (milliseconds since 1970), or the crawl has ended. */
export type SliceEnd = 'more' | 'ended' | { at: number };

/**
 * Fetches up to 24 pages, in at most 20 seconds and the time of the last requests. They may still be analysed and stored while the next
 * slice fetches; before anything else than a slice follows, they are stored.
 */
export class Slice {
  private readonly scan: ScanContext;
  private readonly processor: PageProcessor;
  private readonly fetching = new TaskSet();
  private readonly endedTurns: EndedTurn[] = [];
  private readonly endingTurns = new TaskSet();
  private readonly endsAt = Date.now() + MAX_TIME;
  private readonly batchesBefore: number;
  private requested = 0;
  private resumesAt: number | null = null;
  /** After a crash during an analysis, pages come one at a time: the one that causes it must not take others with it. */
  private isCareful = false;
  /** Whether the scan waits for a site that does not answer. */
  private isSiteSilent = false;

  constructor(scan: ScanContext, processor: PageProcessor) {
    this.scan = scan;
    this.processor = processor;
    this.batchesBefore = processor.batches;
  }

  /** @throws Error if it is unknown whether the pages of an interrupted slice were stored */
  async run(): Promise<SliceEnd> {
    await this.begin();
    let end: 'more' | 'ended' | null = null;
    try {
      end = await this.crawl();
    } finally {
      await this.finishRequests();
      // Also of a slice that fails: it is run again, and must not meet its own pages.
      if (end !== 'more' || this.isCareful || this.resumesAt !== null) await this.processor.finish();
    }
    this.assertHealthy();
    await this.processor.answers.store();
    // Last: a turn that was granted meanwhile ended another wait.
    if (this.isSiteSilent) this.scan.progress.waitingFor = 'site_unreachable';
    return this.resumesAt === null ? end : { at: this.resumesAt };
  }

  /** Fetches the home page alone. @param url before redirects @returns `more` or the time if it has to be requested again */
  async fetchHome(url: string): Promise<SliceEnd> {
    const { frontier } = this.scan;
    await this.begin();
    const candidate = frontier.claim(url);
    if (candidate && (await this.isAllowed(candidate))) await this.request(candidate);
    await this.finishRequests();
    await this.processor.finish();
    this.assertHealthy();
    await this.processor.answers.store();
    if (!candidate || !frontier.isWaiting(candidate)) return 'ended';
    return this.resumesAt === null ? 'more' : { at: this.resumesAt };
  }

  private async begin(): Promise<void> {
    const { frontier, progress } = this.scan;
    await this.processor.recover();
    // While pages of the slice before are analysed, none is left whose analysis was interrupted.
    this.isCareful = !this.processor.isBusy && frontier.hasUnfinishedAnalyses();
    progress.resumesAt = progress.waitingFor = null;
  }

  private async finishRequests(): Promise<void> {
    this.processor.allowAnalyses();
    await this.fetching.waitForAll();
    await this.endingTurns.waitForAll();
  }

  private assertHealthy(): void {
    for (const work of [this.fetching, this.endingTurns, this.processor]) work.assertHealthy();
  }

  private isFull(): boolean {
    const { processor } = this;
    if (this.isCareful) return this.fetching.size > 0 || processor.isBusy;
    return this.fetching.size >= MAX_PARALLEL || processor.isFull;
  }

  private async waitForAny(): Promise<void> {
    this.processor.allowAnalyses();
    await this.processor.waitForAny(this.fetching);
    this.processor.deferAnalyses();
  }

  private takeTurn(crawlDelay: number | null): ReturnType<typeof takeTurn> {
    return takeTurn(this.scan, crawlDelay, this.endsAt, this.endedTurns, () =>
      this.processor.allowAnalyses(),
    );
  }

  /** Ends a turn in the call that takes the next one, if that is made at once, otherwise in a call of its own. */
  private async endTurn(ended: EndedTurn): Promise<void> {
    this.endedTurns.push(ended);
    await scheduler.wait(0);
    const index = this.endedTurns.indexOf(ended);
    if (index === -1) return;
    this.endedTurns.splice(index, 1);
    await endTurn(this.scan, ended);
  }

  private async crawl(): Promise<'more' | 'ended'> {
    for (;;) {
      this.assertHealthy();
      if (this.isFull()) {
        await this.waitForAny();
        continue;
      }
      this.isCareful &&= this.scan.frontier.hasUnfinishedAnalyses();
      if (!(await mayContinue(this.scan)) || this.hasReachedLimit()) return 'ended';
      if (this.isOver()) return 'more';
      const candidate = this.countPages() < this.scan.job.pageLimit ? await this.takeCandidate() : null;
      if (candidate) await this.request(candidate);
      else if (this.fetching.size > 0 || this.processor.isBusy) await this.waitForAny();
      else return this.isOver() ? 'more' : 'ended';
    }
  }

  private isOver(): boolean {
    const batches = this.processor.batches - this.batchesBefore;
    const isFull = this.requested >= MAX_PAGES || batches >= MAX_BATCHES;
    return this.resumesAt !== null || isFull || Date.now() >= this.endsAt;
  }

  private countPages(): number {
    const { pagesStored, pagesFailed } = this.scan.progress;
    return pagesStored + pagesFailed + this.fetching.size + this.processor.size;
  }

  private async takeCandidate(): Promise<Candidate | null> {
    const { frontier } = this.scan;
    for (;;) {
      const candidate = frontier.next();
      if (!candidate) return null;
      if (!(await this.readRobotsTxt(candidate))) {
        frontier.putBack(candidate);
        return null;
      }
      if (await this.isAllowed(candidate)) return candidate;
      if (this.hasReachedLimit() || Date.now() >= this.endsAt) return null;
    }
  }

  /** Fetches the robots.txt for a candidate in a turn like that of a page. Returns `false` if that is not in this slice. */
  private async readRobotsTxt({ url }: Candidate): Promise<boolean> {
    const { requester, robotsCache } = this.scan;
    const { origin } = new URL(url);
    if (robotsCache.has(origin)) return true;
    const turn = await this.takeTurn(null);
    if (typeof turn !== 'string') {
      this.resumesAt ??= turn.resumesAt;
      return false;
    }
    const { fetched } = await robotsCache.get(origin, holdTurn(requester));
    const answer = fetched.kind === 'failing' ? { status: fetched.status, retryAfter: null } : null;
    await endTurn(this.scan, { turn, answer });
    return true;
  }

  private async isAllowed(candidate: Candidate): Promise<boolean> {
    const { robotsCache, frontier, progress, save } = this.scan;
    const { url } = candidate;
    if (await robotsCache.isAllowed(url)) return true;
    frontier.recordSkip('robots_txt', url);
    frontier.finish(candidate);
    progress.disallowedUrls++;
    save();
    progress.failure ??= await robotsCache.explainDisallow(url);
    return false;
  }

  /** Requests a page once it has its turn, or puts it back if that is not in this slice. */
  private async request(candidate: Candidate): Promise<void> {
    const crawlDelay = await readCrawlDelay(this.scan, candidate.url);
    const turn = await this.takeTurn(crawlDelay);
    if (typeof turn !== 'string') {
      this.resumesAt ??= turn.resumesAt;
      return this.scan.frontier.putBack(candidate);
    }
    this.requested++;
    this.fetching.start(() => this.crawlPage(candidate, turn));
  }

  private async crawlPage(candidate: Candidate, turn: string): Promise<void> {
    const { requester, robotsCache, frontier } = this.scan;
    const context = {
      requester,
      robotsCache,
      claimRedirectTarget: (target: string) => frontier.claimRedirectTarget(target, candidate),
    };
    const fetched = await fetchCandidate(candidate.url, candidate.validators, context);
    const answer =
      fetched.kind === 'busy' ? { status: fetched.status, retryAfter: fetched.retryAfter } : null;
    this.endingTurns.start(() => this.endTurn({ turn, answer }));
    if (fetched.kind === 'page') this.processor.accept(candidate, fetched.response);
    else this.handleOther(candidate, fetched);
  }

  private handleOther(candidate: Candidate, fetched: Exclude<CandidateResult, { kind: 'page' }>): void {
    const { frontier, progress } = this.scan;
    if (fetched.kind === 'unchanged') return this.processor.keepUnchanged(candidate);
    progress.failure ??= fetched.message;
    if (fetched.kind === 'ended') return frontier.putBack(candidate);
    if (fetched.kind === 'postponed') {
      this.resumesAt ??= Date.now() + fetched.wait;
      return frontier.putBack(candidate);
    }
    if (fetched.kind === 'silent') return this.handleSilence(candidate);
    frontier.skipSilent();
    if (fetched.kind === 'answered')
      return this.processor.answers.add(candidate, fetched.answer, fetched.reason);
    if (fetched.kind === 'busy' && candidate.attempts < MAX_ATTEMPTS) return frontier.retry(candidate);
    frontier.recordSkip(fetched.kind === 'busy' ? 'busy' : fetched.reason, candidate.url);
    frontier.finish(candidate);
  }

  /** Once several pages in a row did not answer, waits for the site and then requests them again. */
  private handleSilence(candidate: Candidate): void {
    const { frontier, job, progress } = this.scan;
    const silent = frontier.markSilent(candidate);
    if (this.isSiteSilent) return frontier.retrySilent();
    if (progress.pagesFetched + progress.pagesUnchanged === 0) {
      if (silent >= MAX_SILENT_AT_FIRST) progress.endReason = 'unreachable';
      return;
    }
    if (silent < MAX_SILENT) return;
    const pause = Math.min(FIRST_PAUSE * 2 ** progress.pauses, LONGEST_PAUSE);
    if (progress.waited + pause > job.patience) {
      progress.endReason = 'unreachable';
      return;
    }
    progress.pauses++;
    progress.waited += pause;
    this.isSiteSilent = true;
    this.resumesAt = Date.now() + pause;
    frontier.retrySilent();
  }

  private hasReachedLimit(): boolean {
    const { job, progress } = this.scan;
    if (progress.disallowedUrls >= MAX_DISALLOWED_URLS) progress.endReason ??= 'robots_txt_limit';
    if (progress.unauditedAnswers >= getAnswerLimit(job.pageLimit)) progress.endReason ??= 'answer_limit';
    return progress.endReason !== null;
  }
}

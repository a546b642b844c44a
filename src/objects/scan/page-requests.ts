import { MINUTE, SECOND } from '../../lib/time.ts';
import { type CandidateResult, fetchCandidate } from '../../crawler/crawl/fetch-candidate.ts';
import { TaskSet } from '../../crawler/crawl/task-set.ts';
import type { ScanContext } from './context.ts';
import type { Candidate } from './frontier.ts';
import { MAX_ATTEMPTS } from './limits.ts';
import { PageProcessor } from './page-processor.ts';
import { type EndedHeldTurn, endTurn, type HeldTurn, takeTurn } from './turns.ts';

const MAX_PARALLEL = 4;
/** Consecutive pages without an answer before the scan waits for the site. */
const MAX_SILENT = 5;
/**
 * Consecutive pages without an answer before the scan ends, if no page of the site has answered yet. Each can take 25 seconds.
 */
const MAX_SILENT_AT_FIRST = 100;
/** The first wait for a site that does not answer, in milliseconds. Each further wait is twice as long, up to the longest. */
const FIRST_PAUSE = 30 * SECOND;
const LONGEST_PAUSE = 4 * MINUTE;

/**
 * The requests for pages of a scan, and the processing of the pages. They outlive a slice: the next slice begins with four
 * under way, so that no turn at the host stays unused in between. After a crash, their pages are requested again.
 */
export class PageRequests {
  readonly processor: PageProcessor;
  /**
   * When the scan can continue, in milliseconds since 1970, if the site or one of our limits makes it wait; otherwise `null`.
   */
  resumesAt: number | null = null;
  /** Whether it waits because the site does not answer. */
  private isSiteSilent = false;
  private readonly scan: ScanContext;
  /** Requests for pages so far. */
  private requested = 0;
  /** The number of the latest request that was not answered. */
  private newestSilent = 0;
  private readonly fetching = new TaskSet();
  private readonly endedTurns: EndedHeldTurn[] = [];
  /** Turns for the next pages: those of all free slots are taken in one call. */
  private readonly spareTurns: HeldTurn[] = [];
  private readonly endingTurns = new TaskSet();

  constructor(scan: ScanContext) {
    this.scan = scan;
    this.processor = new PageProcessor(scan);
  }

  /** Requests that are under way. */
  get size(): number {
    return this.fetching.size;
  }

  /** Whether pages are under way that are not stored. */
  get isBusy(): boolean {
    return this.size > 0 || this.processor.isBusy;
  }

  get isFull(): boolean {
    return this.fetching.size >= MAX_PARALLEL || this.processor.isFull;
  }

  get freeSlots(): number {
    return MAX_PARALLEL - this.size;
  }

  /**
   * Waits for a turn at the host of a URL, see `takeTurn`.
   *
   * @param until in milliseconds since 1970
   * @param most turns to take in one call, for this page and the next
   */
  async takeTurn(
    url: string,
    crawlDelay: number | null,
    until: number,
    most = 1,
  ): ReturnType<typeof takeTurn> {
    const website = this.scan.scope.getWebsite(url);
    const spare = this.spareTurns.find((turn) => turn.website === website);
    if (spare) {
      this.spareTurns.splice(this.spareTurns.indexOf(spare), 1);
      return spare;
    }
    return takeTurn(this.scan, website, crawlDelay, until, {
      ended: this.endedTurns,
      most,
      spare: this.spareTurns,
      beforeWait: () => this.processor.allowAnalyses(),
    });
  }

  /** Ends the turns for which there are no pages now. */
  private endSpareTurns(): void {
    for (const turn of this.spareTurns.splice(0))
      this.endingTurns.start(() => endTurn(this.scan, { ...turn, answer: null }));
  }

  /** Requests a page in a turn, which ends with it. */
  start(candidate: Candidate, turn: HeldTurn): void {
    this.fetching.start(() => this.crawlPage(candidate, turn));
  }

  /** Waits until a page has answered, or has been analysed or stored. */
  async waitForAny(): Promise<void> {
    this.endSpareTurns();
    this.processor.allowAnalyses();
    await this.processor.waitForAny(this.fetching);
    this.processor.deferAnalyses();
  }

  /** Waits until no request is under way. Never throws. */
  async finish(): Promise<void> {
    this.endSpareTurns();
    this.processor.allowAnalyses();
    await this.fetching.waitForAll();
    await this.endingTurns.waitForAll();
  }

  /** Waits until no request is under way and all pages are stored. Never throws. */
  async finishPages(): Promise<void> {
    await this.finish();
    await this.processor.finish();
  }

  /** @throws Error if a request failed on our side, or a page was neither stored nor skipped */
  assertHealthy(): void {
    for (const work of [this.fetching, this.endingTurns, this.processor]) work.assertHealthy();
  }

  /** Returns what the scan waits for, and ends the wait. */
  takeWait(): { resumesAt: number | null; isSiteSilent: boolean } {
    const { resumesAt, isSiteSilent } = this;
    this.resumesAt = null;
    this.isSiteSilent = false;
    return { resumesAt, isSiteSilent };
  }

  private async crawlPage(candidate: Candidate, turn: HeldTurn): Promise<void> {
    const { requester, robotsCache, frontier, progress } = this.scan;
    const number = ++this.requested;
    const context = {
      requester,
      robotsCache,
      claimRedirectTarget: (target: string) => frontier.claimRedirectTarget(target, candidate),
      hasAnswered: progress.homeUrl !== null,
    };
    const fetched = await fetchCandidate(candidate.url, candidate.validators, context);
    const answer =
      fetched.kind === 'busy' ? { status: fetched.status, retryAfter: fetched.retryAfter } : null;
    this.endingTurns.start(() => this.endTurn({ ...turn, answer }));
    this.noteAnswer(number, fetched);
    if (fetched.kind === 'page') this.processor.accept(candidate, fetched.response);
    else this.handleOther(candidate, fetched);
  }

  /**
   * Skips the pages that did not answer once a page requested later answers. A page requested earlier proves nothing: a site
   * that goes down can still finish answers it has begun.
   */
  private noteAnswer(number: number, { kind }: CandidateResult): void {
    if (kind === 'silent') this.newestSilent = Math.max(this.newestSilent, number);
    else if (kind !== 'postponed' && kind !== 'ended' && number > this.newestSilent)
      this.scan.frontier.skipSilent();
  }

  /** Ends a turn in the call that takes the next one if that is made immediately, otherwise in a separate call. */
  private async endTurn(ended: EndedHeldTurn): Promise<void> {
    this.endedTurns.push(ended);
    await scheduler.wait(0);
    const index = this.endedTurns.indexOf(ended);
    if (index === -1) return;
    this.endedTurns.splice(index, 1);
    await endTurn(this.scan, ended);
  }

  private handleOther(candidate: Candidate, fetched: Exclude<CandidateResult, { kind: 'page' }>): void {
    const { frontier, progress, save } = this.scan;
    if (fetched.kind === 'unchanged') return this.processor.keepUnchanged(candidate);
    progress.failure ??= fetched.message;
    if (fetched.kind === 'ended') return frontier.putBack(candidate);
    if (fetched.kind === 'postponed') {
      this.resumesAt ??= Date.now() + fetched.wait;
      return frontier.putBack(candidate);
    }
    if (fetched.kind === 'silent') return this.handleSilence(candidate);
    if (fetched.kind === 'answered')
      return this.processor.answers.add(candidate, fetched.answer, fetched.reason);
    if (fetched.kind === 'busy' && candidate.attempts < MAX_ATTEMPTS) return frontier.retry(candidate);
    frontier.recordSkip(fetched.kind === 'busy' ? 'busy' : fetched.reason, candidate);
    frontier.finish(candidate);
    save();
  }

  /** After several consecutive pages without an answer, waits for the site and then requests them again. */
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
}

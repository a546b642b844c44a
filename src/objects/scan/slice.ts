import { SECOND } from '../../lib/time.ts';
import { Pacer } from '../../crawler/crawl/pacer.ts';
import type { RobotsRefusal } from '../../crawler/crawl/robots-txt-cache.ts';
import { holdTurn } from '../../crawler/requester.ts';
import { mayContinue } from './may-continue.ts';
import type { ScanContext } from './context.ts';
import type { Candidate, WaitingUrl } from './frontier.ts';
import { getAnswerLimit, MAX_DISALLOWED_URLS } from './limits.ts';
import type { PageRequests } from './page-requests.ts';
import { endTurn, readCrawlDelay } from './turns.ts';

/** Requests for pages in one slice, which make two batches. Beginning a slice writes five rows. */
const MAX_PAGES = 48;
/**
 * Batches after which no more pages are requested, so that the remaining batches and the checks of 20 seconds take at most 100
 * statements.
 */
const MAX_BATCHES = 12;
/** How long a slice requests pages, in milliseconds. */
const MAX_TIME = 20 * SECOND;

/** How a slice ended: another can begin immediately or at a time (milliseconds since 1970), or the crawl has ended. */
export type SliceEnd = 'more' | 'ended' | { at: number };

/**
 * Requests up to 48 pages in at most 20 seconds. They may still be fetched, analysed and stored while the next slice requests
 * others; they are all stored before any step other than a slice begins.
 */
export class Slice {
  private readonly scan: ScanContext;
  private readonly requests: PageRequests;
  private readonly endsAt = Date.now() + MAX_TIME;
  private readonly batchesBefore: number;
  private requested = 0;
  private readonly pacer = new Pacer();

  constructor(scan: ScanContext, requests: PageRequests) {
    this.scan = scan;
    this.requests = requests;
    this.batchesBefore = requests.processor.batches;
  }

  /** @throws Error if it is unknown whether the pages of an interrupted slice were stored */
  async run(): Promise<SliceEnd> {
    const { requests } = this;
    await this.begin();
    let end: 'more' | 'ended' | null = null;
    let isOngoing = false;
    try {
      end = await this.crawl();
      isOngoing = end === 'more' && requests.resumesAt === null;
    } finally {
      // Also after a failed slice: it is run again, and must not collide with its own pages.
      if (!isOngoing) await requests.finishPages();
      requests.processor.allowAnalyses();
    }
    requests.assertHealthy();
    await requests.processor.answers.tryStore();
    return isOngoing ? 'more' : this.finish(end);
  }

  /** Fetches the first page alone. @param url before redirects, which is known to the frontier @returns `more` or the time if it has to be requested again */
  async fetchFirst(url: string): Promise<SliceEnd> {
    const { frontier } = this.scan;
    const { requests } = this;
    await this.begin();
    const first = frontier.findFirst(url);
    const allowed = first && (await this.findAllowed([first]));
    const candidate = allowed && frontier.take(allowed);
    if (candidate) await this.request(candidate);
    await requests.finishPages();
    requests.assertHealthy();
    await requests.processor.answers.tryStore();
    const end = this.finish('more');
    return first && frontier.isWaiting(first) ? end : 'ended';
  }

  private async begin(): Promise<void> {
    const { progress } = this.scan;
    await this.requests.processor.recover();
    progress.resumesAt = progress.waitingFor = null;
  }

  /** Returns when the next slice can begin, once no request is under way. */
  private finish(end: 'more' | 'ended'): SliceEnd {
    const { resumesAt, isSiteSilent } = this.requests.takeWait();
    // Set last: a turn granted meanwhile clears it.
    if (isSiteSilent) this.scan.progress.waitingFor = 'site_unreachable';
    return resumesAt === null ? end : { at: resumesAt };
  }

  private async crawl(): Promise<'more' | 'ended'> {
    const { job } = this.scan;
    const { requests } = this;
    for (;;) {
      requests.assertHealthy();
      if (this.isOver()) return 'more';
      if (requests.isFull) {
        await requests.waitForAny();
        continue;
      }
      if (!(await mayContinue(this.scan)) || this.hasReachedLimit()) return 'ended';
      if (this.isOver()) return 'more';
      const candidate = this.countPages() < job.pageLimit ? await this.takeCandidate() : null;
      if (candidate) await this.request(candidate);
      else if (requests.size > 0 || requests.processor.isAnalysing) await requests.waitForAny();
      else if (requests.processor.isBusy) await requests.processor.finish();
      else return this.isOver() ? 'more' : 'ended';
    }
  }

  private isOver(): boolean {
    const batches = this.requests.processor.batches - this.batchesBefore;
    const isFull = this.requested >= MAX_PAGES || batches >= MAX_BATCHES;
    return this.requests.resumesAt !== null || isFull || Date.now() >= this.endsAt;
  }

  private countPages(): number {
    const { pagesStored, pagesFailed } = this.scan.progress;
    return pagesStored + pagesFailed + this.requests.size + this.requests.processor.size;
  }

  private async takeCandidate(): Promise<Candidate | null> {
    const { frontier } = this.scan;
    // Mostly the first URL is allowed.
    for (let waiting = frontier.listNext(1); waiting.length > 0; waiting = frontier.listNext()) {
      const allowed = await this.findAllowed(waiting);
      const candidate = allowed && frontier.take(allowed);
      if (candidate) return candidate;
      if (this.requests.resumesAt !== null || this.hasReachedLimit() || Date.now() >= this.endsAt)
        return null;
      if (!(await mayContinue(this.scan))) return null;
    }
    return null;
  }

  /**
   * Returns the first URL that robots.txt allows, and skips those before it. Returns `null` if it allows none, or there is no
   * turn in this slice to read it.
   */
  private async findAllowed(waiting: readonly WaitingUrl[]): Promise<WaitingUrl | null> {
    const { frontier, progress, robotsCache, save } = this.scan;
    const refused: (WaitingUrl & { reason: RobotsRefusal })[] = [];
    let allowed: WaitingUrl | null = null;
    for (const found of waiting) {
      await this.pacer.spend(found.url);
      if (!(await this.readRobotsTxt(found))) break;
      const reason = await robotsCache.findRefusal(found.url);
      if (reason === null) {
        allowed = found;
        break;
      }
      refused.push({ ...found, reason });
      progress.failure ??= await robotsCache.explainDisallow(found.url);
      if (progress.disallowedUrls + refused.length >= MAX_DISALLOWED_URLS) break;
    }
    for (const [reason, urls] of Map.groupBy(refused, (url) => url.reason))
      progress.disallowedUrls += frontier.skipWaiting(reason, urls);
    if (refused.length > 0) save();
    return allowed;
  }

  /** Fetches the robots.txt for a URL in a turn, as for a page. Returns `false` if there is no turn in this slice. */
  private async readRobotsTxt({ url }: WaitingUrl): Promise<boolean> {
    const { requester, robotsCache } = this.scan;
    const { origin } = new URL(url);
    if (robotsCache.has(origin)) return true;
    const turn = await this.requests.takeTurn(url, null, this.endsAt);
    if (!('turn' in turn)) {
      this.requests.resumesAt ??= turn.resumesAt;
      return false;
    }
    const { fetched } = await robotsCache.get(origin, holdTurn(requester));
    const answer = fetched.kind === 'failing' ? { status: fetched.status, retryAfter: null } : null;
    await endTurn(this.scan, { ...turn, answer });
    return true;
  }

  /** Requests a page once it has a turn, or puts it back if there is no turn in this slice. */
  private async request(candidate: Candidate): Promise<void> {
    const crawlDelay = await readCrawlDelay(this.scan, candidate.url);
    const turn = await this.requests.takeTurn(candidate.url, crawlDelay, this.endsAt, this.countNext());
    if (!('turn' in turn)) {
      this.requests.resumesAt ??= turn.resumesAt;
      return this.scan.frontier.putBack(candidate);
    }
    this.requested++;
    this.requests.start(candidate, turn);
  }

  /** Returns how many pages can be requested now, this one included. */
  private countNext(): number {
    const { frontier, job } = this.scan;
    const room = Math.min(
      this.requests.freeSlots,
      MAX_PAGES - this.requested,
      job.pageLimit - this.countPages(),
    );
    return room > 1 ? 1 + frontier.countNext(room - 1) : 1;
  }

  private hasReachedLimit(): boolean {
    const { job, progress } = this.scan;
    if (progress.disallowedUrls >= MAX_DISALLOWED_URLS) progress.endReason ??= 'robots_txt_limit';
    if (progress.unauditedAnswers >= getAnswerLimit(job.pageLimit)) progress.endReason ??= 'answer_limit';
    return progress.endReason !== null;
  }
}

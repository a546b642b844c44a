import { CRAWLER_TOKEN } from '../../lib/crawler-name.ts';
import type { FetchedPage } from '../../engine/fetched-page.ts';
import { getCrawlDelay } from '../../lib/robots/robots-txt.ts';
import { listCoveredHosts } from '../../lib/host/website-host.ts';
import { type CrawlerOptions, createRequester } from '../requester.ts';
import { readSitemaps } from '../sitemap/read-sitemaps.ts';
import { type CrawlContext, fetchCandidate, type CandidateResult } from './fetch-candidate.ts';
import type { SkipReason } from '../../contracts/skip-reasons.ts';
import { type Candidate, Frontier } from './frontier.ts';
import { CrawlUsage, END_MESSAGES } from './crawl-usage.ts';
import { MAX_ATTEMPTS, MAX_UNSTORED_PAGES } from './limits.ts';
import { Throttle } from './throttle.ts';
import type { CrawledAnswer, PageSink } from './page-sink.ts';
import { type OriginRobotsTxt, RobotsTxtCache } from './robots-txt-cache.ts';
import { TaskSet } from './task-set.ts';
import type { SkippedPages } from '../../contracts/scan.ts';

export interface CrawlOptions extends CrawlerOptions {
  /** As returned by `parseWebsiteHost`. Its `www.` belongs to the site. */
  host: string;
  /** Most pages to fetch. */
  limit: number;
  /** Skip reason of the URLs that are left when the limit is reached. */
  limitReason: SkipReason;
  /** Ends the crawl and aborts its requests. */
  signal: AbortSignal;
}

export interface CrawlResult {
  skipped: SkippedPages;
  /** Why the first page that failed could not be fetched, as a sentence; `null` if none failed. */
  failure: string | null;
}

/**
 * Crawls a site: the home page, the URLs in its sitemaps, then links breadth first. Obeys robots.txt and Crawl-delay. Uses
 * the first origin whose robots.txt answers: https or http, without or with `www.` (docs/contract.md 7.4). Never throws,
 * unless `sink` does.
 */
export async function crawlSite(options: CrawlOptions, sink: PageSink): Promise<CrawlResult> {
  const hosts = listCoveredHosts(options.host);
  const requester = createRequester(options, options.signal);
  const crawl = new SiteCrawl(options, sink, {
    requester,
    robotsCache: new RobotsTxtCache(requester),
    frontier: new Frontier(hosts),
  });
  const [bare, www] = hosts;
  return crawl.run([`https://${bare}`, `https://${www}`, `http://${bare}`, `http://${www}`]);
}

class SiteCrawl {
  private readonly options: CrawlOptions;
  private readonly sink: PageSink;
  private readonly context: CrawlContext;
  private readonly throttle = new Throttle();
  private readonly usage = new CrawlUsage();
  private isTooBusy = false;
  private isStopped = false;
  private failure: string | null = null;
  /** Pages being fetched. */
  private readonly fetching = new TaskSet();
  /** Pages being analysed and stored. */
  private readonly storing = new TaskSet();
  private readonly retries: Attempt[] = [];

  constructor(options: CrawlOptions, sink: PageSink, context: CrawlContext) {
    this.options = options;
    this.sink = sink;
    this.context = context;
  }

  async run(origins: readonly [string, ...string[]]): Promise<CrawlResult> {
    const { frontier, robotsCache } = this.context;
    const origin = await robotsCache.findFirstAnswering(origins);
    if (origin === null) this.failure = await robotsCache.explainDisallow(origins[0]);
    else {
      await this.readSitemaps(await this.crawlHome(origin));
      await this.crawlRest();
    }
    for (const { candidate } of this.retries) frontier.recordSkip('busy', candidate.url);
    const endReason = this.getStopReason() ?? this.options.limitReason;
    const skipped = await frontier.finish(endReason);
    const endMessage = END_MESSAGES[endReason];
    if (endMessage !== undefined) this.failure = `${this.failure ?? ''} ${endMessage}`.trimStart();
    return { skipped, failure: this.failure };
  }

  /** Returns the URL of the home page, after redirects. */
  private async crawlHome(origin: string): Promise<string> {
    const { frontier, robotsCache } = this.context;
    const url = `${origin}/`;
    const candidate = frontier.claim(url);
    this.applyCrawlDelay(await robotsCache.get(origin));
    if (!candidate || !(await this.isAllowed(candidate))) return url;
    const page = await this.crawlPage({ candidate, attemptNumber: 1 });
    return page?.url ?? url;
  }

  private async readSitemaps(homeUrl: string): Promise<void> {
    const { requester, robotsCache, frontier } = this.context;
    const { origin } = new URL(homeUrl);
    const robots = await robotsCache.get(origin);
    this.applyCrawlDelay(robots);
    const { urls, otherHostCount } = await readSitemaps(origin, robots.fetched, requester);
    frontier.setSitemapUrls(urls);
    frontier.recordSkip('other_host', null, otherHostCount);
  }

  private applyCrawlDelay({ rules }: OriginRobotsTxt): void {
    if (typeof rules !== 'string') this.throttle.applyCrawlDelay(getCrawlDelay(rules, CRAWLER_TOKEN));
  }

  private async crawlRest(): Promise<void> {
    for (;;) {
      while (this.fetching.size >= this.throttle.maxParallel || this.storing.size >= MAX_UNSTORED_PAGES) {
        await this.fetching.waitForAny(this.storing);
      }
      this.isStopped ||= !(await this.sink.shouldContinue());
      const nextAttempt = await this.takeNextAttempt();
      if (nextAttempt) this.fetching.start(() => this.crawlPage(nextAttempt));
      else if (this.fetching.size + this.storing.size > 0) await this.fetching.waitForAny(this.storing);
      else return;
    }
  }

  private async takeNextAttempt(): Promise<Attempt | null> {
    if (this.isFinished()) return null;
    const retry = this.retries.shift();
    if (retry) return retry;
    const { frontier } = this.context;
    for (let candidate = await frontier.next(); candidate; candidate = await frontier.next()) {
      if (await this.isAllowed(candidate)) return { candidate, attemptNumber: 1 };
      if (this.isFinished()) return null;
    }
    return null;
  }

  private async isAllowed({ url }: Candidate): Promise<boolean> {
    const { robotsCache, frontier } = this.context;
    if (await robotsCache.isAllowed(url)) return true;
    frontier.recordSkip('robots_txt', url);
    this.usage.disallowedUrls++;
    this.failure ??= await robotsCache.explainDisallow(url);
    return false;
  }

  /** Returns the page, or `null` if the fetch failed. */
  private async crawlPage(attempt: Attempt): Promise<FetchedPage | null> {
    this.usage.pages++;
    const hasWaited = await this.throttle.waitForTurn(this.options.signal);
    if (hasWaited) this.isStopped ||= !(await this.sink.shouldContinue());
    const fetched = this.isStopped ? NOT_FETCHED : await fetchCandidate(attempt.candidate, this.context);
    if (fetched.kind === 'page') {
      const { page } = fetched;
      this.usage.bytes += page.bytes;
      this.storing.start(() => this.acceptPage(attempt.candidate, page));
      return page;
    }
    this.usage.pages--;
    this.handleFailure(attempt, fetched);
    return null;
  }

  private async acceptPage(candidate: Candidate, page: FetchedPage): Promise<void> {
    const { frontier, robotsCache } = this.context;
    const { url } = candidate;
    const { fetched: robotsTxt } = await robotsCache.get(new URL(page.url).origin);
    // Lets the next request start first, so that its page arrives while this one is analysed.
    await scheduler.wait(0);
    const accepted = this.sink.accept({ requestedUrl: url, page, robotsTxt });
    if (!accepted) {
      this.usage.pages--;
      const location = page.redirects.length > 0 ? page.url : null;
      return this.recordAnswer(candidate, { status: page.status, location }, 'not_html');
    }
    await frontier.addLinks(accepted.links.followed, page.url);
    await frontier.addNofollowLinks(accepted.links.unfollowed);
    if (!(await accepted.stored)) frontier.recordSkip('not_stored', url);
  }

  private recordAnswer(
    { url, linkedFrom }: Candidate,
    answer: Pick<CrawledAnswer, 'status' | 'location'>,
    reason: SkipReason,
  ): void {
    this.usage.unauditedAnswers++;
    this.sink.record({ url, linkedFrom, ...answer });
    this.context.frontier.recordSkip(reason, url);
  }

  private handleFailure(
    { candidate, attemptNumber }: Attempt,
    fetched: Exclude<CandidateResult, { kind: 'page' }>,
  ): void {
    const { frontier } = this.context;
    this.failure ??= fetched.message;
    if (fetched.kind === 'skipped') return frontier.recordSkip(fetched.reason, candidate.url);
    if (fetched.kind === 'answered') return this.recordAnswer(candidate, fetched.answer, fetched.reason);
    this.isTooBusy ||= !this.throttle.backOff(fetched.retryAfter, Date.now());
    if (attemptNumber < MAX_ATTEMPTS) this.retries.push({ candidate, attemptNumber: attemptNumber + 1 });
    else frontier.recordSkip('busy', candidate.url);
  }

  private isFinished(): boolean {
    return this.getStopReason() !== null || this.usage.pages >= this.options.limit;
  }

  /** Returns why the crawl must end before its limit. */
  private getStopReason(): SkipReason | null {
    if (this.options.signal.aborted || this.isStopped) return 'time';
    if (this.isTooBusy) return 'busy';
    return this.usage.findReachedLimit() ?? (this.context.frontier.isExhausted ? 'selection_limit' : null);
  }
}

const NOT_FETCHED: CandidateResult = { kind: 'skipped', reason: 'time', message: 'The crawl has ended.' };

/** A request for a page. */
interface Attempt {
  candidate: Candidate;
  /** 1 for the first request, up to `MAX_ATTEMPTS`. */
  attemptNumber: number;
}

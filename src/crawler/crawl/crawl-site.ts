import { CRAWLER_TOKEN } from '../../lib/crawler-name.ts';
import type { FetchedPage } from '../../engine/fetched-page.ts';
import { getCrawlDelay } from '../../lib/robots/robots-txt.ts';
import { listCoveredHosts } from '../../lib/host/website-host.ts';
import { type CrawlerOptions, createRequester } from '../requester.ts';
import { readSitemaps } from '../sitemap/read-sitemaps.ts';
import { type CrawlContext, fetchCandidate, type CandidateResult } from './fetch-candidate.ts';
import type { SkipReason } from '../../contracts/skip-reasons.ts';
import { type Candidate, Frontier } from './frontier.ts';
import { MAX_ATTEMPTS, MAX_CRAWL_BYTES, MAX_UNSTORED_PAGES } from './limits.ts';
import { Throttle } from './throttle.ts';
import type { PageSink } from './page-sink.ts';
import { type OriginRobotsTxt, RobotsTxtCache } from './robots-txt-cache.ts';
import { TaskSet } from './task-set.ts';
import type { SkippedPages } from '../../contracts/scan.ts';

export interface CrawlOptions extends CrawlerOptions {
  /** As `parseWebsiteHost` gives it; its `www.` belongs to the site. */
  host: string;
  /** The most pages taken, and why there are no more. */
  limit: number;
  limitReason: SkipReason;
  /** Ends the crawl; what is under way is given up. */
  signal: AbortSignal;
}

export interface CrawlResult {
  skipped: SkippedPages;
  /** Why the first page that could not be had was not, as a sentence; `null` when there is none. */
  failure: string | null;
}

/**
 * Crawl a site: its home page, what its sitemaps list, then links, breadth first. robots.txt and Crawl-delay are
 * obeyed. Where the home page is, over https or http and with or without `www.`, is found out by the first robots.txt that
 * is answered. Never throws, unless `sink` does.
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
  private pageCount = 0;
  private bytes = 0;
  private isTooBusy = false;
  private isStopped = false;
  private failure: string | null = null;
  /** Being fetched. */
  private readonly fetching = new TaskSet();
  /** Taken, and not known to be stored. */
  private readonly storing = new TaskSet();
  private readonly retries: Attempt[] = [];

  constructor(options: CrawlOptions, sink: PageSink, context: CrawlContext) {
    this.options = options;
    this.sink = sink;
    this.context = context;
  }

  async run(origins: readonly [string, ...string[]]): Promise<CrawlResult> {
    const { frontier, robotsCache: gate } = this.context;
    const origin = await gate.findFirstAnswering(origins);
    if (origin === null) this.failure = await gate.explainDisallow(origins[0]);
    else {
      await this.readSitemaps(await this.crawlHome(origin));
      await this.crawlRest();
    }
    for (const { candidate } of this.retries) frontier.recordSkip('busy', candidate.url);
    return { skipped: frontier.finish(this.getEndReason()), failure: this.failure };
  }

  /** Gives the address of the home page, after redirects. */
  private async crawlHome(origin: string): Promise<string> {
    const { frontier, robotsCache: gate } = this.context;
    const address = `${origin}/`;
    const candidate = frontier.claim(address);
    this.applyCrawlDelay(await gate.get(origin));
    if (!candidate || !(await this.isAllowed(candidate))) return address;
    const page = await this.crawlPage({ candidate, attemptNumber: 1 });
    return page?.url ?? address;
  }

  private async readSitemaps(homeUrl: string): Promise<void> {
    const { requester, robotsCache: gate, frontier } = this.context;
    const { origin } = new URL(homeUrl);
    const robots = await gate.get(origin);
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
      const nextAttempt = await this.next();
      if (nextAttempt) this.fetching.start(() => this.crawlPage(nextAttempt));
      else if (this.fetching.size + this.storing.size > 0) await this.fetching.waitForAny(this.storing);
      else return;
    }
  }

  private async next(): Promise<Attempt | null> {
    if (this.isFinished()) return null;
    const retry = this.retries.shift();
    if (retry) return retry;
    const { frontier } = this.context;
    for (let candidate = frontier.next(); candidate; candidate = frontier.next()) {
      if (await this.isAllowed(candidate)) return { candidate, attemptNumber: 1 };
      if (this.isFinished()) return null;
    }
    return null;
  }

  private async isAllowed({ url }: Candidate): Promise<boolean> {
    const { robotsCache: gate, frontier } = this.context;
    if (await gate.isAllowed(url)) return true;
    frontier.recordSkip('robots_txt', url);
    this.failure ??= await gate.explainDisallow(url);
    return false;
  }

  /** The page; `null` when it was not had. */
  private async crawlPage(attempt: Attempt): Promise<FetchedPage | null> {
    this.pageCount++;
    await this.throttle.waitForTurn(this.options.signal);
    const fetched = await fetchCandidate(attempt.candidate, this.context);
    if (fetched.kind === 'page') {
      const { page } = fetched;
      this.bytes += page.bytes;
      this.storing.start(() => this.acceptPage(attempt.candidate, page));
      return page;
    }
    this.pageCount--;
    this.handleFailure(attempt, fetched);
    return null;
  }

  private async acceptPage({ url: address }: Candidate, page: FetchedPage): Promise<void> {
    const { frontier, robotsCache: gate } = this.context;
    const { fetched: robotsTxt } = await gate.get(new URL(page.url).origin);
    // The next page is asked for first, and comes while this one is analysed.
    await scheduler.wait(0);
    const { links, stored } = this.sink.accept({ requestedUrl: address, page, robotsTxt });
    frontier.addLinks(links.followed);
    frontier.addNofollowLinks(links.unfollowed);
    if (!(await stored)) frontier.recordSkip('not_stored', address);
  }

  private handleFailure(
    { candidate, attemptNumber: number }: Attempt,
    fetched: Exclude<CandidateResult, { kind: 'page' }>,
  ): void {
    const { frontier } = this.context;
    this.failure ??= fetched.message;
    if (fetched.kind === 'skipped') return frontier.recordSkip(fetched.reason, candidate.url);
    this.isTooBusy ||= !this.throttle.backOff(fetched.retryAfter, Date.now());
    if (number < MAX_ATTEMPTS) this.retries.push({ candidate, attemptNumber: number + 1 });
    else frontier.recordSkip('busy', candidate.url);
  }

  private isFinished(): boolean {
    return this.isInterrupted() || this.isTooBusy || this.pageCount >= this.options.limit;
  }

  private isInterrupted(): boolean {
    return this.options.signal.aborted || this.isStopped || this.bytes >= MAX_CRAWL_BYTES;
  }

  private getEndReason(): SkipReason {
    if (this.isInterrupted()) return 'time';
    return this.isTooBusy ? 'busy' : this.options.limitReason;
  }
}

/** The `number`th time a page is asked for. */
interface Attempt {
  candidate: Candidate;
  attemptNumber: number;
}

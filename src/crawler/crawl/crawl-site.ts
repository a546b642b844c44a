import { CRAWLER_TOKEN } from '../../lib/crawler-name.ts';
import type { FetchedPage } from '../../lib/fetched-page.ts';
import { crawlDelay } from '../../lib/robots-txt.ts';
import { coveredHosts } from '../../lib/website-host.ts';
import { type CrawlerOptions, requester } from '../requester.ts';
import { readSitemaps } from '../sitemap.ts';
import { type Crawling, fetchCandidate, type Fetched } from './fetch-candidate.ts';
import { type Candidate, Frontier, type Skipped, type SkipReason } from './frontier.ts';
import { ATTEMPTS, MAX_BYTES, UNSTORED } from './limits.ts';
import { Pace } from './pace.ts';
import type { PageTaker } from './page-taker.ts';
import { type OriginRobots, RobotsGate } from './robots-gate.ts';
import { Tasks } from './tasks.ts';

export interface CrawlOptions extends CrawlerOptions {
  /** As `parseWebsiteHost` gives it; its `www.` belongs to the site. */
  host: string;
  /** The most pages taken, and why there are no more. */
  limit: number;
  limitReason: SkipReason;
  /** Ends the crawl; what is under way is given up. */
  signal: AbortSignal;
}

export interface Crawled {
  skipped: Skipped;
  /** Why the first page that could not be had was not, as a sentence; `null` when there is none. */
  failure: string | null;
}

/**
 * Crawl a site: its home page, what its sitemaps list, then links, breadth first. robots.txt and Crawl-delay are
 * obeyed. Where the home page is, over https or http and with or without `www.`, is found out by the first robots.txt that
 * is answered. Never throws, unless `taker` does.
 */
export async function crawlSite(options: CrawlOptions, taker: PageTaker): Promise<Crawled> {
  const hosts = coveredHosts(options.host);
  const asks = requester(options, options.signal);
  const crawl = new SiteCrawl(options, taker, {
    asks,
    gate: new RobotsGate(asks),
    frontier: new Frontier(hosts),
  });
  const [bare, www] = hosts;
  return crawl.run([`https://${bare}`, `https://${www}`, `http://${bare}`, `http://${www}`]);
}

class SiteCrawl {
  private readonly options: CrawlOptions;
  private readonly taker: PageTaker;
  private readonly crawling: Crawling;
  private readonly pace = new Pace();
  private taken = 0;
  private bytes = 0;
  private isTooBusy = false;
  private isStopped = false;
  private failure: string | null = null;
  /** Being fetched. */
  private readonly active = new Tasks();
  /** Taken, and not known to be stored. */
  private readonly unstored = new Tasks();
  private readonly retries: Attempt[] = [];

  constructor(options: CrawlOptions, taker: PageTaker, crawling: Crawling) {
    this.options = options;
    this.taker = taker;
    this.crawling = crawling;
  }

  async run(origins: readonly [string, ...string[]]): Promise<Crawled> {
    const { frontier, gate } = this.crawling;
    const origin = await gate.firstAnswered(origins);
    if (origin === null) this.failure = await gate.refusal(origins[0]);
    else {
      await this.readSitemaps(await this.crawlHome(origin));
      await this.crawlRest();
    }
    for (const { candidate } of this.retries) frontier.skip('busy', candidate.url);
    return { skipped: frontier.end(this.endReason()), failure: this.failure };
  }

  /** Gives the address of the home page, after redirects. */
  private async crawlHome(origin: string): Promise<string> {
    const { frontier, gate } = this.crawling;
    const address = `${origin}/`;
    const candidate = frontier.take(address);
    this.obey(await gate.of(origin));
    if (!candidate || !(await this.isAllowed(candidate))) return address;
    const page = await this.crawlPage({ candidate, number: 1 });
    return page?.url ?? address;
  }

  private async readSitemaps(home: string): Promise<void> {
    const { asks, gate, frontier } = this.crawling;
    const { origin } = new URL(home);
    const robots = await gate.of(origin);
    this.obey(robots);
    const { urls, elsewhere } = await readSitemaps(origin, robots.fetched, asks);
    frontier.setListed(urls);
    frontier.skip('other_host', null, elsewhere);
  }

  private obey({ rules }: OriginRobots): void {
    if (typeof rules !== 'string') this.pace.obey(crawlDelay(rules, CRAWLER_TOKEN));
  }

  private async crawlRest(): Promise<void> {
    for (;;) {
      while (this.active.size >= this.pace.parallel || this.unstored.size >= UNSTORED) {
        await this.active.any(this.unstored);
      }
      this.isStopped ||= !(await this.taker.goOn());
      const next = await this.next();
      if (next) this.active.start(() => this.crawlPage(next));
      else if (this.active.size + this.unstored.size > 0) await this.active.any(this.unstored);
      else return;
    }
  }

  private async next(): Promise<Attempt | null> {
    if (this.isOver()) return null;
    const retry = this.retries.shift();
    if (retry) return retry;
    const { frontier } = this.crawling;
    for (let candidate = frontier.next(); candidate; candidate = frontier.next()) {
      if (await this.isAllowed(candidate)) return { candidate, number: 1 };
      if (this.isOver()) return null;
    }
    return null;
  }

  private async isAllowed({ url }: Candidate): Promise<boolean> {
    const { gate, frontier } = this.crawling;
    if (await gate.allows(url)) return true;
    frontier.skip('robots_txt', url);
    this.failure ??= await gate.refusal(url);
    return false;
  }

  /** The page; `null` when it was not had. */
  private async crawlPage(attempt: Attempt): Promise<FetchedPage | null> {
    this.taken++;
    await this.pace.turn(this.options.signal);
    const fetched = await fetchCandidate(attempt.candidate, this.crawling);
    if (fetched.kind === 'page') {
      const { page } = fetched;
      this.bytes += page.bytes;
      this.unstored.start(() => this.take(attempt.candidate, page));
      return page;
    }
    this.taken--;
    this.leaveOut(attempt, fetched);
    return null;
  }

  private async take({ url: address }: Candidate, page: FetchedPage): Promise<void> {
    const { frontier, gate } = this.crawling;
    const { fetched: robotsTxt } = await gate.of(new URL(page.url).origin);
    // The next page is asked for first, and comes while this one is analysed.
    await scheduler.wait(0);
    const { links, stored } = this.taker.take({ address, page, robotsTxt });
    frontier.addLinks(links.followed);
    frontier.addUnfollowed(links.unfollowed);
    if (!(await stored)) frontier.skip('not_stored', address);
  }

  private leaveOut({ candidate, number }: Attempt, fetched: Exclude<Fetched, { kind: 'page' }>): void {
    const { frontier } = this.crawling;
    this.failure ??= fetched.message;
    if (fetched.kind === 'skipped') return frontier.skip(fetched.reason, candidate.url);
    this.isTooBusy ||= !this.pace.slowDown(fetched.retryAfter, Date.now());
    if (number < ATTEMPTS) this.retries.push({ candidate, number: number + 1 });
    else frontier.skip('busy', candidate.url);
  }

  private isOver(): boolean {
    return this.isCut() || this.isTooBusy || this.taken >= this.options.limit;
  }

  private isCut(): boolean {
    return this.options.signal.aborted || this.isStopped || this.bytes >= MAX_BYTES;
  }

  private endReason(): SkipReason {
    if (this.isCut()) return 'time';
    return this.isTooBusy ? 'busy' : this.options.limitReason;
  }
}

/** The `number`th time a page is asked for. */
interface Attempt {
  candidate: Candidate;
  number: number;
}

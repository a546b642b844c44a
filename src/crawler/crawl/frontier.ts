import type { SkippedPages } from '../../contracts/scan.ts';
import { SKIP_REASONS, type SkipReason } from '../../contracts/skip-reasons.ts';
import { toUrlPattern, type CrawlUrl, toCrawlUrl } from './crawl-url.ts';
import { Pacer } from './pacer.ts';

/** A URL to fetch next. */
export interface Candidate extends Pick<CrawlUrl, 'url' | 'key'> {
  /** The first page found that links to it; `null` if a sitemap lists it, and for the home page. */
  linkedFrom: string | null;
}

export interface FrontierLimits {
  /** Linked URLs to keep. */
  links: number;
  /** Linked URLs of one pattern (see `toUrlPattern`) to crawl. */
  perPattern: number;
}

const DEFAULT_LIMITS: FrontierLimits = { links: 50_000, perPattern: 25 };

/** Examples for each skip reason. */
const MAX_EXAMPLES = 5;

/**
 * The URLs of a site that are still to be crawled, each once: those of sitemaps in their order, then links breadth first.
 * All URLs of sitemaps are crawled, but only a few of generated links (calendars, parameters). The caller checks
 * robots.txt, and reports the URLs it leaves out with `recordSkip`. Other requests take turns with long loops.
 */
export class Frontier {
  /** URLs as written, so that links repeated on every page cost only one lookup. */
  private readonly seen = new Set<string>();
  private sitemapUrls: readonly string[] = [];
  private sitemapIndex = 0;
  private readonly linkQueue: Candidate[] = [];
  private linkIndex = 0;
  private readonly queuedKeys = new Set<string>();
  private readonly claimedKeys = new Set<string>();
  private readonly patternCounts = new Map<string, number>();
  /** Keys by URL. */
  private readonly nofollowUrls = new Map<string, string>();
  private readonly skipped = new Map<SkipReason, { count: number; examples: string[] }>();
  private readonly pacer = new Pacer();
  private readonly hosts: readonly string[];
  private readonly limits: FrontierLimits;

  /** @param hosts of the site */
  constructor(hosts: readonly string[], limits: Partial<FrontierLimits> = {}) {
    this.hosts = hosts;
    this.limits = { ...DEFAULT_LIMITS, ...limits };
  }

  /** Sets the URLs of the sitemaps. @param urls absolute, without fragment, each once */
  setSitemapUrls(urls: readonly string[]): void {
    this.sitemapUrls = urls;
    for (const url of urls) this.seen.add(url);
  }

  /** Adds the links of a page. Links to other hosts are ignored, and not counted as skipped. @param urls absolute */
  async addLinks(urls: Iterable<string>, linkedFrom: string): Promise<void> {
    const pacer = new Pacer();
    for (const url of urls) {
      await pacer.spend(url);
      const bare = url.split('#', 1)[0] ?? '';
      if (this.seen.has(bare)) continue;
      if (this.seen.size - this.sitemapUrls.length >= this.limits.links) return;
      this.seen.add(bare);
      const page = toCrawlUrl(bare, this.hosts);
      if (!page || page.problem === 'other_host' || this.queuedKeys.has(page.key)) continue;
      this.queuedKeys.add(page.key);
      const problem = page.problem ?? (this.exceedsPatternLimit(page) ? 'endless' : null);
      if (problem) this.recordSkip(problem, page.url);
      else this.linkQueue.push({ url: page.url, key: page.key, linkedFrom });
    }
  }

  /** Adds links the site marks `nofollow`. They are skipped, unless found elsewhere too. @param urls absolute */
  async addNofollowLinks(urls: Iterable<string>): Promise<void> {
    const pacer = new Pacer();
    for (const url of urls) {
      if (this.nofollowUrls.size >= this.limits.links) return;
      await pacer.spend(url);
      const page = toCrawlUrl(url, this.hosts);
      if (page && !page.problem) this.nofollowUrls.set(page.url, page.key);
    }
  }

  /** Whether choosing URLs has taken two seconds: then `next` returns `null`. */
  get isExhausted(): boolean {
    return this.pacer.isExhausted;
  }

  /** Takes the next URL. Returns `null` if none is known now. */
  async next(): Promise<Candidate | null> {
    for (let url = this.peek(); url !== undefined; url = this.peek()) {
      await this.pacer.spend(url);
      if (this.isExhausted) return null;
      const page = this.take();
      if (page) return page;
    }
    return null;
  }

  /** Takes a given URL, the home page. Returns `null` if it is not of the site or was taken before. */
  claim(url: string): Candidate | null {
    const page = toCrawlUrl(url, this.hosts);
    if (!page || page.problem || this.claimedKeys.has(page.key)) return null;
    this.claimedKeys.add(page.key);
    return { ...page, linkedFrom: null };
  }

  /** Takes the URL that `from` redirects to. Returns the reason for skipping it, or `null` on success. */
  claimRedirectTarget(url: string, from: Candidate): SkipReason | null {
    const page = toCrawlUrl(url, this.hosts);
    if (!page || page.problem) return page?.problem ?? 'other_host';
    if (page.key === from.key) return null;
    if (this.claimedKeys.has(page.key)) return 'redirect';
    this.claimedKeys.add(page.key);
    return null;
  }

  /** Counts skipped URLs. @param url an example, `null` for none */
  recordSkip(reason: SkipReason, url: string | null, count = 1): void {
    if (count === 0) return;
    const skips = this.skipped.get(reason) ?? { count: 0, examples: [] };
    skips.count += count;
    if (url !== null && skips.examples.length < MAX_EXAMPLES) skips.examples.push(url);
    this.skipped.set(reason, skips);
  }

  /** Ends the frontier, skipping the URLs that are left for `reason`. Returns all that was skipped. */
  async finish(reason: SkipReason): Promise<SkippedPages> {
    for (let page = await this.next(); page; page = await this.next()) this.recordSkip(reason, page.url);
    const unexamined = [
      ...this.sitemapUrls.slice(this.sitemapIndex),
      ...this.linkQueue.slice(this.linkIndex).map(({ url }) => url),
    ];
    for (const url of unexamined) this.recordSkip(reason, url);
    for (const [url, key] of this.nofollowUrls)
      if (!this.claimedKeys.has(key) && !this.queuedKeys.has(key)) this.recordSkip('nofollow', url);
    const skipped = SKIP_REASONS.map((reason) => [
      reason,
      this.skipped.get(reason) ?? { count: 0, examples: [] },
    ]);
    return Object.fromEntries(skipped) as SkippedPages;
  }

  /** Returns the next URL, as it was found. */
  private peek(): string | undefined {
    return this.sitemapUrls[this.sitemapIndex] ?? this.linkQueue[this.linkIndex]?.url;
  }

  /** Takes the next URL. Returns `null` if it is not to be crawled. */
  private take(): Candidate | null {
    const listed = this.sitemapUrls[this.sitemapIndex];
    const candidate = listed === undefined ? this.linkQueue[this.linkIndex++] : this.takeListed(listed);
    if (!candidate || this.claimedKeys.has(candidate.key)) return null;
    this.claimedKeys.add(candidate.key);
    return candidate;
  }

  private takeListed(listed: string): Candidate | null {
    this.sitemapIndex++;
    const page = toCrawlUrl(listed, this.hosts);
    if (!page?.problem) return page && { ...page, linkedFrom: null };
    if (!this.claimedKeys.has(page.key)) this.recordSkip(page.problem, page.url);
    this.claimedKeys.add(page.key);
    return null;
  }

  private exceedsPatternLimit(page: CrawlUrl): boolean {
    const pattern = toUrlPattern(page);
    if (pattern === page.key) return false;
    const count = (this.patternCounts.get(pattern) ?? 0) + 1;
    this.patternCounts.set(pattern, count);
    return count > this.limits.perPattern;
  }
}

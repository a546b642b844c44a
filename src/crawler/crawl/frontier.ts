import type { SkippedPages } from '../../contracts/scan.ts';
import { SKIP_REASONS, type SkipReason } from '../../contracts/skip-reasons.ts';
import { toUrlPattern, type CrawlUrl, toCrawlUrl } from './crawl-url.ts';

/** `url` is the form to ask for, `key` the same for all forms of one address. */
export type Candidate = Pick<CrawlUrl, 'url' | 'key'>;

export interface FrontierLimits {
  /** Addresses of links kept to be asked for and compared with. */
  links: number;
  /** Of those, the ones of one pattern (see `toUrlPattern`). */
  perPattern: number;
}

const DEFAULT_LIMITS: FrontierLimits = { links: 50_000, perPattern: 25 };

/** Examples of each reason. */
const MAX_EXAMPLES = 5;

/**
 * The pages of a site still to be crawled, each once: first those of sitemaps, in their order, then links, breadth first.
 * What a sitemap lists the site wants crawled; of links that a program makes by counting (calendars, parameters) only some
 * are. Asking robots.txt is the caller's, who tells of what it left out with `recordSkip`.
 */
export class Frontier {
  /** As written, so that the links every page repeats cost no more than a look. */
  private readonly seen = new Set<string>();
  private sitemapUrls: readonly string[] = [];
  private sitemapIndex = 0;
  private readonly linkQueue: Candidate[] = [];
  private linkIndex = 0;
  /** By key. */
  private readonly queuedKeys = new Set<string>();
  private readonly claimedKeys = new Set<string>();
  private readonly patternCounts = new Map<string, number>();
  private readonly nofollowUrls = new Set<string>();
  private readonly skipped = new Map<SkipReason, { count: number; examples: string[] }>();
  private readonly hosts: readonly string[];
  private readonly limits: FrontierLimits;

  /** @param hosts those that belong to the site */
  constructor(hosts: readonly string[], limits: Partial<FrontierLimits> = {}) {
    this.hosts = hosts;
    this.limits = { ...DEFAULT_LIMITS, ...limits };
  }

  /** The addresses of the sitemaps, absolute, without fragment, each once. They are looked at one by one as they are taken. */
  setSitemapUrls(addresses: readonly string[]): void {
    this.sitemapUrls = addresses;
    for (const address of addresses) this.seen.add(address);
  }

  /** Addresses of links, absolute. Those to other hosts are not the site's to crawl, and are no omission. */
  addLinks(addresses: Iterable<string>): void {
    for (const address of addresses) {
      const bare = address.split('#', 1)[0] ?? '';
      if (this.seen.has(bare)) continue;
      if (this.seen.size - this.sitemapUrls.length >= this.limits.links) return;
      this.seen.add(bare);
      const page = toCrawlUrl(bare, this.hosts);
      if (!page || page.problem === 'other_host' || this.queuedKeys.has(page.key)) continue;
      this.queuedKeys.add(page.key);
      const problem = page.problem ?? (this.exceedsPatternLimit(page) ? 'endless' : null);
      if (problem) this.recordSkip(problem, page.url);
      else this.linkQueue.push({ url: page.url, key: page.key });
    }
  }

  /** Addresses of links that the site asks crawlers not to follow: left out, unless they are found elsewhere. */
  addNofollowLinks(addresses: Iterable<string>): void {
    for (const address of addresses) {
      const page = toCrawlUrl(address, this.hosts);
      if (page && !page.problem && this.nofollowUrls.size < this.limits.links)
        this.nofollowUrls.add(page.url);
    }
  }

  /** Take the next page. `null`: none is known now. */
  next(): Candidate | null {
    while (this.sitemapIndex < this.sitemapUrls.length) {
      const page = toCrawlUrl(this.sitemapUrls[this.sitemapIndex++] ?? '', this.hosts);
      if (!page || this.claimedKeys.has(page.key)) continue;
      this.claimedKeys.add(page.key);
      if (!page.problem) return page;
      this.recordSkip(page.problem, page.url);
    }
    while (this.linkIndex < this.linkQueue.length) {
      const page = this.linkQueue[this.linkIndex++];
      if (!page || this.claimedKeys.has(page.key)) continue;
      this.claimedKeys.add(page.key);
      return page;
    }
    return null;
  }

  /** Take a page out of turn: the home page. `null`: it is none of the site, or was taken before. */
  claim(address: string): Candidate | null {
    const page = toCrawlUrl(address, this.hosts);
    if (!page || page.problem || this.claimedKeys.has(page.key)) return null;
    this.claimedKeys.add(page.key);
    return page;
  }

  /** Take the page another redirects to. Why not, or `null` when it was. */
  claimRedirectTarget(address: string, from: Candidate): SkipReason | null {
    const page = toCrawlUrl(address, this.hosts);
    if (!page || page.problem) return page?.problem ?? 'other_host';
    if (page.key === from.key) return null;
    if (this.claimedKeys.has(page.key)) return 'redirect';
    this.claimedKeys.add(page.key);
    return null;
  }

  /** Count what was left out. */
  recordSkip(reason: SkipReason, address: string | null, count = 1): void {
    if (count === 0) return;
    const skips = this.skipped.get(reason) ?? { count: 0, examples: [] };
    skips.count += count;
    if (address !== null && skips.examples.length < MAX_EXAMPLES) skips.examples.push(address);
    this.skipped.set(reason, skips);
  }

  /** All that was left out, the pages still to be crawled for this reason. Ends the frontier. */
  finish(reason: SkipReason): SkippedPages {
    for (let page = this.next(); page; page = this.next()) this.recordSkip(reason, page.url);
    for (const url of this.nofollowUrls) {
      const page = toCrawlUrl(url, this.hosts);
      if (page && !this.claimedKeys.has(page.key) && !this.queuedKeys.has(page.key))
        this.recordSkip('nofollow', url);
    }
    const skipped = SKIP_REASONS.map((reason) => [
      reason,
      this.skipped.get(reason) ?? { count: 0, examples: [] },
    ]);
    return Object.fromEntries(skipped) as SkippedPages;
  }

  private exceedsPatternLimit(page: CrawlUrl): boolean {
    const pattern = toUrlPattern(page);
    if (pattern === page.key) return false;
    const count = (this.patternCounts.get(pattern) ?? 0) + 1;
    this.patternCounts.set(pattern, count);
    return count > this.limits.perPattern;
  }
}

import type { CrawlScope, ScopeRule } from '../../crawler/crawl/crawl-scope.ts';
import { type CrawlUrl, toUrlPattern } from '../../crawler/crawl/crawl-url.ts';
import { Pacer } from '../../crawler/crawl/pacer.ts';
import type { CrawlLinks } from '../../engine/page/crawl-links.ts';
import type { Patterns } from './patterns.ts';
import type { Skips } from './skips.ts';
import type { FoundUrl, ScanUrl, UrlState } from './scan-url.ts';
import type { UrlTable } from './url-table.ts';

/** Linked URLs kept. */
const MAX_LINKS = 50_000;
/** Known URLs added at a time, which takes a few milliseconds. */
const CHUNK = 500;
/** Links remembered as written, so that a link on every page costs one lookup. */
const MAX_SEEN = 5_000;

/** Which of the URLs that it finds a scan follows. */
export interface FollowLimits {
  /** Whether links and known URLs are scanned, or only what is listed. */
  followsLinks: boolean;
  /** Clicks from the start URLs; `null` for no limit. */
  maxDepth: number | null;
}

export const NO_LIMITS: FollowLimits = { followsLinks: true, maxDepth: null };

/** Adds the URLs that a scan finds to its frontier. Long loops yield to other requests. */
export class FoundUrls {
  private readonly scope: CrawlScope;
  private readonly limits: FollowLimits;
  private readonly table: UrlTable;
  private readonly patterns: Patterns;
  private readonly skips: Skips;
  private readonly pacer: Pacer;
  private readonly seen = new Set<string>();

  /** @param beforeYield writes what the work so far has left in memory, if it is much */
  constructor(
    scope: CrawlScope,
    limits: FollowLimits,
    { table, patterns, skips }: { table: UrlTable; patterns: Patterns; skips: Skips },
    beforeYield: () => void,
  ) {
    this.scope = scope;
    this.limits = limits;
    this.table = table;
    this.patterns = patterns;
    this.skips = skips;
    this.pacer = new Pacer(beforeYield);
  }

  /** Adds the URLs known before the scan that it has not found yet. With a limit of clicks, they wait for links. */
  async addKnown(): Promise<void> {
    const getState = (page: { url: string; key: string }): UrlState => {
      const rule = this.scope.findRule(page);
      if (rule) this.skips.record(rule.reason, [page.url], 1, rule.pattern);
      if (rule) return 'filtered';
      return this.limits.maxDepth === null ? 'waiting' : 'too_deep';
    };
    for (let after: number | null = 0; after !== null; await scheduler.wait(0))
      after = this.table.findKnown(after, CHUNK, getState);
  }

  /** Adds the URLs that a scan begins with, or its list. @param isIncluded whether they need match no include pattern */
  async addStart(urls: Iterable<string>, isIncluded: boolean): Promise<void> {
    for (const url of urls) {
      await this.pacer.spend(url);
      const page = this.scope.toCrawlUrl(url);
      if (page) this.add(page, { state: 'waiting', linkedFrom: null, isStart: true }, isIncluded);
    }
  }

  /** Adds language versions of a page as URLs that the scan begins with. */
  async addSeeds(urls: Iterable<string>, linkedFrom: string): Promise<void> {
    for (const url of urls) {
      await this.pacer.spend(url);
      const page = this.scope.toCrawlUrl(url);
      if (!page || page.problem === 'other_host' || this.table.linkCount >= MAX_LINKS) continue;
      this.add(page, { state: 'waiting', linkedFrom });
    }
  }

  /**
   * Adds URLs of sitemaps: those known before the scan, and others up to a limit. With a limit of clicks, they wait for links.
   * Returns how many were left out.
   *
   * @param limit of URLs that no earlier scan has fetched
   */
  async addListed(urls: Iterable<string>, limit = Infinity): Promise<number> {
    let beyond = 0;
    const state = this.limits.maxDepth === null ? 'waiting' : 'too_deep';
    for (const url of urls) {
      await this.pacer.spend(url);
      const page = this.scope.toCrawlUrl(url);
      if (!page) continue;
      const isBeyond =
        page.problem === null && this.table.listedCount >= limit && this.scope.findRule(page) === null;
      if (isBeyond && !this.table.has(page.key)) beyond++;
      else this.add(page, { state, linkedFrom: null });
    }
    return beyond;
  }

  /**
   * Adds the links of a page. Links to other hosts are ignored, and not counted as skipped.
   *
   * @param depth of the page, in clicks from the start URLs
   */
  async addLinks(
    { followed, content }: Pick<CrawlLinks, 'followed' | 'content'>,
    linkedFrom: string,
    depth = 0,
  ): Promise<void> {
    const { followsLinks, maxDepth } = this.limits;
    const isTooDeep = maxDepth !== null && depth >= maxDepth;
    const source = this.scope.toCrawlUrl(linkedFrom);
    const isGeneratedSource = source !== null && toUrlPattern(source) !== source.key;
    for (const url of followed) {
      await this.pacer.spend(url);
      const bare = url.split('#', 1)[0] ?? '';
      if (this.seen.has(bare)) continue;
      if (this.seen.size >= MAX_SEEN) this.seen.clear();
      this.seen.add(bare);
      const page = this.scope.toCrawlUrl(bare);
      if (!page || page.problem === 'other_host') continue;
      if (this.table.linkCount >= MAX_LINKS) break;
      if (!followsLinks) {
        this.leaveOut(page, { reason: 'mode', pattern: null }, linkedFrom);
        continue;
      }
      if (isTooDeep) {
        this.add(page, { state: 'too_deep', linkedFrom });
        continue;
      }
      const pattern = toUrlPattern(page);
      const isGenerated = pattern !== page.key;
      const isParked = isGenerated && !this.patterns.hasRoom(pattern);
      const state = isParked ? 'parked' : 'waiting';
      const found = { state, linkedFrom, pattern: isGenerated ? pattern : null } as const;
      const added = this.add(page, maxDepth === null ? found : { ...found, depth: depth + 1 });
      if (!added) continue;
      this.patterns.noteFound(added);
      if (isGenerated && !isGeneratedSource && content.has(url)) this.addEvidence(pattern);
    }
  }

  /** Adds links the site marks `nofollow`. They are skipped, unless found elsewhere too. @param urls absolute */
  async addNofollowLinks(urls: Iterable<string>): Promise<void> {
    for (const url of urls) {
      await this.pacer.spend(url);
      const page = this.scope.toCrawlUrl(url);
      if (!page || page.problem || this.table.linkCount >= MAX_LINKS) continue;
      if (this.table.hasRoom(page)) this.table.add(page, { state: 'nofollow', linkedFrom: null });
    }
  }

  private addEvidence(pattern: string): void {
    this.patterns.noteListed(pattern);
    this.patterns.unpark(pattern);
  }

  /** Adds a URL, or counts it as skipped. Returns `null` if it was not added. */
  private add(page: CrawlUrl, found: FoundUrl, isStart = false): ScanUrl | null {
    const reason = page.problem ?? (found.isStart || this.table.hasRoom(page) ? null : 'endless');
    if (reason !== null) {
      if (this.table.leaveOut(page, found.linkedFrom !== null)) this.skips.record(reason, [page.url]);
      return null;
    }
    const rule = this.scope.findRule(page, isStart);
    if (rule === null) return this.table.add(page, found);
    this.leaveOut(page, rule, found.linkedFrom);
    return null;
  }

  /** Leaves a URL out by the settings of the scan. */
  private leaveOut(page: CrawlUrl, { reason, pattern }: ScopeRule, linkedFrom: string | null): void {
    if (page.problem !== null || !this.table.hasRoom(page)) return;
    if (this.table.add(page, { state: 'filtered', linkedFrom }))
      this.skips.record(reason, [page.url], 1, pattern);
  }
}

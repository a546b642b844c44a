import { type CrawlUrl, toCrawlUrl, toUrlPattern } from '../../crawler/crawl/crawl-url.ts';
import { Pacer } from '../../crawler/crawl/pacer.ts';
import type { CrawlLinks } from '../../engine/page/crawl-links.ts';
import type { Patterns } from './patterns.ts';
import type { Skips } from './skips.ts';
import type { SkipReason } from '../../contracts/skip-reasons.ts';
import type { FoundUrl, UrlTable } from './url-table.ts';

/** Linked URLs kept. */
const MAX_LINKS = 50_000;
/** Known URLs added at a time, which takes a few milliseconds. */
const CHUNK = 500;
/** Links remembered as written, so that a link on every page costs one lookup. */
const MAX_SEEN = 5_000;

/** Adds the URLs that a scan finds to its frontier. Long loops yield to other requests. */
export class FoundUrls {
  private readonly hosts: readonly string[];
  private readonly table: UrlTable;
  private readonly patterns: Patterns;
  private readonly skips: Skips;
  private readonly pacer = new Pacer(() => this.countSkipped());
  private readonly seen = new Set<string>();
  /** Skipped URLs to be counted before the loop yields. */
  private readonly skipped = new Map<SkipReason, string[]>();

  /** @param hosts of the site */
  constructor(hosts: readonly string[], table: UrlTable, patterns: Patterns, skips: Skips) {
    this.hosts = hosts;
    this.table = table;
    this.patterns = patterns;
    this.skips = skips;
  }

  /** Adds the URLs known before the scan that it has not found yet. */
  async addKnown(): Promise<void> {
    while (this.table.findKnown(CHUNK) === CHUNK) await scheduler.wait(0);
  }

  /**
   * Adds URLs of sitemaps: those known before the scan, and others up to a limit. Returns how many were left out.
   *
   * @param limit of URLs that no earlier scan has fetched
   */
  async addListed(urls: Iterable<string>, limit = Infinity): Promise<number> {
    let beyond = 0;
    for (const url of urls) {
      await this.pacer.spend(url);
      const page = toCrawlUrl(url, this.hosts);
      if (!page) continue;
      const isBeyond = page.problem === null && this.table.listedCount >= limit;
      if (isBeyond && this.table.find(page.key) === null) beyond++;
      else this.add(page, { state: 'waiting', linkedFrom: null });
    }
    this.countSkipped();
    return beyond;
  }

  /** Adds the links of a page. Links to other hosts are ignored, and not counted as skipped. */
  async addLinks(
    { followed, content }: Pick<CrawlLinks, 'followed' | 'content'>,
    linkedFrom: string,
  ): Promise<void> {
    const source = toCrawlUrl(linkedFrom, this.hosts);
    const isGeneratedSource = source !== null && toUrlPattern(source) !== source.key;
    for (const url of followed) {
      await this.pacer.spend(url);
      const bare = url.split('#', 1)[0] ?? '';
      if (this.seen.has(bare)) continue;
      if (this.seen.size >= MAX_SEEN) this.seen.clear();
      this.seen.add(bare);
      const page = toCrawlUrl(bare, this.hosts);
      if (!page || page.problem === 'other_host') continue;
      if (this.table.linkCount >= MAX_LINKS) break;
      const pattern = toUrlPattern(page);
      const isGenerated = pattern !== page.key;
      const isParked = isGenerated && !this.patterns.hasRoom(pattern);
      const state = isParked ? 'parked' : 'waiting';
      if (!this.add(page, { state, linkedFrom, pattern: isGenerated ? pattern : null })) continue;
      if (isGenerated && !isParked) this.patterns.noteTaken(pattern);
      if (isGenerated && !isGeneratedSource && content.has(url)) this.addEvidence(pattern);
    }
    this.countSkipped();
  }

  /** Adds links the site marks `nofollow`. They are skipped, unless found elsewhere too. @param urls absolute */
  async addNofollowLinks(urls: Iterable<string>): Promise<void> {
    for (const url of urls) {
      await this.pacer.spend(url);
      const page = toCrawlUrl(url, this.hosts);
      if (!page || page.problem || this.table.linkCount >= MAX_LINKS) continue;
      if (this.table.hasRoom(page)) this.table.add(page, { state: 'nofollow', linkedFrom: null });
    }
  }

  private addEvidence(pattern: string): void {
    this.patterns.noteListed(pattern);
    this.patterns.unpark(pattern);
  }

  /** Adds a URL, or counts it as skipped. Returns whether it was added. */
  private add(page: CrawlUrl, found: FoundUrl): boolean {
    const reason = page.problem ?? (this.table.hasRoom(page) ? null : 'endless');
    if (reason === null) return this.table.add(page, found);
    if (this.table.add(page, { ...found, state: 'left_out' })) {
      const urls = this.skipped.get(reason);
      if (urls) urls.push(page.url);
      else this.skipped.set(reason, [page.url]);
    }
    return false;
  }

  private countSkipped(): void {
    for (const [reason, urls] of this.skipped) this.skips.record(reason, urls);
    this.skipped.clear();
  }
}

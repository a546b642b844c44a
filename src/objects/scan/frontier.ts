import type { SkipReason } from '../../contracts/skip-reasons.ts';
import type { SkippedPages } from '../../contracts/scan.ts';
import type { CrawlScope } from '../../crawler/crawl/crawl-scope.ts';
import { toUrlPattern } from '../../crawler/crawl/crawl-url.ts';
import { FoundUrls, NO_LIMITS } from './found-urls.ts';
import { type FrontierCounts, FrontierRecord, isClosed, openUrlTables } from './frontier-record.ts';
import { KnownUrls } from './known-urls.ts';
import { Patterns } from './patterns.ts';
import { Skips } from './skips.ts';
import { compareByAge } from './url-queue.ts';
import { type ScanUrl, START_RANK, type UrlState, type Validators } from './scan-url.ts';
import { UrlTable } from './url-table.ts';

/** A URL that waits to be fetched. */
export interface WaitingUrl {
  id: number;
  url: string;
}

/** A URL to fetch next. */
export interface Candidate {
  url: string;
  /** Its number in the frontier. */
  key: number;
  /** The first page found that links to it; `null` if a sitemap lists it, and for the home page. */
  linkedFrom: string | null;
  /** Requests so far, this one included. */
  attempts: number;
  /** See `toUrlPattern`; `null` if the URL is not generated, or a sitemap lists it. */
  pattern: string | null;
  /** Clicks from the start URLs; 0 in a scan that does not limit them. */
  depth: number;
  /** Whether the scan begins with it, or lists it. */
  isStart: boolean;
  /** From its last audit; `null` if there is none. */
  validators: Validators | null;
}

/** URLs listed if more than one is needed. */
const LISTED = 100;
/** The storage key of the analyses that were recorded. */
const ANALYSES = 'analyses';
/** Waiting URLs compared to find those whose sections have not had their share. */
const MAX_COMPARED = 1_000;

/**
 * The URLs of a site, each once. What changes is in memory until `save`. Those never fetched come first, then those fetched longest ago;
 * among equals, URLs in sitemaps come before links, each in the order in which they were found. The caller checks robots.txt
 * before it takes a URL, and skips the others.
 */
export class Frontier {
  readonly known: KnownUrls;
  readonly found: FoundUrls;
  readonly record: FrontierRecord;
  private readonly storage: DurableObjectStorage;
  private readonly scope: CrawlScope;
  readonly table: UrlTable;
  readonly skips: Skips;
  readonly patterns: Patterns;
  /** The exclude patterns that match what candidates redirect to, by their keys. */
  private readonly redirectPatterns = new Map<number, number | null>();
  /** The candidates, which wait again after a crash. */
  private readonly taken = new Set<ScanUrl>();
  /** Candidates that did not answer. */
  private readonly silent: Set<ScanUrl>;
  /** URLs whose analysis was recorded and has not finished, and how often the process has died by then. */
  private readonly analyses: Map<number, number>;

  constructor(storage: DurableObjectStorage, scope: CrawlScope, limits = NO_LIMITS) {
    this.storage = storage;
    this.scope = scope;
    const tables = openUrlTables(storage);
    this.skips = new Skips(storage);
    const isOver = isClosed(storage);
    this.table = new UrlTable(storage, tables, isOver);
    this.record = new FrontierRecord(storage, this.table, this.skips);
    const saveLarge = () => {
      if (this.table.isRowFull) this.save();
    };
    this.known = new KnownUrls(this.table, scope, saveLarge);
    this.patterns = new Patterns(tables, this.table);
    this.found = new FoundUrls(scope, limits, this, saveLarge);
    this.silent = new Set(this.table.list().filter(({ state }) => state === 'silent'));
    const analyses = isOver ? [] : (storage.kv.get<Map<number, number>>(ANALYSES) ?? []);
    this.analyses = new Map([...analyses].filter(([id]) => this.table.get(id).state === 'waiting'));
  }

  /** Writes what has changed. */
  save(): void {
    this.table.save();
    this.patterns.save();
    this.skips.save();
  }

  /** Records the text of a page. @param signature see `computeTextSignature` */
  noteText({ pattern }: Candidate, signature: string | null): void {
    if (pattern === null || signature === null) return;
    this.patterns.noteText(pattern, signature);
    this.patterns.unpark(pattern);
  }

  /**
   * Lists the next URLs in order. While others wait, no section of generated URLs gets more than its share. An empty list means
   * that none is known now. Once all are taken or skipped, others follow.
   *
   * @param limit applies while the first URLs are of sections that have not had their share
   */
  listNext(limit = LISTED): WaitingUrl[] {
    const first = this.listWaiting(limit);
    const end = first.findIndex(({ isFit }) => !isFit);
    if (end !== 0) return end === -1 ? first : first.slice(0, end);
    return this.listWaiting(MAX_COMPARED).toSorted((a, b) => Number(b.isFit) - Number(a.isFit));
  }

  /** Counts the URLs that could be next, up to a limit. */
  countNext(limit: number): number {
    return this.findWaiting(limit).length;
  }

  /** Takes a waiting URL. Returns `null` if it no longer waits. */
  take(waiting: WaitingUrl): Candidate | null {
    if (!this.isWaiting(waiting)) return null;
    const found = this.table.get(waiting.id);
    this.taken.add(found);
    const { id, depth, rank } = found;
    const { key, linkedFrom } = this.table.readText(found);
    const pattern = found.pattern === null ? null : toUrlPattern({ key });
    if (++found.attempts === 1) this.patterns.countFetch(pattern);
    const { attempts } = found;
    const isStart = rank === START_RANK;
    const validators = this.readValidators(found);
    return { url: found.prefix + key, key: id, linkedFrom, attempts, pattern, depth, isStart, validators };
  }

  /** Skips the URLs that still wait. Returns how many they were. */
  skipWaiting(reason: SkipReason, urls: readonly WaitingUrl[]): number {
    return this.skipAll(
      reason,
      urls.filter((url) => this.isWaiting(url)).map(({ id }) => this.table.get(id)),
    );
  }

  /** Returns a URL that a scan begins with; `null` if it was left out or taken before. */
  findFirst(url: string): WaitingUrl | null {
    const page = this.scope.toCrawlUrl(url);
    const found = page && this.table.find(page.key);
    return found && this.isWaiting(found) ? { id: found.id, url: page.url } : null;
  }

  /** Takes the URL that a candidate redirects to. Returns the reason for skipping it, or `null` on success. */
  claimRedirectTarget(url: string, from: Candidate): SkipReason | null {
    const page = this.scope.toCrawlUrl(url);
    if (!page || page.problem) return page?.problem ?? 'other_host';
    const rule = this.scope.findRule(page, from.isStart);
    if (rule) {
      this.redirectPatterns.set(from.key, rule.pattern);
      return rule.reason;
    }
    this.table.add(page, { state: 'waiting', linkedFrom: from.url, depth: from.depth });
    const found = this.table.find(page.key);
    if (!found || found.state === 'left_out') return 'endless';
    if (from.key === found.id || from.key === found.claimedBy) return null;
    if (this.taken.has(found) || found.state === 'done') return 'redirect';
    const wasParked = found.state === 'parked';
    this.setState(found, 'done', { claimedBy: from.key });
    if (wasParked) this.patterns.noteFound(found);
    return null;
  }

  /** Marks a candidate as done. */
  finish({ key }: Pick<Candidate, 'key'>): void {
    this.setState(this.table.get(key), 'done');
  }

  /** Puts a candidate back that was not requested. */
  putBack({ key }: Candidate): void {
    const found = this.table.get(key);
    found.attempts--;
    this.setState(found, found.state);
  }

  /** Puts a candidate back to request it again. */
  retry({ key }: Candidate): void {
    const found = this.table.get(key);
    this.setState(found, found.state);
  }

  /** Whether a URL still waits, or was put back. */
  isWaiting({ id }: Pick<WaitingUrl, 'id'>): boolean {
    return this.isFree(this.table.get(id));
  }

  /** Marks a candidate that did not answer. Returns how many have not answered since the last page that did. */
  markSilent({ key }: Candidate): number {
    const found = this.table.get(key);
    this.setState(found, 'silent');
    this.silent.add(found);
    return this.silent.size;
  }

  /** Puts back all candidates that did not answer. */
  retrySilent(): void {
    for (const url of this.silent) if (url.state === 'silent') this.setState(url, 'waiting');
    this.silent.clear();
  }

  /** Skips all candidates that did not answer, because the site itself answers. */
  skipSilent(): void {
    if (this.silent.size === 0) return;
    this.skipAll(
      'unreachable',
      [...this.silent].filter(({ state }) => state === 'silent'),
    );
    this.silent.clear();
  }

  /**
   * Begins the analysis of a candidate's page, which can crash the process.
   *
   * @param isRecorded whether the process has died, perhaps of this page: it is blamed if the process dies again
   */
  beginAnalysis({ key }: Candidate, isRecorded: boolean): void {
    if (!isRecorded) return;
    this.analyses.set(key, (this.analyses.get(key) ?? 0) + 1);
    // After a crash its number is that of another URL, unless it is stored.
    if (this.table.get(key).textRow === 0) this.save();
    this.storage.kv.put(ANALYSES, this.analyses);
  }

  /** Ends an analysis that was recorded: a later crash is not blamed on its page. */
  endAnalysis({ key }: Candidate): void {
    if (this.analyses.delete(key)) this.storage.kv.put(ANALYSES, this.analyses);
  }

  /**
   * Puts back the candidates that a failed slice left unfinished. Skips pages of which `maxAnalyses` recorded analyses have crashed the
   * process, and returns their number.
   */
  recover(maxAnalyses: number): number {
    for (const url of this.taken) {
      url.attempts--;
      this.table.queue.add(url);
    }
    this.taken.clear();
    const fatal = [...this.analyses].filter(([, count]) => count >= maxAnalyses).map(([id]) => id);
    for (const id of fatal) this.analyses.delete(id);
    return this.skipAll(
      'not_stored',
      fatal.map((id) => this.table.get(id)).filter((url) => this.isFree(url)),
    );
  }

  /** Skips a candidate. The caller finishes it. */
  recordSkip(reason: SkipReason, { url, key }: Pick<Candidate, 'url' | 'key'>): void {
    this.skips.record(reason, [url], 1, this.redirectPatterns.get(key) ?? null);
    this.redirectPatterns.delete(key);
    this.table.change(this.table.get(key), { isSkipped: true });
  }

  /** Counts skipped URLs that are not known. */
  countSkips(reason: SkipReason, count: number): void {
    this.skips.record(reason, [], count);
  }

  /** Counts skipped URLs. The first ones become examples. */
  recordSkips(reason: SkipReason, urls: readonly string[]): void {
    this.skips.record(reason, urls);
  }

  /** Returns all that was skipped. @param reason for the URLs that are left, `null` to leave them out */
  listSkips(reason: SkipReason | null): SkippedPages {
    return this.record.listSkips(reason);
  }

  /** See `FrontierRecord`. */
  count(): FrontierCounts {
    return this.record.count();
  }

  /** Skips URLs. Returns how many they were. */
  private skipAll(reason: SkipReason, urls: readonly ScanUrl[]): number {
    const skipped = urls.toSorted(compareByAge);
    for (const url of skipped) this.setState(url, 'done', { isSkipped: true });
    this.skips.record(
      reason,
      skipped.map((url) => this.table.readUrl(url)),
    );
    return skipped.length;
  }

  private listWaiting(limit: number): (WaitingUrl & { isFit: boolean })[] {
    return this.findWaiting(limit).map((url) => {
      const { key } = this.table.readText(url);
      const pattern = url.pattern === null ? null : toUrlPattern({ key });
      return { id: url.id, url: url.prefix + key, isFit: this.patterns.mayFetch(pattern) };
    });
  }

  /**
   * Finds the first URLs, of one depth. With a limit of clicks, all links of one depth are found before the next: a page that is fetched
   * earlier by a longer way would have links that seem too far.
   */
  private findWaiting(limit: number): ScanUrl[] {
    const { queue } = this.table;
    const waiting: ScanUrl[] = [];
    let depth = Math.min(...Array.from(this.taken, (url) => url.depth));
    while (waiting.length < limit) {
      const url = queue.take();
      if (!url) break;
      // One that was taken is added again if it is put back.
      if (!this.isFree(url)) continue;
      waiting.push(url);
      depth = Math.min(depth, url.depth);
      if (url.depth > depth) break;
    }
    for (const url of waiting) queue.add(url);
    return waiting.filter((url) => url.depth === depth);
  }

  /** Whether a URL waits and was not taken. */
  private isFree(url: ScanUrl): boolean {
    return url.state === 'waiting' && !this.taken.has(url);
  }

  /** Returns the validators of a page. For a page that must be read in full, only the hash. */
  private readValidators(url: ScanUrl): Validators | null {
    const validators = this.table.readValidators(url);
    return validators && url.isReadInFull ? { ...validators, etag: null, lastModified: null } : validators;
  }

  private setState(url: ScanUrl, state: UrlState, changes: Partial<ScanUrl> = {}): void {
    this.taken.delete(url);
    this.table.change(url, { ...changes, state });
  }
}

import type { SkipReason } from '../../contracts/skip-reasons.ts';
import type { SkippedPages } from '../../contracts/scan.ts';
import type { CrawlScope } from '../../crawler/crawl/crawl-scope.ts';
import { toUrlPattern } from '../../crawler/crawl/crawl-url.ts';
import { type FollowLimits, FoundUrls, NO_LIMITS } from './found-urls.ts';
import { type FrontierCounts, FrontierRecord, openFrontierTables } from './frontier-record.ts';
import { KnownUrls } from './known-urls.ts';
import { Patterns } from './patterns.ts';
import { Skips } from './skips.ts';
import { START_RANK, type UrlState, UrlTable, type Validators } from './url-table.ts';

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
/** The plus sign keeps SQLite from reading all that wait, by their index. */
const IS_AMONG_WAITING = `+state = 'waiting' AND id IN (SELECT value FROM json_each(?))`;
/** The storage key of the analyses that were begun. */
const ANALYSES = 'analyses';
/** Waiting URLs compared to find those whose sections have not had their share. */
const MAX_COMPARED = 1_000;

/**
 * The URLs of a site, each once, in the storage of a scan. Those never fetched come first, then those fetched longest ago;
 * among equals, URLs in sitemaps come before links, each in the order in which they were found. The caller checks robots.txt
 * before it takes a URL, and skips the others.
 */
export class Frontier {
  readonly known: KnownUrls;
  readonly found: FoundUrls;
  readonly record: FrontierRecord;
  private readonly storage: DurableObjectStorage;
  private readonly sql: SqlStorage;
  private readonly scope: CrawlScope;
  private readonly limits: FollowLimits;
  private readonly table: UrlTable;
  private readonly skips: Skips;
  private readonly patterns: Patterns;
  /** The exclude patterns that match what candidates redirect to, by their keys. */
  private readonly redirectPatterns = new Map<number, number | null>();
  /** The numbers of the candidates, which wait again after a crash. */
  private readonly taken = new Set<number>();
  /** URLs whose analysis has begun and not finished, and how often the process died meanwhile. */
  private readonly analyses: Map<number, number>;
  /** The candidates that are stored as being analysed. */
  private recorded: ReadonlySet<number> = new Set();

  /** @param isOver whether the scan has ended, and its URLs may have been dropped */
  constructor(storage: DurableObjectStorage, scope: CrawlScope, limits = NO_LIMITS, isOver = false) {
    const { sql } = storage;
    this.storage = storage;
    this.sql = sql;
    this.scope = scope;
    this.limits = limits;
    const tables = openFrontierTables(storage);
    if (!isOver) tables.urls.migrate();
    this.table = new UrlTable(storage, tables.urls);
    this.known = new KnownUrls(this.table, scope);
    this.skips = new Skips(sql, tables.evidence);
    this.patterns = new Patterns(sql, tables.evidence, this.table);
    this.found = new FoundUrls(scope, limits, this.table, this.patterns, this.skips);
    this.record = new FrontierRecord(storage, tables, this.skips);
    const analyses = isOver ? [] : (storage.kv.get<Map<number, number>>(ANALYSES) ?? []);
    this.analyses = new Map([...analyses].filter(([id]) => this.readState(id) === 'waiting'));
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

  /** Takes a waiting URL. Returns `null` if it no longer waits. */
  take(url: WaitingUrl): Candidate | null {
    if (!this.isWaiting(url)) return null;
    this.taken.add(url.id);
    return this.readCandidate(url.id);
  }

  /** Skips the URLs that still wait. Returns how many they were. */
  skipWaiting(reason: SkipReason, urls: readonly WaitingUrl[]): number {
    const ids = urls.map(({ id }) => id).filter((id) => !this.taken.has(id));
    return this.skipAll(reason, IS_AMONG_WAITING, [JSON.stringify(ids)]);
  }

  /** Returns a URL that a scan begins with; `null` if it was left out or taken before. */
  findFirst(url: string): WaitingUrl | null {
    const page = this.scope.toCrawlUrl(url);
    if (!page) return null;
    const found = this.table.find(page.key);
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
    if (found.id === from.key) return null;
    if (this.taken.has(found.id)) return 'redirect';
    if (found.state === 'parked') this.patterns.recount();
    const claim = `UPDATE urls SET state = 'done', claimed_by = ? WHERE id = ?
      AND (state IN ('waiting', 'parked', 'nofollow', 'too_deep', 'filtered', 'silent') OR claimed_by = ?)`;
    return this.sql.exec(claim, from.key, found.id, from.key).rowsWritten > 0 ? null : 'redirect';
  }

  /** Marks a candidate as done. */
  finish({ key }: Pick<Candidate, 'key'>): void {
    this.setState(key, 'done');
  }

  /** Puts a candidate back that was not requested. */
  putBack({ key }: Candidate): void {
    this.taken.delete(key);
    this.analyses.delete(key);
  }

  /** Puts a candidate back to request it again. */
  retry(candidate: Candidate): void {
    this.sql.exec('UPDATE urls SET attempts = ? WHERE id = ?', candidate.attempts, candidate.key);
    this.putBack(candidate);
  }

  /** Whether a URL still waits, or was put back. */
  isWaiting({ id }: Pick<WaitingUrl, 'id'>): boolean {
    return !this.taken.has(id) && this.readState(id) === 'waiting';
  }

  /** Marks a candidate that did not answer. Returns how many have not answered since the last page that did. */
  markSilent({ key }: Candidate): number {
    this.setState(key, 'silent');
    return this.readNumber(`SELECT count(*) FROM urls WHERE state = 'silent'`);
  }

  /** Puts back all candidates that did not answer. */
  retrySilent(): void {
    this.sql.exec(`UPDATE urls SET state = 'waiting' WHERE state = 'silent'`);
  }

  /** Skips all candidates that did not answer, because the site itself answers. */
  skipSilent(): void {
    this.skipAll('unreachable', `state = 'silent'`);
  }

  /**
   * Records that the page of a candidate is about to be analysed, which can crash the process. The other candidates are recorded with it,
   * as their pages come soon.
   */
  beginAnalysis({ key }: Candidate): void {
    if (!this.recorded.has(key)) {
      this.recorded = new Set(this.taken);
      const deaths = Array.from(this.taken, (id): [number, number] => [id, (this.analyses.get(id) ?? 0) + 1]);
      this.storage.kv.put(ANALYSES, new Map([...this.analyses, ...deaths]));
    }
    if (!this.analyses.has(key)) this.analyses.set(key, 0);
  }

  /** Whether a remaining page has an analysis that never finished. */
  hasUnfinishedAnalyses(): boolean {
    return this.analyses.size > 0;
  }

  /** Stores how many URLs of each section were fetched, and once no candidate is left, that none is being analysed. */
  endSlice(): void {
    this.patterns.saveFetched();
    if (this.taken.size > 0 || this.recorded.size === 0) return;
    this.recorded = new Set();
    this.storage.kv.put(ANALYSES, this.analyses);
  }

  /**
   * Puts back the candidates that a crash left unfinished. Skips pages whose analysis has crashed `maxAnalyses` times, and
   * returns their number.
   */
  recover(maxAnalyses: number): number {
    this.taken.clear();
    const fatal = [...this.analyses].filter(([, count]) => count >= maxAnalyses).map(([id]) => id);
    for (const id of fatal) this.analyses.delete(id);
    return this.skipAll('not_stored', IS_AMONG_WAITING, [JSON.stringify(fatal)]);
  }

  /** Skips a candidate. The caller finishes it. */
  recordSkip(reason: SkipReason, { url, key }: Pick<Candidate, 'url' | 'key'>): void {
    this.skips.record(reason, [url], 1, this.redirectPatterns.get(key) ?? null);
    this.redirectPatterns.delete(key);
    this.sql.exec('UPDATE urls SET is_skipped = 1 WHERE id = ?', key);
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

  /** Skips the URLs that meet a condition. Returns how many they were. */
  private skipAll(reason: SkipReason, condition: string, values: SqlStorageValue[] = []): number {
    const query = `SELECT prefix || key AS url FROM urls WHERE ${condition} ORDER BY fetched_at, rank, position`;
    const urls = this.sql.exec<{ url: string }>(query, ...values).toArray();
    this.sql.exec(`UPDATE urls SET state = 'done', is_skipped = 1 WHERE ${condition}`, ...values);
    this.skips.record(
      reason,
      urls.map(({ url }) => url),
    );
    return urls.length;
  }

  private listWaiting(limit: number): (WaitingUrl & { isFit: boolean })[] {
    const query = `SELECT id, prefix || key AS url, key, pattern FROM urls WHERE state = 'waiting' AND depth <= ?
      AND id NOT IN (SELECT value FROM json_each(?)) ORDER BY depth, fetched_at, rank, position LIMIT ?`;
    const taken = JSON.stringify([...this.taken]);
    type Row = WaitingUrl & { key: string; pattern: number | null };
    const rows = this.sql
      .exec<Row & Record<string, SqlStorageValue>>(query, this.findDepth(), taken, limit)
      .toArray();
    return rows.map((row) => ({ id: row.id, url: row.url, isFit: this.patterns.mayFetch(readPattern(row)) }));
  }

  /**
   * Returns the depth of the URLs to fetch now. With a limit of clicks, all links of one depth are found before the next: a page
   * that is fetched earlier by a longer way would have links that seem too far.
   */
  private findDepth(): number {
    if (this.limits.maxDepth === null) return 0;
    return this.readNumber(`SELECT coalesce(min(depth), 0) FROM urls WHERE state = 'waiting'`);
  }

  private readCandidate(id: number): Candidate {
    const query = `SELECT prefix || key AS url, key, sources.url AS linkedFrom, attempts, pattern, depth, rank, validators,
        is_read_in_full AS isReadInFull
      FROM urls LEFT JOIN sources ON sources.id = source WHERE urls.id = ?`;
    type Row = Pick<Candidate, 'url' | 'linkedFrom' | 'attempts' | 'depth'> & {
      key: string;
      rank: number;
      pattern: number | null;
      validators: string | null;
      isReadInFull: number;
    };
    const row = this.sql.exec<Row>(query, id).one();
    const { url, linkedFrom, depth } = row;
    const attempts = row.attempts + 1;
    const pattern = readPattern(row);
    if (attempts === 1) this.patterns.countFetch(pattern);
    const isStart = row.rank === START_RANK;
    return { url, key: id, linkedFrom, attempts, pattern, depth, isStart, validators: readValidators(row) };
  }

  private setState(key: number, state: UrlState): void {
    this.sql.exec('UPDATE urls SET state = ? WHERE id = ?', state, key);
    this.taken.delete(key);
    this.analyses.delete(key);
  }

  private readState(id: number): UrlState | null {
    const query = 'SELECT state FROM urls WHERE id = ?';
    return this.sql.exec<{ state: UrlState }>(query, id).toArray()[0]?.state ?? null;
  }

  private readNumber(query: string, ...values: SqlStorageValue[]): number {
    return Number(Object.values(this.sql.exec(query, ...values).one())[0]);
  }
}

/** Returns the pattern of a URL if it counts as generated. */
function readPattern({ key, pattern }: { key: string; pattern: number | null }): string | null {
  return pattern === null ? null : toUrlPattern({ key });
}

/** Returns the validators of a page. For a page that must be read in full, only the hash. */
function readValidators(row: { validators: string | null; isReadInFull: number }): Validators | null {
  if (row.validators === null) return null;
  const validators = JSON.parse(row.validators) as Validators;
  return row.isReadInFull === 0 ? validators : { ...validators, etag: null, lastModified: null };
}

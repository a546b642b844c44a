import type { SkipReason } from '../../contracts/skip-reasons.ts';
import type { SkippedPages } from '../../contracts/scan.ts';
import type { CrawlScope } from '../../crawler/crawl/crawl-scope.ts';
import { toUrlPattern } from '../../crawler/crawl/crawl-url.ts';
import { type FollowLimits, FoundUrls, NO_LIMITS } from './found-urls.ts';
import { type FrontierCounts, FrontierRecord } from './frontier-record.ts';
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
  private readonly sql: SqlStorage;
  private readonly scope: CrawlScope;
  private readonly limits: FollowLimits;
  private readonly table: UrlTable;
  private readonly skips: Skips;
  private readonly patterns: Patterns;
  /** The exclude patterns that match what candidates redirect to, by their keys. */
  private readonly redirectPatterns = new Map<number, number | null>();

  constructor(sql: SqlStorage, scope: CrawlScope, limits = NO_LIMITS) {
    this.sql = sql;
    this.scope = scope;
    this.limits = limits;
    this.table = new UrlTable(sql);
    this.known = new KnownUrls(this.table, scope);
    this.skips = new Skips(sql);
    this.patterns = new Patterns(sql, this.table);
    this.found = new FoundUrls(scope, limits, this.table, this.patterns, this.skips);
    this.record = new FrontierRecord(sql, this.skips);
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
  take({ id }: WaitingUrl): Candidate | null {
    const taken = `UPDATE urls SET state = 'fetching', attempts = attempts + 1 WHERE id = ? AND state = 'waiting'`;
    return this.sql.exec(taken, id).rowsWritten === 0 ? null : this.readCandidate(id);
  }

  /** Skips the URLs that still wait. Returns how many they were. */
  skipWaiting(reason: SkipReason, urls: readonly WaitingUrl[]): number {
    // The plus sign keeps SQLite from reading all that wait, by the index of states.
    return this.skipAll(reason, `+state = 'waiting' AND id IN (SELECT value FROM json_each(?))`, [
      JSON.stringify(urls.map(({ id }) => id)),
    ]);
  }

  /** Returns a URL that a scan begins with; `null` if it was left out or taken before. */
  findFirst(url: string): WaitingUrl | null {
    const page = this.scope.toCrawlUrl(url);
    if (!page) return null;
    const found = this.table.find(page.key);
    return found?.state === 'waiting' ? { id: found.id, url: page.url } : null;
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
    this.sql.exec(`UPDATE urls SET state = 'waiting', attempts = attempts - 1 WHERE id = ?`, key);
  }

  /** Puts a candidate back to request it again. */
  retry({ key }: Candidate): void {
    this.setState(key, 'waiting');
  }

  /** Whether a URL still waits, or was put back. */
  isWaiting({ id }: WaitingUrl): boolean {
    const query = `SELECT count(*) FROM urls WHERE id = ? AND state = 'waiting'`;
    return this.readNumber(query, id) > 0;
  }

  /** Marks a candidate that did not answer. Returns how many have not answered since the last page that did. */
  markSilent({ key }: Candidate): number {
    this.setState(key, 'silent');
    return this.readNumber(`SELECT count(*) FROM urls WHERE state = 'silent'`);
  }

  /** Puts back all candidates that did not answer. */
  retrySilent(): void {
    this.sql.exec(`UPDATE urls SET state = 'waiting', attempts = attempts - 1 WHERE state = 'silent'`);
  }

  /** Skips all candidates that did not answer, because the site itself answers. */
  skipSilent(): void {
    this.skipAll('unreachable', `state = 'silent'`);
  }

  /** Records that the page of a candidate is about to be analysed, which can crash the process. */
  beginAnalysis({ key }: Candidate): void {
    this.sql.exec('UPDATE urls SET analyses = analyses + 1 WHERE id = ?', key);
  }

  /** Whether a remaining page has an analysis that never finished. */
  hasUnfinishedAnalyses(): boolean {
    return this.readNumber('SELECT count(*) FROM urls WHERE analyses > 0') > 0;
  }

  /**
   * Puts back the candidates that a crash left unfinished. Skips pages whose analysis has crashed `maxAnalyses` times, and
   * returns their number.
   */
  recover(maxAnalyses: number): number {
    const fatal = this.skipAll('not_stored', `state = 'fetching' AND analyses >= ?`, [maxAnalyses]);
    this.sql.exec(`UPDATE urls SET state = 'waiting', attempts = attempts - 1 WHERE state = 'fetching'`);
    return fatal;
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
    this.sql.exec(
      `UPDATE urls SET state = 'done', analyses = 0, is_skipped = 1 WHERE ${condition}`,
      ...values,
    );
    this.skips.record(
      reason,
      urls.map(({ url }) => url),
    );
    return urls.length;
  }

  private listWaiting(limit: number): (WaitingUrl & { isFit: boolean })[] {
    const query = `SELECT id, prefix || key AS url, key, pattern FROM urls WHERE state = 'waiting' AND depth <= ?
      ORDER BY depth, fetched_at, rank, position LIMIT ?`;
    type Row = WaitingUrl & { key: string; pattern: number | null };
    const rows = this.sql
      .exec<Row & Record<string, SqlStorageValue>>(query, this.findDepth(), limit)
      .toArray();
    return rows.map((row) => ({ id: row.id, url: row.url, isFit: this.patterns.mayFetch(readPattern(row)) }));
  }

  /**
   * Returns the depth of the URLs to fetch now. With a limit of clicks, all links of one depth are found before the next: a page
   * that is fetched earlier by a longer way would have links that seem too far.
   */
  private findDepth(): number {
    if (this.limits.maxDepth === null) return 0;
    return this.readNumber(`SELECT coalesce(min(depth), 0) FROM (
      SELECT min(depth) AS depth FROM urls WHERE state = 'waiting'
      UNION ALL SELECT min(depth) FROM urls WHERE state = 'fetching')`);
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
    const { url, linkedFrom, attempts, depth } = row;
    const pattern = readPattern(row);
    if (attempts === 1) this.patterns.countFetch(pattern);
    const isStart = row.rank === START_RANK;
    return { url, key: id, linkedFrom, attempts, pattern, depth, isStart, validators: readValidators(row) };
  }

  private setState(key: number, state: UrlState): void {
    this.sql.exec('UPDATE urls SET state = ?, analyses = 0 WHERE id = ?', state, key);
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

import type { SkipReason } from '../../contracts/skip-reasons.ts';
import type { SkippedPages } from '../../contracts/scan.ts';
import { toCrawlUrl, toUrlPattern } from '../../crawler/crawl/crawl-url.ts';
import { FoundUrls } from './found-urls.ts';
import { FrontierRecord } from './frontier-record.ts';
import { KnownUrls } from './known-urls.ts';
import { Patterns } from './patterns.ts';
import { Skips } from './skips.ts';
import { type UrlState, UrlTable, type Validators } from './url-table.ts';

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
  /** From its last audit; `null` if there is none. */
  validators: Validators | null;
}

/** Waiting URLs compared to find one whose section has not had its share. */
const MAX_COMPARED = 1_000;

/**
 * The URLs of a site, each once, in the storage of a scan. Those never fetched come first, then those fetched longest ago;
 * among equals, URLs in sitemaps come before links, each in the order in which they were found. The caller checks robots.txt,
 * and reports the URLs it skips with `recordSkip`.
 */
export class Frontier {
  readonly known: KnownUrls;
  readonly found: FoundUrls;
  readonly record: FrontierRecord;
  private readonly sql: SqlStorage;
  private readonly hosts: readonly string[];
  private readonly table: UrlTable;
  private readonly skips: Skips;
  private readonly patterns: Patterns;

  /** @param hosts of the site */
  constructor(sql: SqlStorage, hosts: readonly string[]) {
    this.sql = sql;
    this.hosts = hosts;
    this.table = new UrlTable(sql);
    this.known = new KnownUrls(this.table, hosts);
    this.skips = new Skips(sql);
    this.patterns = new Patterns(sql, this.table);
    this.found = new FoundUrls(hosts, this.table, this.patterns, this.skips);
    this.record = new FrontierRecord(sql);
  }

  /** Records the text of a page. @param signature see `computeTextSignature` */
  noteText({ pattern }: Candidate, signature: string | null): void {
    if (pattern === null || signature === null) return;
    this.patterns.noteText(pattern, signature);
    this.patterns.unpark(pattern);
  }

  /** Takes the next URL. While others wait, no section of generated URLs gets more than its share. Returns `null` if none is known now. */
  next(): Candidate | null {
    const [first] = this.listWaiting(1);
    if (!first) return null;
    const isFirstFit = this.patterns.mayFetch(first.pattern);
    const fit = isFirstFit
      ? first
      : this.listWaiting(MAX_COMPARED).find(({ pattern }) => this.patterns.mayFetch(pattern));
    return this.take((fit ?? first).id);
  }

  /** Takes a given URL, the home page. Returns `null` if it is not of the site or was taken before. */
  claim(url: string): Candidate | null {
    const page = toCrawlUrl(url, this.hosts);
    if (!page || page.problem) return null;
    this.table.add(page, { state: 'waiting', linkedFrom: null });
    const found = this.table.find(page.key);
    return found?.state === 'waiting' ? this.take(found.id) : null;
  }

  /** Takes the URL that a candidate redirects to. Returns the reason for skipping it, or `null` on success. */
  claimRedirectTarget(url: string, from: Candidate): SkipReason | null {
    const page = toCrawlUrl(url, this.hosts);
    if (!page || page.problem) return page?.problem ?? 'other_host';
    this.table.add(page, { state: 'waiting', linkedFrom: from.url });
    const found = this.table.find(page.key);
    if (!found || found.state === 'left_out') return 'endless';
    if (found.id === from.key) return null;
    const claim = `UPDATE urls SET state = 'done', claimed_by = ? WHERE id = ?
      AND (state IN ('waiting', 'parked', 'nofollow', 'silent') OR claimed_by = ?)`;
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

  /** Whether a candidate was put back and waits. */
  isWaiting({ key }: Candidate): boolean {
    const query = `SELECT count(*) FROM urls WHERE id = ? AND state = 'waiting'`;
    return this.readNumber(query, key) > 0;
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
    const query = `SELECT id AS key, prefix || key AS url FROM urls WHERE state = 'silent' ORDER BY rank, position`;
    for (const { key, url } of this.sql.exec<{ key: number; url: string }>(query).toArray()) {
      this.recordSkip('unreachable', url);
      this.setState(key, 'done');
    }
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
    const query = `SELECT id AS key, prefix || key AS url FROM urls WHERE state = 'fetching' AND analyses >= ? ORDER BY rank, position`;
    const fatal = this.sql.exec<{ key: number; url: string }>(query, maxAnalyses).toArray();
    for (const { key, url } of fatal) {
      this.recordSkip('not_stored', url);
      this.setState(key, 'done');
    }
    this.sql.exec(`UPDATE urls SET state = 'waiting', attempts = attempts - 1 WHERE state = 'fetching'`);
    return fatal.length;
  }

  /** Counts skipped URLs. @param url an example, `null` for none */
  recordSkip(reason: SkipReason, url: string | null, count = 1): void {
    this.skips.record(reason, url === null ? [] : [url], count);
    const page = url === null ? null : toCrawlUrl(url, this.hosts);
    if (page) this.table.markSkipped(page);
  }

  /** Counts skipped URLs. The first ones become examples. */
  recordSkips(reason: SkipReason, urls: readonly string[]): void {
    this.skips.record(reason, urls);
  }

  /** Returns all that was skipped. @param reason for the URLs that are left, `null` to leave them out */
  listSkips(reason: SkipReason | null): SkippedPages {
    return this.record.listSkips(reason);
  }

  /** Number of URLs that are known and can be crawled, and how many of them are left. A page and what redirects to it count once. */
  count(): { found: number; remaining: number } {
    return this.record.count();
  }

  private listWaiting(limit: number): { id: number; pattern: string | null }[] {
    const query = `SELECT id, key, pattern FROM urls WHERE state = 'waiting' ORDER BY fetched_at, rank, position LIMIT ?`;
    const rows = this.sql.exec<{ id: number; key: string; pattern: number | null }>(query, limit).toArray();
    return rows.map((row) => ({ id: row.id, pattern: readPattern(row) }));
  }

  private take(id: number): Candidate {
    this.sql.exec(`UPDATE urls SET state = 'fetching', attempts = attempts + 1 WHERE id = ?`, id);
    const query = `SELECT prefix || key AS url, key, sources.url AS linkedFrom, attempts, pattern, validators, is_read_in_full AS isReadInFull
      FROM urls LEFT JOIN sources ON sources.id = source WHERE urls.id = ?`;
    type Row = Pick<Candidate, 'url' | 'linkedFrom' | 'attempts'> & {
      key: string;
      pattern: number | null;
      validators: string | null;
      isReadInFull: number;
    };
    const row = this.sql.exec<Row>(query, id).one();
    const { url, linkedFrom, attempts } = row;
    const pattern = readPattern(row);
    if (attempts === 1) this.patterns.countFetch(pattern);
    return { url, key: id, linkedFrom, attempts, pattern, validators: readValidators(row) };
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

import type { SkipReason } from '../contracts/skip-reasons.ts';
import type { SkippedPages } from '../contracts/scan.ts';
import { type CrawlUrl, toCrawlUrl, toUrlPattern } from '../crawler/crawl/crawl-url.ts';
import { Pacer } from '../crawler/crawl/pacer.ts';
import type { CrawlLinks } from '../engine/page/crawl-links.ts';
import type { KnownUrls, Validators } from './known-urls.ts';
import { Patterns } from './patterns.ts';
import { MAX_EXAMPLES, Skips } from './skips.ts';

/** A URL to fetch next. */
export interface Candidate {
  url: string;
  key: string;
  /** The first page found that links to it; `null` if a sitemap lists it, and for the home page. */
  linkedFrom: string | null;
  /** Requests so far, this one included. */
  attempts: number;
  /** See `toUrlPattern`; `null` if its address is not generated, or a sitemap lists it. */
  pattern: string | null;
  /** Of its last audit; `null` if there is none. */
  validators: Validators | null;
}

/**
 * `waiting`: to be fetched; `parked`: one too many of its pattern; `nofollow`: only such links lead there; `fetching`;
 * `silent`: did not answer, and no other page has answered since; `done`: fetched or left out.
 */
type UrlState = 'waiting' | 'parked' | 'nofollow' | 'fetching' | 'silent' | 'done';

/** Linked URLs to keep. */
const MAX_LINKS = 50_000;
/** Waiting addresses that are looked at for one whose section has not had its share. */
const MAX_COMPARED = 1_000;
/** Known addresses read at once. Bounds memory. */
const MAX_READ = 1_000;
/** Links as they are written that are remembered, so that those on every page cost one lookup. */
const MAX_SEEN = 5_000;

/**
 * The URLs of a site, each once, in the storage of a scan. Those that were never fetched come first, then those fetched longest ago;
 * among equals what sitemaps list comes before links, in the order in which they were found. The caller checks robots.txt, and reports the URLs it leaves out with
 * `recordSkip`. Other requests take turns with long loops.
 */
export class Frontier {
  private readonly sql: SqlStorage;
  private readonly hosts: readonly string[];
  private readonly seen = new Set<string>();
  private readonly skips: Skips;
  private readonly patterns: Patterns;
  private position: number;
  private linkCount: number;

  /** @param hosts of the site */
  constructor(sql: SqlStorage, hosts: readonly string[]) {
    this.sql = sql;
    this.hosts = hosts;
    this.skips = new Skips(sql);
    this.patterns = new Patterns(sql);
    this.position = this.readNumber('SELECT coalesce(max(position), 0) FROM urls');
    this.linkCount = this.readNumber(
      `SELECT count(*) FROM urls WHERE linked_from IS NOT NULL OR state = 'nofollow'`,
    );
  }

  /** Adds what was known before and was not found yet. */
  addKnown(known: KnownUrls): void {
    for (let after = 0; ;) {
      const unfound = known.listUnfound(after, MAX_READ);
      for (const { url, linkedFrom } of unfound) {
        const page = toCrawlUrl(url, this.hosts);
        if (page && !page.problem) this.insert(page, 'waiting', linkedFrom);
      }
      if (unfound.length < MAX_READ) return;
      after = unfound.at(-1)?.position ?? 0;
    }
  }

  /** Adds URLs of sitemaps: all are crawled. */
  async addListed(urls: Iterable<string>): Promise<void> {
    const pacer = new Pacer();
    for (const url of urls) {
      await pacer.spend(url);
      const page = toCrawlUrl(url, this.hosts);
      if (!page || !this.insert(page, page.problem ? 'done' : 'waiting', null)) continue;
      if (page.problem) this.recordSkip(page.problem, page.url);
    }
  }

  /** Adds the links of a page. Links to other hosts are ignored, and not counted as skipped. */
  async addLinks(
    { followed, content }: Pick<CrawlLinks, 'followed' | 'content'>,
    linkedFrom: string,
  ): Promise<void> {
    const pacer = new Pacer();
    const source = toCrawlUrl(linkedFrom, this.hosts);
    const isGeneratedSource = source !== null && toUrlPattern(source) !== source.key;
    for (const url of followed) {
      await pacer.spend(url);
      const bare = url.split('#', 1)[0] ?? '';
      if (this.seen.has(bare)) continue;
      if (this.seen.size >= MAX_SEEN) this.seen.clear();
      this.seen.add(bare);
      const page = toCrawlUrl(bare, this.hosts);
      if (!page || page.problem === 'other_host') continue;
      if (this.linkCount >= MAX_LINKS) return;
      const pattern = toUrlPattern(page);
      const isGenerated = pattern !== page.key;
      const isParked = isGenerated && !this.patterns.hasRoom(pattern);
      const state = page.problem ? 'done' : isParked ? 'parked' : 'waiting';
      if (!this.insert(page, state, linkedFrom, isGenerated ? pattern : null)) continue;
      if (page.problem) this.recordSkip(page.problem, page.url);
      else if (isGenerated && !isGeneratedSource && content.has(url)) this.addEvidence(pattern);
    }
  }

  /** Adds links the site marks `nofollow`. They are skipped, unless found elsewhere too. @param urls absolute */
  async addNofollowLinks(urls: Iterable<string>): Promise<void> {
    const pacer = new Pacer();
    for (const url of urls) {
      await pacer.spend(url);
      const page = toCrawlUrl(url, this.hosts);
      if (page && !page.problem && this.linkCount < MAX_LINKS) this.insert(page, 'nofollow', null);
    }
  }

  /** Notes the text of a page. @param signature see `computeTextSignature` */
  noteText({ pattern }: Candidate, signature: string | null): void {
    if (pattern === null || signature === null) return;
    this.patterns.noteText(pattern, signature);
    this.patterns.unpark(pattern);
  }

  /** Takes the next URL. While others wait, no section of generated addresses gets more than its share. Returns `null` if none is known now. */
  next(): Candidate | null {
    const [first] = this.listWaiting(1);
    if (!first) return null;
    const isFirstFit = this.patterns.mayFetch(first.pattern);
    const fit = isFirstFit
      ? first
      : this.listWaiting(MAX_COMPARED).find(({ pattern }) => this.patterns.mayFetch(pattern));
    return this.take((fit ?? first).key);
  }

  /** Takes a given URL, the home page. Returns `null` if it is not of the site or was taken before. */
  claim(url: string): Candidate | null {
    const page = toCrawlUrl(url, this.hosts);
    if (!page || page.problem) return null;
    this.insert(page, 'waiting', null);
    const isWaiting = this.readState(page.key) === 'waiting';
    return isWaiting ? this.take(page.key) : null;
  }

  /** Takes the URL that a candidate redirects to. Returns the reason for skipping it, or `null` on success. */
  claimRedirectTarget(url: string, from: Candidate): SkipReason | null {
    const page = toCrawlUrl(url, this.hosts);
    if (!page || page.problem) return page?.problem ?? 'other_host';
    if (page.key === from.key) return null;
    this.insert(page, 'waiting', from.url);
    const claim = `UPDATE urls SET state = 'done', claimed_by = ? WHERE key = ?
      AND (state IN ('waiting', 'parked', 'nofollow', 'silent') OR claimed_by = ?)`;
    return this.sql.exec(claim, from.key, page.key, from.key).rowsWritten > 0 ? null : 'redirect';
  }

  /** Ends the work on a candidate. */
  finish({ key }: Pick<Candidate, 'key'>): void {
    this.setState(key, 'done');
  }

  /** Puts a candidate back that was not requested. */
  putBack({ key }: Candidate): void {
    this.sql.exec(`UPDATE urls SET state = 'waiting', attempts = attempts - 1 WHERE key = ?`, key);
  }

  /** Puts a candidate back to request it again. */
  retry({ key }: Candidate): void {
    this.setState(key, 'waiting');
  }

  /** Whether a candidate was put back. */
  isWaiting({ key }: Candidate): boolean {
    return this.readState(key) === 'waiting';
  }

  /** Marks a candidate that did not answer. Returns how many did not since the last page that did. */
  markSilent({ key }: Candidate): number {
    this.setState(key, 'silent');
    return this.readNumber(`SELECT count(*) FROM urls WHERE state = 'silent'`);
  }

  /** Puts back all that did not answer. */
  retrySilent(): void {
    this.sql.exec(`UPDATE urls SET state = 'waiting', attempts = attempts - 1 WHERE state = 'silent'`);
  }

  /** Leaves out all that did not answer: the site does. */
  skipSilent(): void {
    const query = `SELECT key, url FROM urls WHERE state = 'silent' ORDER BY rank, position`;
    for (const { key, url } of this.sql.exec<{ key: string; url: string }>(query).toArray()) {
      this.recordSkip('unreachable', url);
      this.setState(key, 'done');
    }
  }

  /** Notes that the page of a candidate is about to be analysed, which can end the process. */
  beginAnalysis({ key }: Candidate): void {
    this.sql.exec('UPDATE urls SET analyses = analyses + 1 WHERE key = ?', key);
  }

  /** Whether the analysis of a page that is left did not end. */
  hasUnfinishedAnalyses(): boolean {
    return this.readNumber('SELECT count(*) FROM urls WHERE analyses > 0') > 0;
  }

  /** Puts back what a crash left unfinished. Leaves out pages whose analysis did not end `maxAnalyses` times, and returns their number. */
  recover(maxAnalyses: number): number {
    const query = `SELECT key, url FROM urls WHERE state = 'fetching' AND analyses >= ? ORDER BY rank, position`;
    const fatal = this.sql.exec<{ key: string; url: string }>(query, maxAnalyses).toArray();
    for (const { key, url } of fatal) {
      this.recordSkip('not_stored', url);
      this.setState(key, 'done');
    }
    this.sql.exec(`UPDATE urls SET state = 'waiting', attempts = attempts - 1 WHERE state = 'fetching'`);
    return fatal.length;
  }

  /** Counts skipped URLs. @param url an example, `null` for none */
  recordSkip(reason: SkipReason, url: string | null, count = 1): void {
    this.skips.record(reason, url, count);
  }

  /** Returns all that was skipped. @param reason for the URLs that are left, `null` to leave them out */
  listSkips(reason: SkipReason | null): SkippedPages {
    const skipped = this.skips.list();
    const add = (name: SkipReason, state: UrlState) => {
      const examples = this.listUrls(state, MAX_EXAMPLES);
      const total = skipped[name];
      total.count += this.countState(state);
      total.examples = [...total.examples, ...examples].slice(0, MAX_EXAMPLES);
    };
    if (reason !== null) add(reason, 'waiting');
    add('endless', 'parked');
    add('nofollow', 'nofollow');
    add('unreachable', 'silent');
    return skipped;
  }

  /** Number of URLs that are known and can be crawled, and how many of them are left. A page and what redirects to it count once. */
  count(): { found: number; remaining: number } {
    const query = `SELECT count(*) AS found, count(*) FILTER (WHERE state IN ('waiting', 'parked', 'fetching')) AS remaining
      FROM urls WHERE state <> 'nofollow' AND claimed_by IS NULL`;
    return this.sql.exec<{ found: number; remaining: number }>(query).one();
  }

  /**
   * Lists URLs that are left, for the next scan: those after `key`, by key. Also those that an earlier scan left and this one had not
   * come to when it ended.
   */
  listRemaining(after: string, limit: number): { key: string; url: string; linkedFrom: string | null }[] {
    // The plus stops SQLite from using the index on the state, which sorts all that is left for each part of it.
    const query = `SELECT key, url, linked_from AS linkedFrom FROM urls
      WHERE +state IN ('waiting', 'fetching', 'silent') AND key > ?1
      UNION ALL SELECT key, url, linked_from FROM known
      WHERE is_page AND fetched_at = 0 AND key > ?1 AND NOT EXISTS (SELECT 1 FROM urls WHERE urls.key = known.key)
      ORDER BY key LIMIT ?2`;
    return this.sql
      .exec<{ key: string; url: string; linkedFrom: string | null }>(query, after, limit)
      .toArray();
  }

  private listWaiting(limit: number): { key: string; pattern: string | null }[] {
    const query = `SELECT key, pattern FROM urls WHERE state = 'waiting' ORDER BY fetched_at, rank, position LIMIT ?`;
    return this.sql.exec<{ key: string; pattern: string | null }>(query, limit).toArray();
  }

  private addEvidence(pattern: string): void {
    this.patterns.noteListed(pattern);
    this.patterns.unpark(pattern);
  }

  private take(key: string): Candidate {
    this.sql.exec(`UPDATE urls SET state = 'fetching', attempts = attempts + 1 WHERE key = ?`, key);
    const query = `SELECT urls.url, urls.key, urls.linked_from AS linkedFrom, attempts, pattern, validators
      FROM urls LEFT JOIN known ON known.key = urls.key WHERE urls.key = ?`;
    type Row = Omit<Candidate, 'validators'> & { validators: string | null };
    const { validators, ...candidate } = this.sql
      .exec<Row & Record<string, SqlStorageValue>>(query, key)
      .one();
    if (candidate.attempts === 1) this.patterns.countFetch(candidate.pattern);
    return { ...candidate, validators: validators === null ? null : (JSON.parse(validators) as Validators) };
  }

  /** Returns `false` if the URL is known already. A `nofollow` link that is found elsewhere too becomes an ordinary one. */
  private insert(
    { key, url }: CrawlUrl,
    state: UrlState,
    linkedFrom: string | null,
    pattern: string | null = null,
  ): boolean {
    const { rowsWritten } = this.sql.exec(
      `INSERT INTO urls (key, url, linked_from, rank, position, fetched_at, state, pattern)
       VALUES (?1, ?2, ?3, ?7, ?4, coalesce((SELECT fetched_at FROM known WHERE key = ?1), 0), ?5, ?6)
       ON CONFLICT DO UPDATE SET state = excluded.state, linked_from = excluded.linked_from, rank = excluded.rank, position = excluded.position,
         pattern = excluded.pattern
       WHERE urls.state = 'nofollow' AND excluded.state <> 'nofollow'`,
      key,
      url,
      linkedFrom,
      this.position + 1,
      state,
      pattern,
      Number(linkedFrom !== null),
    );
    if (rowsWritten === 0) return false;
    this.position++;
    if (linkedFrom !== null || state === 'nofollow') this.linkCount++;
    return true;
  }

  private setState(key: string, state: UrlState): void {
    this.sql.exec('UPDATE urls SET state = ?, analyses = 0 WHERE key = ?', state, key);
  }

  private readState(key: string): UrlState | null {
    return (
      this.sql.exec<{ state: UrlState }>('SELECT state FROM urls WHERE key = ?', key).toArray()[0]?.state ??
      null
    );
  }

  private countState(state: UrlState): number {
    return this.readNumber('SELECT count(*) FROM urls WHERE state = ?', state);
  }

  private listUrls(state: UrlState, limit: number): string[] {
    const query = 'SELECT url FROM urls WHERE state = ? ORDER BY fetched_at, rank, position LIMIT ?';
    return this.sql
      .exec<{ url: string }>(query, state, limit)
      .toArray()
      .map(({ url }) => url);
  }

  private readNumber(query: string, ...values: SqlStorageValue[]): number {
    return Number(Object.values(this.sql.exec(query, ...values).one())[0]);
  }
}

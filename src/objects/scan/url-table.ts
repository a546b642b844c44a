import type { CrawlUrl } from '../../crawler/crawl/crawl-url.ts';
import { hashText } from '../../lib/hash.ts';
import type { Tables } from '../stored-object.ts';
import {
  createUrl,
  type FoundUrl,
  type NotedUrl,
  type ScanUrl,
  START_RANK,
  type UrlState,
  type UrlText,
  type Validators,
} from './scan-url.ts';
import { UrlQueue } from './url-queue.ts';
import { MAX_ROW_URLS, type UrlRow, UrlRows } from './url-rows.ts';

/** Bytes of the URLs that were never fetched and of the pages that link to them (docs/contract.md 7.37). */
export const MAX_URL_BYTES = 32 * 1024 * 1024;
/** URLs that leave room for others that were never fetched: 240 bytes of memory each (Node 24), 48 MB. */
const MAX_URLS = 200_000;

/** States that a URL leaves when it is found again in another way: later ones of this list and any other state replace them. */
const HELD_STATES: readonly UrlState[] = ['known', 'nofollow', 'too_deep'];

/** States of URLs that are not to be fetched because a sitemap lists them. */
const UNLISTED_STATES: ReadonlySet<UrlState> = new Set([...HELD_STATES, 'filtered', 'left_out']);

/**
 * The URLs of a scan, each once, found by 53-bit hashes in memory. Their seed is secret, so that no site can cause collisions. `save` writes
 * what is new or has changed, up to 100 URLs in a row; of several rows that have a URL, the last one counts.
 */
export class UrlTable {
  /** Those that wait. Some may have been taken. */
  readonly queue = new UrlQueue();
  private readonly rows: UrlRows;
  private readonly seed: string;
  private readonly urls: ScanUrl[] = [];
  private readonly byHash = new Map<number, ScanUrl>();
  /** Hashes of URLs that are left out, so that each is counted once. */
  private readonly leftOut = new Set<number>();
  private readonly changed = new Set<ScanUrl>();
  private readonly newTexts = new Map<number, UrlText>();
  private newLeftOut: number[] = [];
  private bytes = 0;
  private position = 0;
  /** Number of linked URLs found. */
  linkCount = 0;
  /** Number of URLs found in sitemaps that no earlier scan has fetched. */
  listedCount = 0;
  /** The page whose links were added last. */
  private source: string | null = null;

  /** @param tables of URLs @param isClosed whether the scan has ended, and needs them no longer */
  constructor({ kv }: DurableObjectStorage, tables: Tables, isClosed: boolean) {
    this.rows = new UrlRows(tables);
    this.seed = readSeed(kv);
    if (isClosed) return;
    for (const row of this.rows.read()) this.load(row);
    for (const url of this.urls) {
      this.position = Math.max(this.position, url.position);
      this.count(url);
      if (url.state === 'waiting') this.queue.add(url);
    }
  }

  /** Returns a hash of a key, pattern or section. */
  hash(text: string): number {
    return hashText(this.seed + text);
  }

  /** Returns a URL; `null` if it was not found, or left out at once. */
  find(key: string): ScanUrl | null {
    return this.byHash.get(this.hash(key)) ?? null;
  }

  has(key: string): boolean {
    return this.find(key) !== null || this.leftOut.has(this.hash(key));
  }

  /** @throws RangeError if there is none */
  get(id: number): ScanUrl {
    const url = this.urls[id - 1];
    if (!url) throw new RangeError(`the scan has no URL ${id}`);
    return url;
  }

  /** All but those that were left out at once, in the order in which they became known. */
  list(): readonly ScanUrl[] {
    return this.urls;
  }

  get leftOutCount(): number {
    return this.leftOut.size;
  }

  /** Whether there is room for a URL. @param limit in bytes */
  hasRoom({ key }: CrawlUrl, limit = MAX_URL_BYTES): boolean {
    return (this.bytes < limit && this.urls.length < MAX_URLS) || this.has(key);
  }

  /**
   * Adds a URL. Returns `null` if it was found before. A `nofollow` URL, or one over the limit of clicks, that is also found
   * elsewhere becomes an ordinary one.
   */
  add(page: CrawlUrl, found: FoundUrl): ScanUrl | null {
    const { state, linkedFrom, pattern = null, depth = 0, isStart = false } = found;
    const before = this.find(page.key);
    if (before ? !isReplaced(before.state, state) : this.has(page.key)) return null;
    const url = before ?? this.create(page);
    if (linkedFrom !== null || !before) this.addText(url, { key: page.key, linkedFrom, validators: null });
    this.change(url, {
      prefix: toPrefix(page),
      state,
      depth,
      rank: isStart ? START_RANK : Number(linkedFrom !== null),
      position: ++this.position,
      pattern: pattern === null ? null : this.hash(pattern),
    });
    if (!before) this.bytes += page.key.length;
    this.count(url);
    return url;
  }

  /** Leaves a URL out. Returns `false` if it was found before. */
  leaveOut({ key }: CrawlUrl, isLinked: boolean): boolean {
    const before = this.find(key);
    if (before ? !isReplaced(before.state, 'left_out') : this.has(key)) return false;
    if (before) this.change(before, { state: 'left_out' });
    else {
      this.leftOut.add(this.hash(key));
      this.newLeftOut.push(this.hash(key));
    }
    this.linkCount += Number(isLinked);
    return true;
  }

  /** Records a URL known before the scan, in addition to facts already recorded about it. */
  note(page: CrawlUrl, { linkedFrom, fetchedAt, isPage, validators }: NotedUrl): void {
    const before = this.find(page.key);
    if (!before && this.has(page.key)) return;
    const url = before ?? this.create(page);
    if (!before) this.addText(url, { key: page.key, linkedFrom, validators });
    else if (validators) this.addText(url, { ...this.readText(url), validators });
    this.change(url, {
      fetchedAt: Math.max(url.fetchedAt, fetchedAt),
      isPage: url.isPage || isPage,
    });
    if (!before && fetchedAt === 0) this.bytes += page.key.length;
  }

  /** Changes a URL. One that waits joins the queue; its place there stays. */
  change(url: ScanUrl, changes: Partial<ScanUrl>): void {
    Object.assign(url, changes);
    this.changed.add(url);
    if (url.state === 'waiting') this.queue.add(url);
  }

  /**
   * Turns the known ones of `count` URLs into found ones, in the order in which they were recorded. Returns the number of the last one;
   * `null` after the last.
   *
   * @param after the number of the last one of the call before, or 0
   * @param getState returns the state of a page
   */
  findKnown(
    after: number,
    count: number,
    getState: (page: { url: string; key: string }) => UrlState,
  ): number | null {
    const end = after + count;
    for (const url of this.urls.slice(after, end)) {
      if (url.state !== 'known' || !url.isPage) continue;
      const { key, linkedFrom } = this.readText(url);
      const state = getState({ url: url.prefix + key, key });
      this.change(url, { state, rank: Number(linkedFrom !== null), position: ++this.position });
      this.linkCount += url.rank;
    }
    return end < this.urls.length ? end : null;
  }

  readUrl(url: ScanUrl): string {
    return url.prefix + this.readText(url).key;
  }

  /** The linking page is `null` for a URL that was found in a sitemap since. */
  readText({ id, state, rank, textRow }: ScanUrl): UrlText {
    const text = this.newTexts.get(id) ?? this.rows.readTexts(textRow).get(id);
    if (!text) throw new Error(`the text of the URL ${id} is missing`);
    return state === 'known' || rank === 1 ? text : { ...text, linkedFrom: null };
  }

  readValidators({ id, validatorsRow }: ScanUrl): Validators | null {
    const added = this.newTexts.get(id)?.validators ?? null;
    return (
      added ?? (validatorsRow === 0 ? null : (this.rows.readTexts(validatorsRow).get(id)?.validators ?? null))
    );
  }

  /** Whether `save` would write a whole row. */
  get isRowFull(): boolean {
    return this.changed.size + this.newLeftOut.length >= MAX_ROW_URLS;
  }

  /** Writes what is new or has changed. */
  save(): void {
    this.rows.write({ urls: [...this.changed], texts: this.newTexts, leftOut: this.newLeftOut });
    this.changed.clear();
    this.newTexts.clear();
    this.newLeftOut = [];
  }

  private create(page: CrawlUrl): ScanUrl {
    const url = createUrl(this.urls.length + 1, toPrefix(page));
    this.urls.push(url);
    this.byHash.set(this.hash(page.key), url);
    return url;
  }

  private addText({ id }: ScanUrl, text: UrlText): void {
    const { linkedFrom } = text;
    const validators = text.validators ?? this.newTexts.get(id)?.validators ?? null;
    this.newTexts.set(id, { ...text, validators });
    // The URLs that one page links to are added together.
    if (linkedFrom !== null && linkedFrom !== this.source) this.bytes += linkedFrom.length;
    this.source = linkedFrom;
  }

  private count({ state, rank, fetchedAt }: ScanUrl): void {
    if (rank === 1 || state === 'nofollow') this.linkCount++;
    else if (rank === 0 && fetchedAt === 0 && !UNLISTED_STATES.has(state)) this.listedCount++;
  }

  private load({ id: row, urls, texts, sources, leftOut }: UrlRow): void {
    for (const stored of urls) {
      const text = texts.get(stored.id);
      const url = (this.urls[stored.id - 1] ??= createUrl(stored.id, stored.prefix));
      if (text && url.textRow === 0) {
        this.byHash.set(this.hash(text.key), url);
        if (stored.fetchedAt === 0) this.bytes += text.key.length;
      }
      if (text) url.textRow = row;
      if (text?.validators) url.validatorsRow = row;
      Object.assign(url, stored);
    }
    for (const source of sources) this.bytes += source.length;
    for (const hash of leftOut) this.leftOut.add(hash);
  }
}

function readSeed(kv: SyncKvStorage): string {
  const known = kv.get<string>('hash_seed');
  if (known !== undefined) return known;
  const seed = crypto.randomUUID();
  kv.put('hash_seed', seed);
  return seed;
}

function isReplaced(before: UrlState, state: UrlState): boolean {
  const rank = HELD_STATES.indexOf(before);
  if (rank === -1) return false;
  const next = HELD_STATES.indexOf(state);
  return next === -1 || next > rank;
}

/** Returns the part of a URL before its key: the scheme, with `www.` if present. */
function toPrefix({ url, key }: CrawlUrl): string {
  return url.slice(0, url.length - key.length);
}

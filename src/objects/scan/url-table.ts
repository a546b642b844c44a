import type { CrawlUrl } from '../../crawler/crawl/crawl-url.ts';
import { hashText } from '../../lib/hash.ts';
import type { Tables } from '../stored-object.ts';

/**
 * `known`: known before the scan, which has not found it yet; `waiting`: to be fetched; `parked`: over the allowance of its
 * pattern; `nofollow`: only `nofollow` links lead there; `too_deep`: no links lead there within the limit of clicks; `filtered`: left
 * out by the settings of the scan; `silent`: did not answer, and no other page has answered since; `done`: fetched; `left_out`: not worth
 * fetching, or no room: only its hash is kept.
 */
export type UrlState =
  | 'known'
  | 'waiting'
  | 'parked'
  | 'nofollow'
  | 'too_deep'
  | 'filtered'
  | 'silent'
  | 'done'
  | 'left_out';

/** Bytes of the URLs that were never fetched and of the pages that link to them (docs/contract.md 7.37). */
export const MAX_URL_BYTES = 32 * 1024 * 1024;

/** States that a URL leaves when it is found again in another way: later ones of this list and any other state replace them. */
const HELD_STATES: readonly UrlState[] = ['known', 'nofollow', 'too_deep'];

/** A URL as it was found. */
export interface FoundUrl {
  state: UrlState;
  /** The page that links to it; `null` if none does. */
  linkedFrom: string | null;
  /** See `toUrlPattern`; `null` if the URL is not generated, or a sitemap lists it. */
  pattern?: string | null;
  /** Clicks from the start URLs; 0 in a scan that does not limit them. */
  depth?: number;
  /** Whether the scan begins with it, or lists it. */
  isStart?: boolean;
}

/** What tells whether a page has changed since an audit. */
export interface Validators {
  reportId: string;
  etag: string | null;
  lastModified: string | null;
  /** See `hashPage`. */
  hash: string;
}

/** A URL known before the scan. Time in milliseconds since 1970, 0 for never. */
export interface NotedUrl {
  linkedFrom: string | null;
  fetchedAt: number;
  /** Whether it is fetched even if nothing links to it. */
  isPage: boolean;
  validators: Validators | null;
}

/**
 * The URLs of a scan, each stored once as a `prefix` (scheme and `www.`) and a `key` (the rest). An index of 53-bit hashes
 * finds a key. The seed of the hashes is secret, so that no site can cause collisions.
 */
export class UrlTable {
  private readonly sql: SqlStorage;
  private readonly seed: string;
  private bytes: number;
  private position: number;
  /** Number of linked URLs found. */
  linkCount: number;
  /** Number of URLs found in sitemaps that no earlier scan has fetched. */
  listedCount: number;
  /** The page whose links were added last. */
  private source: { id: number; url: string } | null = null;

  /** @param tables of URLs; those of a scan that has ended can be dropped */
  constructor({ sql, kv }: DurableObjectStorage, tables: Tables) {
    this.sql = sql;
    this.seed = readSeed(kv);
    const query = `SELECT coalesce(sum(length(key)) FILTER (WHERE fetched_at = 0), 0)
        + (SELECT coalesce(sum(length(url)), 0) FROM sources) AS bytes,
      coalesce(max(position), 0) AS position,
      count(*) FILTER (WHERE state = 'nofollow' OR rank = 1) AS links,
      count(*) FILTER (WHERE rank = 0 AND fetched_at = 0 AND state NOT IN ('known', 'nofollow', 'too_deep', 'filtered', 'left_out')) AS listed
      FROM urls`;
    const [row] = tables.select<{ bytes: number; position: number; links: number; listed: number }>(query);
    this.bytes = row?.bytes ?? 0;
    this.position = row?.position ?? 0;
    this.linkCount = row?.links ?? 0;
    this.listedCount = row?.listed ?? 0;
  }

  /** Returns a hash of a key, pattern or section. */
  hash(text: string): number {
    return hashText(this.seed + text);
  }

  find(key: string): { id: number; state: UrlState; fetchedAt: number } | null {
    const query = `SELECT id, state, fetched_at AS fetchedAt FROM urls WHERE hash = ? AND key IN (?, '')`;
    type Row = { id: number; state: UrlState; fetchedAt: number };
    return this.sql.exec<Row>(query, this.hash(key), key).toArray()[0] ?? null;
  }

  /** Whether there is room for a URL. @param limit in bytes */
  hasRoom({ key }: CrawlUrl, limit = MAX_URL_BYTES): boolean {
    return this.bytes < limit || this.find(key) !== null;
  }

  /**
   * Adds a URL. Returns `false` if it was found before. A `nofollow` URL, or one over the limit of clicks, that is also found
   * elsewhere becomes an ordinary one.
   */
  add(page: CrawlUrl, found: FoundUrl): boolean {
    const { state, linkedFrom, pattern = null, depth = 0, isStart = false } = found;
    const before = this.find(page.key);
    if (before && !isReplaced(before.state, state)) return false;
    const isKept = state !== 'left_out';
    this.sql.exec(
      `INSERT INTO urls (id, hash, prefix, key, state, source, depth, rank, position, pattern) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET prefix = excluded.prefix, state = excluded.state, source = excluded.source, depth = excluded.depth,
         rank = excluded.rank, position = excluded.position, pattern = excluded.pattern`,
      before?.id ?? null,
      this.hash(page.key),
      toPrefix(page),
      isKept ? page.key : '',
      state,
      isKept ? this.toSource(linkedFrom) : null,
      depth,
      isStart ? START_RANK : Number(linkedFrom !== null),
      ++this.position,
      isKept && pattern !== null ? this.hash(pattern) : null,
    );
    if (!before && isKept) this.bytes += page.key.length;
    if (linkedFrom !== null || state === 'nofollow') this.linkCount++;
    else if (isKept && !before?.fetchedAt && state !== 'filtered' && state !== 'too_deep') this.listedCount++;
    return true;
  }

  /** Records a URL known before the scan, in addition to facts already recorded about it. */
  note(page: CrawlUrl, { linkedFrom, fetchedAt, isPage, validators }: NotedUrl): void {
    const before = this.find(page.key);
    this.sql.exec(
      `INSERT INTO urls (id, hash, prefix, key, state, source, rank, position, fetched_at, is_page, validators)
       VALUES (?, ?, ?, ?, 'known', ?, 0, 0, ?, ?, ?)
       ON CONFLICT DO UPDATE SET fetched_at = max(fetched_at, excluded.fetched_at), is_page = max(is_page, excluded.is_page),
         validators = coalesce(excluded.validators, validators)`,
      before?.id ?? null,
      this.hash(page.key),
      toPrefix(page),
      page.key,
      before ? null : this.toSource(linkedFrom),
      fetchedAt,
      Number(isPage),
      validators && JSON.stringify(validators),
    );
    if (!before && fetchedAt === 0) this.bytes += page.key.length;
  }

  /** Marks a page to be sent in full even if it is unchanged. */
  readInFull({ key }: CrawlUrl): void {
    this.sql.exec('UPDATE urls SET is_read_in_full = 1 WHERE id = ?', this.find(key)?.id ?? null);
  }

  /**
   * Turns up to `count` known pages into found ones, in the order in which they were recorded. Returns the number of the last one; `null`
   * after the last.
   *
   * @param after the number of the last one of the call before, or 0
   * @param getState returns the state of a page
   */
  findKnown(
    after: number,
    count: number,
    getState: (page: { url: string; key: string }) => UrlState,
  ): number | null {
    const query = `SELECT id, prefix || key AS url, key, source FROM urls WHERE id > ? AND state = 'known' AND is_page
      ORDER BY id LIMIT ?`;
    type Row = { id: number; url: string; key: string; source: number | null };
    const rows = this.sql.exec<Row>(query, after, count).toArray();
    for (const { id, source, ...page } of rows) {
      const rank = Number(source !== null);
      const statement = `UPDATE urls SET state = ?, rank = ?, position = ? WHERE id = ?`;
      this.sql.exec(statement, getState(page), rank, ++this.position, id);
      this.linkCount += rank;
    }
    return rows.length < count ? null : (rows.at(-1)?.id ?? null);
  }

  /** Returns the id of a linking page. The URLs that one page links to are added together. */
  private toSource(url: string | null): number | null {
    if (url === null) return null;
    if (this.source?.url !== url) {
      const statement = 'INSERT INTO sources (url) VALUES (?) RETURNING id';
      this.source = { url, id: this.sql.exec<{ id: number }>(statement, url).one().id };
      this.bytes += url.length;
    }
    return this.source.id;
  }
}

function readSeed(kv: SyncKvStorage): string {
  const known = kv.get<string>('hash_seed');
  if (known !== undefined) return known;
  const seed = crypto.randomUUID();
  kv.put('hash_seed', seed);
  return seed;
}

/** Before the ranks of URLs in sitemaps (0) and linked ones (1). */
export const START_RANK = -1;

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

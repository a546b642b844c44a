import type { SkipReason } from '../../contracts/skip-reasons.ts';
import type { SkippedPages } from '../../contracts/scan.ts';
import { Tables } from '../stored-object.ts';
import { LEFT_URLS_MIGRATIONS, URLS_MIGRATIONS } from './part-migrations.ts';
import { type ListedSkip, MAX_EXAMPLES, type Skips } from './skips.ts';
import { compareByAge } from './url-queue.ts';
import type { ScanUrl, UrlState } from './scan-url.ts';
import type { UrlTable } from './url-table.ts';

/** A URL left for the next scan. */
export interface LeftOverUrl {
  position: number;
  url: string;
  linkedFrom: string | null;
}

/** URLs in a row, and between two yields: a few milliseconds. */
const CHUNK = 500;

/** States of URLs that were found and not fetched. */
const UNFETCHED: ReadonlySet<UrlState> = new Set(['waiting', 'silent', 'filtered', 'too_deep']);

/** Why URLs in these states are left out, unless that changes. */
const LEFT_REASONS: Partial<Record<UrlState, SkipReason>> = {
  parked: 'endless',
  nofollow: 'nofollow',
  too_deep: 'depth',
  silent: 'unreachable',
};

/** Numbers of URLs. A page and the URLs that redirect to it count once. */
export interface FrontierCounts {
  /** Known URLs that can be crawled. */
  found: number;
  /** Those of them that the scan covers and has not fetched. */
  remaining: number;
  /** Known URLs that may be pages and that no scan has fetched. */
  neverAudited: number;
}

export function openUrlTables(storage: DurableObjectStorage): Tables {
  return new Tables(storage, URLS_MIGRATIONS, 'migrations of urls');
}

/** The storage key of the final counts. */
const TOTALS = 'totals';

/** Whether the final counts of a frontier are stored. */
export function isClosed({ kv }: DurableObjectStorage): boolean {
  return kv.get(TOTALS) !== undefined;
}

interface Totals {
  counts: FrontierCounts;
  skipped: SkippedPages;
}

/**
 * The counts of a frontier, and the URLs it leaves for the next scan. Nothing else is kept of a scan that has ended
 * (docs/contract.md 7.31).
 */
export class FrontierRecord {
  private readonly storage: DurableObjectStorage;
  private readonly table: UrlTable;
  private readonly left: Tables;
  private readonly skips: Skips;

  constructor(storage: DurableObjectStorage, table: UrlTable, skips: Skips) {
    this.storage = storage;
    this.table = table;
    this.skips = skips;
    this.left = new Tables(storage, LEFT_URLS_MIGRATIONS, 'migrations of left urls');
  }

  /** Returns all that was skipped. @param reason for the URLs that are left, `null` to leave them out */
  listSkips(reason: SkipReason | null): SkippedPages {
    return this.totals?.skipped ?? this.computeSkips(reason);
  }

  count(): FrontierCounts {
    return this.totals?.counts ?? this.computeCounts();
  }

  /** Lists skipped URLs after `position`. @param reason `null` for all */
  listSkipped(position: number, limit: number, reason: SkipReason | null): ListedSkip[] {
    return this.skips.listUrls(position, limit, reason);
  }

  /** Lists the URLs left for the next scan after `position`, in the order in which they became known; none before `close`. */
  listRemaining(position: number, limit: number): LeftOverUrl[] {
    return this.listLeft('left_urls', position, limit);
  }

  /**
   * Lists pages after `position` that link to URLs neither audited nor left. The next scan must fetch them in full to find
   * these URLs again.
   */
  listFullReads(position: number, limit: number): LeftOverUrl[] {
    return this.listLeft('full_reads', position, limit);
  }

  private listLeft(table: 'left_urls' | 'full_reads', position: number, limit: number): LeftOverUrl[] {
    const query = `SELECT rows.id * ${CHUNK} + item.key AS position, value ->> 0 AS url, value ->> 1 AS linkedFrom
      FROM ${table} AS rows, json_each(urls) AS item
      WHERE rows.id >= ?3 AND rows.id * ${CHUNK} + item.key > ?1 ORDER BY rows.id, item.key LIMIT ?2`;
    return this.left.select<LeftOverUrl>(query, position, limit, Math.floor(position / CHUNK));
  }

  /**
   * Stores the final counts and lists, once: afterwards the next scan may have taken over what is left. Can be run again after a crash.
   * Yields to other requests.
   *
   * @param reason for the URLs that are left
   */
  async close(reason: SkipReason): Promise<void> {
    const { table } = this;
    if (isClosed(this.storage)) return;
    this.left.drop();
    this.skips.clearLeft();
    const fullReads = new Set<string>();
    const urls = table.list();
    for (let at = 0; at < urls.length; at += CHUNK, await scheduler.wait(0)) {
      const left: [url: string, linkedFrom: string | null][] = [];
      const skipped = new Map<SkipReason, string[]>();
      for (const found of urls.slice(at, at + CHUNK)) {
        const skipReason = found.state === 'waiting' ? reason : LEFT_REASONS[found.state];
        const isFullRead = found.isReadInFull && (found.state !== 'done' || found.isSkipped);
        if (!isLeft(found) && !isLost(found) && !isFullRead && skipReason === undefined) continue;
        const { key, linkedFrom } = table.readText(found);
        const url = found.prefix + key;
        if (isLeft(found)) left.push([url, linkedFrom]);
        if (isLost(found) && linkedFrom !== null) fullReads.add(linkedFrom);
        if (isFullRead) fullReads.add(url);
        if (skipReason !== undefined) skipped.set(skipReason, [...(skipped.get(skipReason) ?? []), url]);
      }
      if (left.length > 0) this.left.write('INSERT INTO left_urls (urls) VALUES (?)', JSON.stringify(left));
      for (const [skipReason, ofReason] of skipped) this.skips.addLeft(skipReason, ofReason);
    }
    const totals: Totals = {
      counts: this.computeCounts(),
      skipped: this.computeSkips(reason),
    };
    const pages = Array.from(fullReads, (url) => [url]);
    this.storage.transactionSync(() => {
      this.storage.kv.put(TOTALS, totals);
      for (let at = 0; at < pages.length; at += CHUNK)
        this.left.write(
          'INSERT INTO full_reads (urls) VALUES (?)',
          JSON.stringify(pages.slice(at, at + CHUNK)),
        );
    });
  }

  /** Deletes the data that only a running scan needs, once `close` has stored the counts. Can be run again. */
  prune(): void {
    openUrlTables(this.storage).drop();
    this.skips.drop();
  }

  /**
   * Deletes what `listRemaining` and `listFullReads` list, once the next scan has taken it over and `close` has stored the
   * counts.
   */
  dropRemaining(): void {
    if (isClosed(this.storage)) this.left.drop();
  }

  private get totals(): Totals | null {
    return this.storage.kv.get<Totals>(TOTALS) ?? null;
  }

  private computeCounts(): FrontierCounts {
    // URLs of sitemaps that were not kept.
    const beyond = this.skips.list().page_limit.count;
    const counts = { found: beyond + this.table.leftOutCount, remaining: beyond, neverAudited: beyond };
    for (const url of this.table.list()) {
      const { state, fetchedAt, claimedBy } = url;
      if (claimedBy !== null) continue;
      if (state !== 'known' && state !== 'nofollow') counts.found++;
      if (state === 'waiting' || state === 'parked') counts.remaining++;
      if (isLeft(url) || (fetchedAt === 0 && state === 'parked')) counts.neverAudited++;
    }
    return counts;
  }

  private computeSkips(reason: SkipReason | null): SkippedPages {
    const skipped = this.skips.list();
    // URLs of sitemaps that were not kept: until the scan ends, they are recorded as `page_limit`.
    const beyond = skipped.page_limit.count;
    skipped.page_limit.count = 0;
    if (reason !== null) skipped[reason].count += beyond;
    const first = new Map<UrlState, ScanUrl[]>();
    for (const url of this.table.list()) {
      const { state } = url;
      const stateReason = state === 'waiting' ? reason : LEFT_REASONS[state];
      if (!stateReason) continue;
      skipped[stateReason].count++;
      const examples = first.get(state) ?? [];
      first.set(state, examples);
      const last = examples[MAX_EXAMPLES - 1];
      if (last && compareByAge(last, url) < 0) continue;
      examples.push(url);
      examples.sort(compareByAge).splice(MAX_EXAMPLES);
    }
    for (const [state, urls] of first) {
      const stateReason = state === 'waiting' ? reason : LEFT_REASONS[state];
      if (!stateReason) continue;
      const { examples } = skipped[stateReason];
      examples.push(...urls.map((url) => this.table.readUrl(url)).slice(0, MAX_EXAMPLES - examples.length));
    }
    return skipped;
  }
}

/** Whether a URL is left for the next scan: found by this scan or left to it, and never fetched by any. */
function isLeft({ state, fetchedAt, isPage }: ScanUrl): boolean {
  return fetchedAt === 0 && (UNFETCHED.has(state) || (state === 'known' && isPage));
}

/** Whether the next scan can find a URL only through links: skipped or remaining, neither audited nor `isLeft`. */
function isLost({ state, fetchedAt, isPage, isSkipped }: ScanUrl): boolean {
  return isSkipped || state === 'parked' || (UNFETCHED.has(state) && fetchedAt > 0 && !isPage);
}

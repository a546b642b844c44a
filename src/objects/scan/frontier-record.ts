import type { SkipReason } from '../../contracts/skip-reasons.ts';
import type { SkippedPages } from '../../contracts/scan.ts';
import { Tables } from '../stored-object.ts';
import { EVIDENCE_MIGRATIONS, FULL_READS_MIGRATIONS, URLS_MIGRATIONS } from './part-migrations.ts';
import { type ListedSkip, MAX_EXAMPLES, type Skips } from './skips.ts';
import type { UrlState } from './url-table.ts';

/** A URL left for the next scan. */
export interface LeftOverUrl {
  position: number;
  url: string;
  linkedFrom: string | null;
}

/** Rows deleted at a time, which takes a few milliseconds. */
const CHUNK = 500;

/** States of URLs that were found and not fetched. */
const UNFETCHED = `'waiting', 'silent', 'filtered', 'too_deep'`;

/** URLs left for the next scan: found by this scan or left to it, and never fetched by any. */
const IS_LEFT = `fetched_at = 0 AND (state IN (${UNFETCHED}) OR state = 'known' AND is_page)`;

/** URLs that the next scan can find only through links: skipped or remaining, neither audited nor `IS_LEFT`. */
const IS_LOST = `is_skipped OR state = 'parked' OR state IN (${UNFETCHED}) AND fetched_at > 0 AND NOT is_page`;

type LeftState = 'parked' | 'nofollow' | 'too_deep' | 'silent';

/** Why URLs in these states are left out, unless that changes. */
const LEFT_REASONS: Record<LeftState, SkipReason> = {
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

/** The tables of a frontier: its URLs, and what is known of them while the scan runs. */
export interface FrontierTables {
  urls: Tables;
  evidence: Tables;
}

export function openFrontierTables(storage: DurableObjectStorage): FrontierTables {
  return {
    urls: new Tables(storage, URLS_MIGRATIONS, 'migrations of urls'),
    evidence: new Tables(storage, EVIDENCE_MIGRATIONS, 'migrations of evidence'),
  };
}

/** The storage key of the final counts. */
const TOTALS = 'totals';

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
  private readonly sql: SqlStorage;
  private readonly tables: FrontierTables;
  private readonly skips: Skips;
  private readonly fullReads: Tables;

  constructor(storage: DurableObjectStorage, tables: FrontierTables, skips: Skips) {
    this.storage = storage;
    this.sql = storage.sql;
    this.tables = tables;
    this.skips = skips;
    this.fullReads = new Tables(storage, FULL_READS_MIGRATIONS, 'migrations of full reads');
  }

  /** Returns all that was skipped. @param reason for the URLs that are left, `null` to leave them out */
  listSkips(reason: SkipReason | null): SkippedPages {
    return this.totals?.skipped ?? this.computeSkips(reason);
  }

  count(): FrontierCounts {
    const { totals } = this;
    if (totals) return totals.counts;
    type Counts = FrontierCounts & Record<string, SqlStorageValue>;
    const query = `SELECT count(*) FILTER (WHERE state NOT IN ('known', 'nofollow')) AS found,
        count(*) FILTER (WHERE state IN ('waiting', 'parked')) AS remaining,
        count(*) FILTER (WHERE ${IS_LEFT} OR fetched_at = 0 AND state = 'parked') AS neverAudited
      FROM urls WHERE claimed_by IS NULL`;
    const { found, remaining, neverAudited } = this.sql.exec<Counts>(query).one();
    // URLs of sitemaps that were not kept.
    const beyond = this.skips.list().page_limit.count;
    return { found: found + beyond, remaining: remaining + beyond, neverAudited: neverAudited + beyond };
  }

  /** Lists skipped URLs after `position`. @param reason `null` for all */
  listSkipped(position: number, limit: number, reason: SkipReason | null): ListedSkip[] {
    return this.skips.listUrls(position, limit, reason);
  }

  /** Lists the remaining URLs after `position`, in the order in which they became known. */
  listRemaining(position: number, limit: number): LeftOverUrl[] {
    const query = `SELECT urls.id AS position, prefix || key AS url, sources.url AS linkedFrom
      FROM urls LEFT JOIN sources ON sources.id = source WHERE urls.id > ? AND ${IS_LEFT} ORDER BY urls.id LIMIT ?`;
    return this.tables.urls.select<LeftOverUrl>(query, position, limit);
  }

  /**
   * Lists pages after `position` that link to URLs neither audited nor left. The next scan must fetch them in full to find
   * these URLs again.
   */
  listFullReads(position: number, limit: number): { position: number; url: string }[] {
    const query = 'SELECT id AS position, url FROM full_reads WHERE id > ? ORDER BY id LIMIT ?';
    return this.fullReads.select<{ position: number; url: string }>(query, position, limit);
  }

  /**
   * Stores the final counts and lists, once: afterwards the next scan may have taken over what is left. Yields to other requests.
   *
   * @param reason for the URLs that are left
   */
  async close(reason: SkipReason): Promise<void> {
    if (this.totals) return;
    await this.skips.listLeft({ waiting: reason, ...LEFT_REASONS });
    const lost = this.sql
      .exec<{ url: string }>(
        `SELECT url FROM sources WHERE id IN (SELECT source FROM urls WHERE ${IS_LOST})
         UNION SELECT prefix || key FROM urls WHERE is_read_in_full AND (state <> 'done' OR is_skipped)`,
      )
      .toArray();
    const totals: Totals = { counts: this.count(), skipped: this.listSkips(reason) };
    this.storage.transactionSync(() => {
      this.storage.kv.put(TOTALS, totals);
      for (const { url } of lost) this.fullReads.write('INSERT INTO full_reads (url) VALUES (?)', url);
    });
  }

  /**
   * Deletes the data that only a running scan needs, once `close` has stored the counts. Can be run again. Yields to other
   * requests.
   */
  async prune(): Promise<void> {
    await this.deleteUrls();
    this.tables.evidence.drop();
  }

  /**
   * Deletes what `listRemaining` and `listFullReads` list, once the next scan has taken it over and `close` has stored the
   * counts.
   */
  dropRemaining(): void {
    if (!this.totals) return;
    this.tables.urls.drop();
    this.fullReads.drop();
  }

  private get totals(): Totals | null {
    return this.storage.kv.get<Totals>(TOTALS) ?? null;
  }

  /** Deletes all URLs but those that are left; the tables, if none is. */
  private async deleteUrls(): Promise<void> {
    const { urls } = this.tables;
    const isAnyLeft = urls.select(`SELECT 1 FROM urls WHERE ${IS_LEFT} LIMIT 1`).length > 0;
    if (!isAnyLeft) return urls.drop();
    const newest = this.sql.exec<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM urls').one().id;
    for (let id = 0; id < newest; id += CHUNK) {
      urls.write(`DELETE FROM urls WHERE id > ? AND id <= ? AND NOT (${IS_LEFT})`, id, id + CHUNK);
      await scheduler.wait(0);
    }
    urls.write('DELETE FROM sources WHERE id NOT IN (SELECT source FROM urls WHERE source IS NOT NULL)');
  }

  private computeSkips(reason: SkipReason | null): SkippedPages {
    const skipped = this.skips.list();
    // URLs of sitemaps that were not kept: until the scan ends, they are recorded as `page_limit`.
    const beyond = skipped.page_limit.count;
    skipped.page_limit.count = 0;
    if (reason !== null) skipped[reason].count += beyond;
    const add = (name: SkipReason, state: UrlState) => {
      const query = `SELECT prefix || key AS url FROM urls WHERE state = '${state}' ORDER BY fetched_at, rank, position LIMIT ?`;
      const examples = this.sql.exec<{ url: string }>(query, MAX_EXAMPLES).toArray();
      const total = skipped[name];
      // A literal, so that SQLite finds the index of such URLs.
      const count = `SELECT count(*) AS count FROM urls WHERE state = '${state}'`;
      total.count += this.sql.exec<{ count: number }>(count).one().count;
      total.examples = [...total.examples, ...examples.map(({ url }) => url)].slice(0, MAX_EXAMPLES);
    };
    if (reason !== null) add(reason, 'waiting');
    for (const [state, stateReason] of Object.entries(LEFT_REASONS)) add(stateReason, state as LeftState);
    return skipped;
  }
}

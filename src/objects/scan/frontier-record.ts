import type { SkipReason } from '../../contracts/skip-reasons.ts';
import type { SkippedPages } from '../../contracts/scan.ts';
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
const UNFETCHED = `'waiting', 'fetching', 'silent', 'filtered', 'too_deep'`;

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

/**
 * The counts of a frontier, and the URLs it leaves for the next scan. Nothing else is kept of a scan that has ended
 * (docs/contract.md 7.31).
 */
export class FrontierRecord {
  private readonly sql: SqlStorage;
  private readonly skips: Skips;

  constructor(sql: SqlStorage, skips: Skips) {
    this.sql = sql;
    this.skips = skips;
  }

  /** Returns all that was skipped. @param reason for the URLs that are left, `null` to leave them out */
  listSkips(reason: SkipReason | null): SkippedPages {
    const [totals] = this.sql.exec<{ skipped: string }>('SELECT skipped FROM totals');
    return totals ? (JSON.parse(totals.skipped) as SkippedPages) : this.computeSkips(reason);
  }

  count(): FrontierCounts {
    const columns = 'found, remaining, never_audited AS neverAudited';
    type Counts = FrontierCounts & Record<string, SqlStorageValue>;
    const [totals] = this.sql.exec<Counts>(`SELECT ${columns} FROM totals`);
    if (totals) return totals;
    const query = `SELECT count(*) FILTER (WHERE state NOT IN ('known', 'nofollow')) AS found,
        count(*) FILTER (WHERE state IN ('waiting', 'parked', 'fetching')) AS remaining,
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
    return this.sql.exec<LeftOverUrl & Record<string, SqlStorageValue>>(query, position, limit).toArray();
  }

  /**
   * Lists pages after `position` that link to URLs neither audited nor left. The next scan must fetch them in full to find
   * these URLs again.
   */
  listFullReads(position: number, limit: number): { position: number; url: string }[] {
    const query = 'SELECT id AS position, url FROM full_reads WHERE id > ? ORDER BY id LIMIT ?';
    return this.sql.exec<{ position: number; url: string }>(query, position, limit).toArray();
  }

  /**
   * Stores the final counts and lists, once: afterwards the next scan may have taken over what is left. Yields to other requests.
   *
   * @param reason for the URLs that are left
   */
  async close(reason: SkipReason): Promise<void> {
    if (this.isClosed()) return;
    await this.skips.listLeft({ waiting: reason, ...LEFT_REASONS });
    const { found, remaining, neverAudited } = this.count();
    const skipped = JSON.stringify(this.listSkips(reason));
    this.sql.exec('INSERT INTO totals VALUES (?, ?, ?, ?)', found, remaining, neverAudited, skipped);
    this.sql.exec(
      `INSERT INTO full_reads (url) SELECT url FROM sources
         WHERE id IN (SELECT source FROM urls WHERE ${IS_LOST})
       UNION SELECT prefix || key FROM urls WHERE is_read_in_full AND (state <> 'done' OR is_skipped)`,
    );
  }

  /**
   * Deletes the data that only a running scan needs, once `close` has stored the counts. Can be run again. Yields to other
   * requests.
   */
  async prune(): Promise<void> {
    await this.deleteUrls(`NOT (${IS_LEFT})`);
    for (const table of ['patterns', 'texts', 'sections', 'skips', 'answers', 'refreshed'])
      this.sql.exec(`DELETE FROM ${table}`);
  }

  /**
   * Deletes what `listRemaining` and `listFullReads` list, once the next scan has taken it over and `close` has stored the
   * counts.
   */
  async dropRemaining(): Promise<void> {
    if (!this.isClosed()) return;
    await this.deleteUrls('true');
    this.sql.exec('DELETE FROM full_reads');
  }

  private isClosed(): boolean {
    return this.sql.exec('SELECT 1 FROM totals').toArray().length > 0;
  }

  private async deleteUrls(condition: string): Promise<void> {
    const newest = this.sql.exec<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM urls').one().id;
    for (let id = 0; id < newest; id += CHUNK) {
      this.sql.exec(`DELETE FROM urls WHERE id > ? AND id <= ? AND ${condition}`, id, id + CHUNK);
      await scheduler.wait(0);
    }
    this.sql.exec('DELETE FROM sources WHERE id NOT IN (SELECT source FROM urls WHERE source IS NOT NULL)');
  }

  private computeSkips(reason: SkipReason | null): SkippedPages {
    const skipped = this.skips.list();
    // URLs of sitemaps that were not kept: until the scan ends, they are recorded as `page_limit`.
    const beyond = skipped.page_limit.count;
    skipped.page_limit.count = 0;
    if (reason !== null) skipped[reason].count += beyond;
    const add = (name: SkipReason, state: UrlState) => {
      const query =
        'SELECT prefix || key AS url FROM urls WHERE state = ? ORDER BY fetched_at, rank, position LIMIT ?';
      const examples = this.sql.exec<{ url: string }>(query, state, MAX_EXAMPLES).toArray();
      const total = skipped[name];
      const count = 'SELECT count(*) AS count FROM urls WHERE state = ?';
      total.count += this.sql.exec<{ count: number }>(count, state).one().count;
      total.examples = [...total.examples, ...examples.map(({ url }) => url)].slice(0, MAX_EXAMPLES);
    };
    if (reason !== null) add(reason, 'waiting');
    for (const [state, stateReason] of Object.entries(LEFT_REASONS)) add(stateReason, state as LeftState);
    return skipped;
  }
}

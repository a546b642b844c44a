import type { SkipReason } from '../../contracts/skip-reasons.ts';
import type { SkippedPages } from '../../contracts/scan.ts';
import { MAX_EXAMPLES, Skips } from './skips.ts';
import type { UrlState } from './url-table.ts';

/** A URL left for the next scan. */
export interface LeftOverUrl {
  position: number;
  url: string;
  linkedFrom: string | null;
}

/** Rows deleted at a time, which takes a few milliseconds. */
const CHUNK = 500;

/** URLs left for the next scan: found by this scan or left to it, and never fetched by any. */
const IS_LEFT = `fetched_at = 0 AND (state IN ('waiting', 'fetching', 'silent') OR state = 'known' AND is_page)`;

/** URLs that the next scan can find only through links: skipped or remaining, neither audited nor `IS_LEFT`. */
const IS_LOST = `is_skipped OR state = 'parked' OR state IN ('waiting', 'fetching', 'silent') AND fetched_at > 0 AND NOT is_page`;

/**
 * The counts of a frontier, and the URLs it leaves for the next scan. Nothing else is kept of a scan that has ended
 * (docs/contract.md 7.31).
 */
export class FrontierRecord {
  private readonly sql: SqlStorage;
  private readonly skips: Skips;

  constructor(sql: SqlStorage) {
    this.sql = sql;
    this.skips = new Skips(sql);
  }

  /** Returns all that was skipped. @param reason for the URLs that are left, `null` to leave them out */
  listSkips(reason: SkipReason | null): SkippedPages {
    const [totals] = this.sql.exec<{ skipped: string }>('SELECT skipped FROM totals');
    return totals ? (JSON.parse(totals.skipped) as SkippedPages) : this.computeSkips(reason);
  }

  /**
   * Returns the number of known URLs that can be crawled, and how many of them remain. A page and the URLs that redirect to it
   * count once.
   */
  count(): { found: number; remaining: number } {
    const [totals] = this.sql.exec<{ found: number; remaining: number }>(
      'SELECT found, remaining FROM totals',
    );
    if (totals) return totals;
    const query = `SELECT count(*) AS found, count(*) FILTER (WHERE state IN ('waiting', 'parked', 'fetching')) AS remaining
      FROM urls WHERE state NOT IN ('known', 'nofollow') AND claimed_by IS NULL`;
    const { found, remaining } = this.sql.exec<{ found: number; remaining: number }>(query).one();
    // URLs of sitemaps that were not kept.
    const beyond = this.skips.list().page_limit.count;
    return { found: found + beyond, remaining: remaining + beyond };
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

  /** Stores the final counts, and which pages link to skipped URLs. @param reason for the URLs that are left */
  close(reason: SkipReason): void {
    const { found, remaining } = this.count();
    const skipped = JSON.stringify(this.listSkips(reason));
    this.sql.exec('DELETE FROM totals');
    this.sql.exec('INSERT INTO totals VALUES (?, ?, ?)', found, remaining, skipped);
    this.sql.exec('DELETE FROM full_reads');
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
    if (this.sql.exec('SELECT 1 FROM totals').toArray().length === 0) return;
    await this.deleteUrls('true');
    this.sql.exec('DELETE FROM full_reads');
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
    add('endless', 'parked');
    add('nofollow', 'nofollow');
    add('unreachable', 'silent');
    return skipped;
  }
}

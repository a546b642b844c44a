import { SKIP_REASONS, type SkipReason } from '../../contracts/skip-reasons.ts';
import type { SkippedPages } from '../../contracts/scan.ts';

/** Examples for each skip reason. */
export const MAX_EXAMPLES = 5;

/** Characters of the URLs that are listed. Others are only counted. */
const MAX_LISTED_CHARACTERS = 4_000_000;
/** URLs listed when a scan ends, at a time, which takes a few milliseconds. */
const CHUNK = 500;

type Skip = SkippedPages[SkipReason];

/** A skipped URL. `pattern` is the index of the exclude pattern that matches; `null` for other reasons. */
export interface ListedSkip {
  position: number;
  url: string;
  reason: SkipReason;
  pattern: number | null;
}

/** The URLs that a scan skipped, counted by reason, in its storage. */
export class Skips {
  private readonly sql: SqlStorage;
  private characters: number;

  constructor(sql: SqlStorage) {
    this.sql = sql;
    const query = 'SELECT coalesce(sum(length(url)), 0) AS characters FROM skipped_urls';
    this.characters = sql.exec<{ characters: number }>(query).one().characters;
  }

  /** Counts skipped URLs, and lists those given. @param pattern see `ListedSkip` */
  record(
    reason: SkipReason,
    urls: readonly string[],
    count = urls.length,
    pattern: number | null = null,
  ): void {
    if (count === 0) return;
    this.addToList(reason, urls, pattern);
    const { count: before, examples } = this.list()[reason];
    const all = [...examples, ...urls].slice(0, MAX_EXAMPLES);
    const statement = 'INSERT OR REPLACE INTO skips VALUES (?, ?, ?)';
    this.sql.exec(statement, reason, before + count, JSON.stringify(all));
  }

  /** Lists skipped URLs after `position`, in the order in which they were skipped. @param reason `null` for all */
  listUrls(position: number, limit: number, reason: SkipReason | null): ListedSkip[] {
    const isOfReason = reason === null ? '?3 IS NULL' : 'reason = ?3';
    const query = `SELECT id AS position, url, reason, pattern FROM skipped_urls WHERE id > ?1 AND ${isOfReason} ORDER BY id LIMIT ?2`;
    return this.sql
      .exec<ListedSkip & Record<string, SqlStorageValue>>(query, position, limit, reason)
      .toArray();
  }

  /**
   * Lists the URLs that are left at the end. Can be run again. Yields to other requests.
   *
   * @param reasons by the state of a URL
   */
  async listLeft(reasons: Readonly<Record<string, SkipReason>>): Promise<void> {
    this.sql.exec('DELETE FROM skipped_urls WHERE is_left');
    const newest = this.sql.exec<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM urls').one().id;
    const total = 'SELECT coalesce(sum(length(url)), 0) AS characters FROM skipped_urls';
    this.characters = this.sql.exec<{ characters: number }>(total).one().characters;
    for (let id = 0; id < newest && this.characters < MAX_LISTED_CHARACTERS; id += CHUNK) {
      const added = this.sql.exec<{ length: number }>(
        `INSERT INTO skipped_urls (reason, url, is_left)
           SELECT rest.reason, prefix || urls.key, 1
           FROM urls JOIN (SELECT key AS state, value AS reason FROM json_each(?)) AS rest ON rest.state = urls.state
           WHERE urls.id > ? AND urls.id <= ? ORDER BY urls.id
         RETURNING length(url) AS length`,
        JSON.stringify(reasons),
        id,
        id + CHUNK,
      );
      for (const { length } of added) this.characters += length;
      await scheduler.wait(0);
    }
  }

  private addToList(reason: SkipReason, urls: readonly string[], pattern: number | null): void {
    const added: string[] = [];
    for (const url of urls) {
      if (this.characters + url.length > MAX_LISTED_CHARACTERS) break;
      this.characters += url.length;
      added.push(url);
    }
    if (added.length === 0) return;
    const statement = 'INSERT INTO skipped_urls (reason, pattern, url) SELECT ?, ?, value FROM json_each(?)';
    this.sql.exec(statement, reason, pattern, JSON.stringify(added));
  }

  /** Returns the count and examples of every reason. */
  list(): SkippedPages {
    const query = 'SELECT reason, count, examples FROM skips';
    const rows = this.sql.exec<{ reason: SkipReason; count: number; examples: string }>(query).toArray();
    const none = SKIP_REASONS.map((reason): [SkipReason, Skip] => [reason, { count: 0, examples: [] }]);
    const skipped = rows.map(({ reason, count, examples }): [SkipReason, Skip] => [
      reason,
      { count, examples: JSON.parse(examples) as string[] },
    ]);
    return Object.fromEntries([...none, ...skipped]) as SkippedPages;
  }
}

import { SKIP_REASONS, type SkipReason } from '../../contracts/skip-reasons.ts';
import type { SkippedPages } from '../../contracts/scan.ts';
import type { Tables } from '../stored-object.ts';

/** Examples for each skip reason. */
export const MAX_EXAMPLES = 5;

/** Characters of the URLs that are listed. Others are only counted. */
const MAX_LISTED_CHARACTERS = 4_000_000;
/** The most URLs in one row of the list. A row for each would double what is written. */
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
  private readonly tables: Tables;
  private characters: number;

  /** @param tables of evidence, where they are counted */
  constructor(sql: SqlStorage, tables: Tables) {
    this.sql = sql;
    this.tables = tables;
    this.characters = this.countCharacters();
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
    this.tables.write(statement, reason, before + count, JSON.stringify(all));
  }

  /** Lists skipped URLs after `position`, in the order in which they were skipped. @param reason `null` for all */
  listUrls(position: number, limit: number, reason: SkipReason | null): ListedSkip[] {
    const isOfReason = reason === null ? '?3 IS NULL' : 'reason = ?3';
    const query = `SELECT rows.id * ${CHUNK} + item.key AS position, value AS url, reason, pattern
      FROM skipped_urls AS rows, json_each(urls) AS item
      WHERE rows.id >= ?4 AND rows.id * ${CHUNK} + item.key > ?1 AND ${isOfReason} ORDER BY rows.id, item.key LIMIT ?2`;
    return this.sql
      .exec<ListedSkip & Record<string, SqlStorageValue>>(
        query,
        position,
        limit,
        reason,
        Math.floor(position / CHUNK),
      )
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
    this.characters = this.countCharacters();
    for (let id = 0; id < newest && this.characters < MAX_LISTED_CHARACTERS; id += CHUNK) {
      const added = this.sql.exec<{ length: number }>(
        `INSERT INTO skipped_urls (reason, urls, is_left)
           SELECT rest.reason, json_group_array(prefix || urls.key ORDER BY urls.id), 1
           FROM urls JOIN (SELECT key AS state, value AS reason FROM json_each(?)) AS rest ON rest.state = urls.state
           WHERE urls.id > ? AND urls.id <= ? GROUP BY rest.reason
         RETURNING (SELECT sum(length(value)) FROM json_each(urls)) AS length`,
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
    const statement = 'INSERT INTO skipped_urls (reason, pattern, urls) VALUES (?, ?, ?)';
    for (let at = 0; at < added.length; at += CHUNK)
      this.sql.exec(statement, reason, pattern, JSON.stringify(added.slice(at, at + CHUNK)));
  }

  private countCharacters(): number {
    const query = 'SELECT coalesce(sum(length(value)), 0) AS characters FROM skipped_urls, json_each(urls)';
    return this.sql.exec<{ characters: number }>(query).one().characters;
  }

  /** Returns the count and examples of every reason. */
  list(): SkippedPages {
    const query = 'SELECT reason, count, examples FROM skips';
    const rows = this.tables.select<{ reason: SkipReason; count: number; examples: string }>(query);
    const none = SKIP_REASONS.map((reason): [SkipReason, Skip] => [reason, { count: 0, examples: [] }]);
    const skipped = rows.map(({ reason, count, examples }): [SkipReason, Skip] => [
      reason,
      { count, examples: JSON.parse(examples) as string[] },
    ]);
    return Object.fromEntries([...none, ...skipped]) as SkippedPages;
  }
}

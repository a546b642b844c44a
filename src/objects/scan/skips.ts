import { SKIP_REASONS, type SkipReason } from '../../contracts/skip-reasons.ts';
import type { SkippedPages } from '../../contracts/scan.ts';

/** Examples for each skip reason. */
export const MAX_EXAMPLES = 5;

/** Characters of the URLs that are listed. Others are only counted. */
const MAX_LISTED_CHARACTERS = 4_000_000;
/** The most URLs in one row of the list. A row for each would double what is written. */
const CHUNK = 500;

/** A skipped URL. `pattern` is the index of the exclude pattern that matches; `null` for other reasons. */
export interface ListedSkip {
  position: number;
  url: string;
  reason: SkipReason;
  pattern: number | null;
}

/** Skipped URLs of one reason and pattern that are not listed yet. */
type NewSkips = Omit<ListedSkip, 'position' | 'url'> & { urls: string[] };

/** The storage key of the counts. */
const COUNTS = 'skips';

/** The URLs that a scan skipped, counted by reason, in its storage. `save` writes what is new. */
export class Skips {
  private readonly sql: SqlStorage;
  private readonly kv: SyncKvStorage;
  private readonly counts: SkippedPages;
  private readonly unlisted = new Map<string, NewSkips>();
  private isChanged = false;
  private characters: number;

  constructor({ sql, kv }: DurableObjectStorage) {
    this.sql = sql;
    this.kv = kv;
    this.counts = kv.get<SkippedPages>(COUNTS) ?? createCounts();
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
    this.isChanged = true;
    const known = this.counts[reason];
    known.count += count;
    known.examples.push(...urls.slice(0, MAX_EXAMPLES - known.examples.length));
    const key = `${reason} ${pattern ?? ''}`;
    const skips = this.unlisted.get(key) ?? { reason, pattern, urls: [] };
    this.unlisted.set(key, skips);
    skips.urls.push(...this.takeListed(urls));
  }

  save(): void {
    if (!this.isChanged) return;
    this.kv.put(COUNTS, this.counts);
    const statement = 'INSERT INTO skipped_urls (reason, pattern, urls) VALUES (?, ?, ?)';
    for (const { reason, pattern, urls } of this.unlisted.values())
      for (let at = 0; at < urls.length; at += CHUNK)
        this.sql.exec(statement, reason, pattern, JSON.stringify(urls.slice(at, at + CHUNK)));
    this.unlisted.clear();
    this.isChanged = false;
  }

  /** Deletes the counts. */
  drop(): void {
    this.kv.delete(COUNTS);
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

  /** Lists URLs that are left at the end. */
  addLeft(reason: SkipReason, urls: readonly string[]): void {
    const listed = this.takeListed(urls);
    if (listed.length === 0) return;
    const statement = 'INSERT INTO skipped_urls (reason, urls, is_left) VALUES (?, ?, 1)';
    this.sql.exec(statement, reason, JSON.stringify(listed));
  }

  /** Takes back what `addLeft` listed before a crash. */
  clearLeft(): void {
    this.sql.exec('DELETE FROM skipped_urls WHERE is_left');
    this.characters = this.countCharacters();
  }

  /** Returns the URLs for which the list has room. */
  private takeListed(urls: readonly string[]): readonly string[] {
    const full = urls.findIndex(({ length }) => {
      if (this.characters + length > MAX_LISTED_CHARACTERS) return true;
      this.characters += length;
      return false;
    });
    return full === -1 ? urls : urls.slice(0, full);
  }

  private countCharacters(): number {
    const query = 'SELECT coalesce(sum(length(value)), 0) AS characters FROM skipped_urls, json_each(urls)';
    return this.sql.exec<{ characters: number }>(query).one().characters;
  }

  /** Returns the count and examples of every reason. */
  list(): SkippedPages {
    return structuredClone(this.counts);
  }
}

function createCounts(): SkippedPages {
  const none = SKIP_REASONS.map((reason) => [reason, { count: 0, examples: [] }] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has all reasons
  return Object.fromEntries(none) as unknown as SkippedPages;
}

import { countAllowed, countSectionShare, toSection } from '../../crawler/crawl/url-patterns.ts';
import type { UrlTable } from './url-table.ts';

/** Patterns whose URLs are counted in memory. */
const MAX_COUNTED = 5_000;

/** No section has this name. */
const WHOLE_SITE = '';

/** The evidence on each pattern of generated URLs, in the storage of a scan. Stored by hash, because a pattern can be long. */
export class Patterns {
  private readonly sql: SqlStorage;
  private readonly table: UrlTable;
  /** Number of fetched URLs of a section, by its hash. */
  private readonly fetched: Map<number, number>;
  /** Number of URLs of a pattern that are not parked, by its hash: counting them for each link would take quadratic time. */
  private readonly taken = new Map<number, number>();

  constructor(sql: SqlStorage, table: UrlTable) {
    this.sql = sql;
    this.table = table;
    const rows = sql.exec<{ section: number; fetched: number }>('SELECT section, fetched FROM sections');
    this.fetched = new Map([...rows].map(({ section, fetched }) => [section, fetched]));
  }

  /** Whether another URL of a pattern may be fetched. */
  hasRoom(pattern: string): boolean {
    return this.countTaken(pattern) < this.countAllowed(pattern);
  }

  /** Records a URL that the site itself lists: see `PatternEvidence`. */
  noteListed(pattern: string): void {
    this.sql.exec(
      'INSERT INTO patterns (pattern, texts, listed) VALUES (?, 0, 1) ON CONFLICT DO UPDATE SET listed = listed + 1',
      this.table.hash(pattern),
    );
  }

  /** Records the text of a page of a pattern. @param signature see `computeTextSignature` */
  noteText(pattern: string, signature: string): void {
    const hash = this.table.hash(pattern);
    const isNew = this.sql.exec('INSERT OR IGNORE INTO texts VALUES (?, ?)', hash, signature).rowsWritten > 0;
    if (!isNew) return;
    this.sql.exec(
      'INSERT INTO patterns (pattern, texts, listed) VALUES (?, 1, 0) ON CONFLICT DO UPDATE SET texts = texts + 1',
      hash,
    );
  }

  /** Releases URLs of a pattern that were parked, as far as they may be fetched now. */
  unpark(pattern: string): void {
    const room = this.countAllowed(pattern) - this.countTaken(pattern);
    if (room <= 0) return;
    const unpark = `UPDATE urls SET state = 'waiting' WHERE id IN (
         SELECT id FROM urls WHERE pattern = ? AND state = 'parked' ORDER BY position LIMIT ?) RETURNING 1`;
    this.noteTaken(pattern, this.sql.exec(unpark, this.table.hash(pattern), room).toArray().length);
  }

  /** Records URLs of a pattern that were added, or are no longer parked. */
  noteTaken(pattern: string, count = 1): void {
    const hash = this.table.hash(pattern);
    const taken = this.taken.get(hash);
    if (taken !== undefined) this.taken.set(hash, taken + count);
  }

  /** Counts all patterns again, after a parked URL was taken in another way than by `unpark`. */
  recount(): void {
    this.taken.clear();
  }

  /** Counts a URL that is about to be fetched. @param pattern `null` if it is not generated */
  countFetch(pattern: string | null): void {
    for (const section of [WHOLE_SITE, ...(pattern === null ? [] : [toSection(pattern)])]) {
      const hash = this.table.hash(section);
      const fetched = (this.fetched.get(hash) ?? 0) + 1;
      this.fetched.set(hash, fetched);
      this.sql.exec('INSERT OR REPLACE INTO sections VALUES (?, ?)', hash, fetched);
    }
  }

  /** Whether the section of a pattern has not had its share of all pages yet. @param pattern `null` if it is not generated */
  mayFetch(pattern: string | null): boolean {
    return (
      pattern === null ||
      this.countFetched(toSection(pattern)) < countSectionShare(this.countFetched(WHOLE_SITE))
    );
  }

  private countFetched(section: string): number {
    return this.fetched.get(this.table.hash(section)) ?? 0;
  }

  private countAllowed(pattern: string): number {
    const query = 'SELECT texts, listed FROM patterns WHERE pattern = ?';
    const [evidence] = this.sql.exec<{ texts: number; listed: number }>(query, this.table.hash(pattern));
    return countAllowed(evidence ?? { texts: 0, listed: 0 });
  }

  private countTaken(pattern: string): number {
    const hash = this.table.hash(pattern);
    const known = this.taken.get(hash);
    if (known !== undefined) return known;
    // Not `<>`: SQLite would also read the parked ones, which can be tens of thousands.
    const query = `SELECT (SELECT count(*) FROM urls WHERE pattern = ?1 AND state < 'parked')
      + (SELECT count(*) FROM urls WHERE pattern = ?1 AND state > 'parked') AS taken`;
    const { taken } = this.sql.exec<{ taken: number }>(query, hash).one();
    if (this.taken.size >= MAX_COUNTED) this.taken.clear();
    this.taken.set(hash, taken);
    return taken;
  }
}

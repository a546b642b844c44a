import {
  countAllowed,
  countSectionShare,
  type PatternEvidence,
  toSection,
} from '../../crawler/crawl/url-patterns.ts';
import type { Tables } from '../stored-object.ts';
import type { UrlTable } from './url-table.ts';

/** Patterns whose URLs are counted in memory. */
const MAX_COUNTED = 5_000;

/** No section has this name. */
const WHOLE_SITE = '';

/** The evidence on each pattern of generated URLs, in the storage of a scan. Stored by hash, because a pattern can be long. */
export class Patterns {
  private readonly sql: SqlStorage;
  private readonly tables: Tables;
  private readonly table: UrlTable;
  /** Number of fetched URLs of a section, by its hash. */
  private readonly fetched: Map<number, number>;
  /** Those of these sections that are not stored yet. */
  private readonly changed = new Set<number>();
  private readonly evidence = new Map<number, PatternEvidence>();
  /** Number of URLs of a pattern that are not parked, by its hash: counting them for each link would take quadratic time. */
  private readonly taken = new Map<number, number>();

  /** @param tables of evidence */
  constructor(sql: SqlStorage, tables: Tables, table: UrlTable) {
    this.sql = sql;
    this.tables = tables;
    this.table = table;
    const rows = tables.select<{ section: number; fetched: number }>('SELECT section, fetched FROM sections');
    this.fetched = new Map(rows.map(({ section, fetched }) => [section, fetched]));
  }

  /** Whether another URL of a pattern may be fetched. */
  hasRoom(pattern: string): boolean {
    return this.countTaken(pattern) < this.countAllowed(pattern);
  }

  /** Records a URL that the site itself lists: see `PatternEvidence`. */
  noteListed(pattern: string): void {
    const hash = this.table.hash(pattern);
    this.readEvidence(hash).listed++;
    this.tables.write(
      'INSERT INTO patterns VALUES (?, 1) ON CONFLICT DO UPDATE SET listed = listed + 1',
      hash,
    );
  }

  /** Records the text of a page of a pattern. @param signature see `computeTextSignature` */
  noteText(pattern: string, signature: string): void {
    const hash = this.table.hash(pattern);
    const evidence = this.readEvidence(hash);
    const query = 'SELECT 1 FROM texts WHERE pattern = ? AND signature = ?';
    if (this.tables.select(query, hash, signature).length > 0) return;
    this.tables.write('INSERT INTO texts VALUES (?, ?)', hash, signature);
    evidence.texts++;
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
      this.fetched.set(hash, (this.fetched.get(hash) ?? 0) + 1);
      this.changed.add(hash);
    }
  }

  /** Stores the counts of `countFetch`. Those since the last call are lost in a crash, after which their URLs are fetched again. */
  saveFetched(): void {
    for (const hash of this.changed)
      this.tables.write('INSERT OR REPLACE INTO sections VALUES (?, ?)', hash, this.fetched.get(hash) ?? 0);
    this.changed.clear();
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
    return countAllowed(this.readEvidence(this.table.hash(pattern)));
  }

  private readEvidence(hash: number): PatternEvidence {
    const known = this.evidence.get(hash);
    if (known) return known;
    const query = `SELECT (SELECT count(*) FROM texts WHERE pattern = ?1) AS texts,
      coalesce((SELECT listed FROM patterns WHERE pattern = ?1), 0) AS listed`;
    const [evidence = { texts: 0, listed: 0 }] = this.tables.select<PatternEvidence>(query, hash);
    if (this.evidence.size >= MAX_COUNTED) this.evidence.clear();
    this.evidence.set(hash, evidence);
    return evidence;
  }

  private countTaken(pattern: string): number {
    const hash = this.table.hash(pattern);
    const known = this.taken.get(hash);
    if (known !== undefined) return known;
    const query = `SELECT (SELECT count(*) FROM urls WHERE pattern = ?1)
      - (SELECT count(*) FROM urls WHERE pattern = ?1 AND state = 'parked') AS taken`;
    const { taken } = this.sql.exec<{ taken: number }>(query, hash).one();
    if (this.taken.size >= MAX_COUNTED) this.taken.clear();
    this.taken.set(hash, taken);
    return taken;
  }
}

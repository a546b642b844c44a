import {
  countAllowed,
  countSectionShare,
  type PatternEvidence,
  toSection,
} from '../../crawler/crawl/url-patterns.ts';
import type { Tables } from '../stored-object.ts';
import type { ScanUrl } from './scan-url.ts';
import type { UrlTable } from './url-table.ts';

/** What is known of a pattern. */
interface Pattern extends PatternEvidence {
  /** Number of its URLs that are not parked. */
  taken: number;
  /** In the order in which they were found. Some may be parked no longer. */
  parked: ScanUrl[];
}

/** The evidence on a pattern or section as it was when a row was written, by its hash. */
interface Evidence {
  listed: [pattern: number, count: number][];
  texts: [pattern: number, signature: string][];
  fetched: [section: number, count: number][];
}

/**
 * The patterns of generated URLs, by their hashes, because a pattern can be long: 100 bytes of memory each, and 70 for each fetched page.
 * `save` writes the evidence that is new.
 */
export class Patterns {
  private readonly tables: Tables;
  private readonly table: UrlTable;
  private readonly patterns = new Map<number, Pattern>();
  /** Patterns with the signatures of their texts. */
  private readonly texts = new Set<string>();
  /** Number of fetched URLs of each section. */
  private readonly fetched = new Map<number, number>();
  private fetchedInAll = 0;
  private readonly changed = { listed: new Set<number>(), fetched: new Set<number>() };
  private newTexts: Evidence['texts'] = [];

  /** @param tables of URLs */
  constructor(tables: Tables, table: UrlTable) {
    this.tables = tables;
    this.table = table;
    for (const url of table.list()) {
      if (url.attempts > 0) this.fetchedInAll++;
      this.noteFound(url);
    }
    for (const { evidence } of tables.select<{ evidence: string }>(
      'SELECT evidence FROM evidence ORDER BY id',
    )) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by save alone
      const { listed, texts, fetched } = JSON.parse(evidence) as Evidence;
      for (const [hash, count] of listed) this.get(hash).listed = count;
      for (const text of texts) this.addText(...text);
      for (const [hash, count] of fetched) this.fetched.set(hash, count);
    }
  }

  /** Writes the evidence that is new. */
  save(): void {
    const { listed, fetched } = this.changed;
    if (listed.size + fetched.size + this.newTexts.length === 0) return;
    const evidence: Evidence = {
      listed: Array.from(listed, (hash) => [hash, this.get(hash).listed]),
      texts: this.newTexts,
      fetched: Array.from(fetched, (hash) => [hash, this.fetched.get(hash) ?? 0]),
    };
    this.tables.write('INSERT INTO evidence (evidence) VALUES (?)', JSON.stringify(evidence));
    listed.clear();
    fetched.clear();
    this.newTexts = [];
  }

  /** Whether another URL of a pattern may be fetched. */
  hasRoom(pattern: string): boolean {
    const known = this.get(this.table.hash(pattern));
    return known.taken < countAllowed(known);
  }

  /** Records a URL that was found, or is no longer parked. */
  noteFound(url: ScanUrl): void {
    if (url.pattern === null) return;
    const pattern = this.get(url.pattern);
    if (url.state === 'parked') pattern.parked.push(url);
    else pattern.taken++;
  }

  /** Records a URL that the site itself lists: see `PatternEvidence`. */
  noteListed(pattern: string): void {
    const hash = this.table.hash(pattern);
    this.get(hash).listed++;
    this.changed.listed.add(hash);
  }

  /** Records the text of a page of a pattern. @param signature see `computeTextSignature` */
  noteText(pattern: string, signature: string): void {
    const hash = this.table.hash(pattern);
    if (this.addText(hash, signature)) this.newTexts.push([hash, signature]);
  }

  /** Releases URLs of a pattern that were parked, as far as they may be fetched now. */
  unpark(pattern: string): void {
    const known = this.get(this.table.hash(pattern));
    while (known.taken < countAllowed(known)) {
      const url = known.parked.shift();
      if (!url) return;
      if (url.state !== 'parked') continue;
      this.table.change(url, { state: 'waiting' });
      known.taken++;
    }
  }

  /** Counts a URL that is about to be fetched. @param pattern `null` if it is not generated */
  countFetch(pattern: string | null): void {
    this.fetchedInAll++;
    if (pattern === null) return;
    const hash = this.table.hash(toSection(pattern));
    this.fetched.set(hash, (this.fetched.get(hash) ?? 0) + 1);
    this.changed.fetched.add(hash);
  }

  /** Whether the section of a pattern has not had its share of all pages yet. @param pattern `null` if it is not generated */
  mayFetch(pattern: string | null): boolean {
    if (pattern === null) return true;
    const fetched = this.fetched.get(this.table.hash(toSection(pattern))) ?? 0;
    return fetched < countSectionShare(this.fetchedInAll);
  }

  private get(hash: number): Pattern {
    const known = this.patterns.get(hash);
    if (known) return known;
    const pattern = { texts: 0, listed: 0, taken: 0, parked: [] };
    this.patterns.set(hash, pattern);
    return pattern;
  }

  /** Returns `false` if the text is known. */
  private addText(hash: number, signature: string): boolean {
    const text = `${hash} ${signature}`;
    if (this.texts.has(text)) return false;
    this.texts.add(text);
    this.get(hash).texts++;
    return true;
  }
}

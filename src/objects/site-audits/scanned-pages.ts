import type { Tables } from '../stored-object.ts';

/** A page as a scan found it. */
export interface ScannedPageState {
  url: string;
  /** Of its content. */
  hash: number;
  /** The ids of its findings, sorted. */
  findings: readonly string[];
}

/** Pages by their keys, see `toPageKey`. */
export type PageStates = Map<string, ScannedPageState>;

/** What a scan changed; `null` for a page that is gone. */
export type PageStateChange = [key: string, page: ScannedPageState | null];

/** Pages in a row: 0.7 MB at most. */
const MAX_ROW_PAGES = 100;

type Row = { seq: number; pages: string };

/**
 * The pages of a website as its last scans found them, in the storage of its object: each scan adds the pages that it changed, up to 100
 * in a row. An unchanged website adds none.
 */
export class ScannedPages {
  private readonly tables: Tables;

  constructor(tables: Tables) {
    this.tables = tables;
  }

  /** Returns the pages of a scan. @param seq its number */
  read(seq: number): PageStates {
    return this.fold(seq).states;
  }

  add(seq: number, changes: readonly PageStateChange[]): void {
    for (let at = 0; at < changes.length; at += MAX_ROW_PAGES) {
      const pages = JSON.stringify(changes.slice(at, at + MAX_ROW_PAGES));
      this.tables.write('INSERT INTO scanned_pages (seq, pages) VALUES (?, ?)', seq, pages);
    }
  }

  /** Takes back what a scan added. */
  remove(seq: number): void {
    this.tables.write('DELETE FROM scanned_pages WHERE seq = ?', seq);
  }

  /** Joins what the scans up to this one added, if less than half of it is still their pages. */
  prune(seq: number): void {
    const { states, count } = this.fold(seq);
    if (count <= 2 * states.size) return;
    this.tables.write('DELETE FROM scanned_pages WHERE seq <= ?', seq);
    this.add(seq, [...states]);
  }

  private fold(last: number): { states: PageStates; count: number } {
    const states: PageStates = new Map();
    let count = 0;
    // By scan and not by id, as those that were joined come first.
    const query = 'SELECT seq, pages FROM scanned_pages WHERE seq <= ? ORDER BY seq, id';
    for (const { pages } of this.tables.select<Row>(query, last)) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by add alone
      for (const [key, page] of JSON.parse(pages) as PageStateChange[]) {
        count++;
        if (page) states.set(key, page);
        else states.delete(key);
      }
    }
    return { states, count };
  }
}

import type { ObservedFindings, RecordedPage } from '../../contracts/tracked-finding.ts';
import { KEPT_RESULTS } from '../../lib/kept-results.ts';
import type { Tables } from '../stored-object.ts';
import { TrackedFindings } from './tracked-findings.ts';

export interface ScanResultRecord {
  /** Id of the scan. */
  id: string;
  /** `SiteTrace` as JSON. */
  trace: string;
}

/** The result of a scan with what it says of each finding. */
export interface ScanRecord extends ScanResultRecord {
  observed: ObservedFindings;
}

export interface StoredScanResult extends ScanResultRecord {
  /** Increases with each scan. */
  seq: number;
  /** Known pages that answered with a server error. */
  unread: number;
  /** The ids of findings that may still be on a page that could not be judged, as JSON: see `trackFindings`. */
  suspected: string;
}

/** The result of a scan, with the catalogues of checks that its audits used, each `CheckRevisions` as JSON. */
export interface ScanResultWithRevisions extends Omit<StoredScanResult, 'seq'> {
  revisions: string[];
}

export interface ComparedScans {
  after: ScanResultWithRevisions;
  /** `null` for the first scan of a website. */
  before: ScanResultWithRevisions | null;
  pages: PageChanges;
  /** Ids of findings that `after` reopened. */
  reopened: string[];
}

/** Pages with one kind of change: the count, and the first URLs. */
export interface ComparedPages {
  count: number;
  urls: string[];
}

export interface PageChanges {
  new: ComparedPages;
  gone: ComparedPages;
  changed: ComparedPages;
}

/**
 * The results of a website's last 20 scans, in the storage of its object. A page has one row for as long as it does not change,
 * so a scan of an unchanged website stores only its own row.
 */
export class ScanResults {
  private readonly storage: DurableObjectStorage;
  private readonly tables: Tables;
  readonly findings: TrackedFindings;

  constructor(storage: DurableObjectStorage, tables: Tables) {
    this.storage = storage;
    this.tables = tables;
    this.findings = new TrackedFindings(tables);
  }

  /**
   * Stores a result in one transaction. Recording a scan again replaces its result, unless a later scan has been recorded
   * since.
   */
  record({ id, trace, observed }: ScanRecord, pages: readonly RecordedPage[]): void {
    this.storage.transactionSync(() => {
      const seq = this.claimSeq(id);
      if (seq === null) return;
      const { unread, suspected } = this.recordPages(seq, pages, observed.notAssessed);
      const row = [seq, id, unread, JSON.stringify([...suspected]), trace];
      this.tables.write('INSERT OR REPLACE INTO scan_results VALUES (?, ?, ?, ?, ?)', ...row);
      this.prune(seq - KEPT_RESULTS);
      this.findings.record(observed, suspected);
    });
  }

  /** Returns the number under which to record a scan; `null` if a later scan has been recorded. */
  private claimSeq(id: string): number | null {
    const query = 'SELECT seq, id FROM scan_results ORDER BY seq DESC LIMIT 1';
    const [last] = this.tables.select<{ seq: number; id: string }>(query);
    if (last?.id !== id) return this.find(id) === null ? (last?.seq ?? 0) + 1 : null;
    this.tables.write('DELETE FROM scanned_pages WHERE since = ?', last.seq);
    this.tables.write('UPDATE scanned_pages SET until = NULL WHERE until = ?', last.seq);
    return last.seq;
  }

  /**
   * Returns how many known pages answered with an error, and what may still be on pages that could not be judged. A page has a finding
   * until its check can tell again.
   */
  private recordPages(
    seq: number,
    pages: readonly RecordedPage[],
    notAssessed: ReadonlySet<string>,
  ): { unread: number; suspected: ReadonlySet<string> } {
    let unread = 0;
    const suspected = new Set<string>();
    const before = new Map(
      this.tables
        .select<{ key: string; hash: number; findings: string }>(
          'SELECT key, hash, findings FROM scanned_pages WHERE until IS NULL',
        )
        .map(({ key, ...page }) => [key, page]),
    );
    const end = (key: string) =>
      this.tables.write('UPDATE scanned_pages SET until = ? WHERE key = ? AND until IS NULL', seq, key);
    for (const { key, url, hash, findings, unknown } of pages) {
      const known = before.get(key);
      before.delete(key);
      if (hash === null && known) unread++;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written below
      const had = JSON.parse(known?.findings ?? '[]') as string[];
      const left = hash === null ? had : had.filter((id) => unknown.includes(id) || notAssessed.has(id));
      for (const id of left) suspected.add(id);
      if (hash === null) continue;
      const has = JSON.stringify([...new Set([...findings, ...left])].sort());
      if (known?.hash === hash && known.findings === has) continue;
      if (known) end(key);
      this.tables.write('INSERT INTO scanned_pages VALUES (?, ?, NULL, ?, ?, ?)', key, seq, url, hash, has);
    }
    for (const key of before.keys()) end(key);
    return { unread, suspected };
  }

  /** Deletes the results up to this one, and the pages that only they have. */
  private prune(last: number): void {
    this.tables.write('DELETE FROM scan_results WHERE seq <= ?', last);
    this.tables.write('DELETE FROM scanned_pages WHERE until <= ?', last + 1);
  }

  /** Returns the result of a scan with its number, or `null`. */
  find(id: string): StoredScanResult | null {
    return this.select('id = ?', id);
  }

  /** Returns the id of the last scan, or `null`. */
  findLast(): string | null {
    return this.select('seq > ? ORDER BY seq DESC LIMIT 1', 0)?.id ?? null;
  }

  /** Returns the previous result, or `null`. */
  findBefore(seq: number): StoredScanResult | null {
    return this.select('seq < ? ORDER BY seq DESC LIMIT 1', seq);
  }

  /** Lists all results, the oldest first. */
  list(): StoredScanResult[] {
    const query = 'SELECT seq, id, unread, suspected, trace FROM scan_results ORDER BY seq';
    return this.tables.select<StoredScanResult>(query);
  }

  private select(condition: string, value: SqlStorageValue): StoredScanResult | null {
    const query = `SELECT seq, id, unread, suspected, trace FROM scan_results WHERE ${condition}`;
    return this.tables.select<StoredScanResult>(query, value)[0] ?? null;
  }

  /** Compares the pages of two results. @param limit on the URLs of each kind */
  comparePages(before: number, after: number, limit: number): PageChanges {
    const at = (table: string, seq: string) =>
      `${table}.since <= ${seq} AND (${table}.until IS NULL OR ${table}.until > ${seq})`;
    const without = `FROM scanned_pages AS page WHERE ${at('page', '?1')} AND NOT EXISTS (
      SELECT 1 FROM scanned_pages AS other WHERE other.key = page.key AND ${at('other', '?2')})`;
    const changed = `FROM scanned_pages AS page JOIN scanned_pages AS other
      ON other.key = page.key AND other.hash <> page.hash WHERE ${at('page', '?1')} AND ${at('other', '?2')}`;
    const select = (from: string, first: number, second: number): ComparedPages => {
      const counted = `SELECT count(*) AS count ${from}`;
      const [{ count } = { count: 0 }] = this.tables.select<{ count: number }>(counted, first, second);
      const query = `SELECT page.url ${from} ORDER BY page.key LIMIT ?3`;
      const urls = this.tables.select<{ url: string }>(query, first, second, limit).map(({ url }) => url);
      return { count, urls };
    };
    return {
      new: select(without, after, before),
      gone: select(without, before, after),
      changed: select(changed, after, before),
    };
  }
}

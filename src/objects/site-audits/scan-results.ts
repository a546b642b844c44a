import type { ObservedFindings, RecordedPage } from '../../contracts/tracked-finding.ts';
import { KEPT_RESULTS } from '../../lib/kept-results.ts';
import type { Tables } from '../stored-object.ts';
import { type PageStateChange, type PageStates, ScannedPages } from './scanned-pages.ts';
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
 * The results of a website's last 20 scans, in the storage of its object. A scan of an unchanged website stores only its own row.
 */
export class ScanResults {
  private readonly storage: DurableObjectStorage;
  private readonly tables: Tables;
  private readonly pages: ScannedPages;
  readonly findings: TrackedFindings;

  constructor(storage: DurableObjectStorage, tables: Tables) {
    this.storage = storage;
    this.tables = tables;
    this.pages = new ScannedPages(tables);
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
    this.pages.remove(last.seq);
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
    const before = this.pages.read(seq);
    const changes: PageStateChange[] = [];
    for (const { key, url, hash, findings, unknown } of pages) {
      const known = before.get(key);
      before.delete(key);
      if (hash === null && known) unread++;
      const had = known?.findings ?? [];
      const left = hash === null ? had : had.filter((id) => unknown.includes(id) || notAssessed.has(id));
      for (const id of left) suspected.add(id);
      if (hash === null) continue;
      const has = [...new Set([...findings, ...left])].sort();
      if (known?.hash === hash && known.findings.join() === has.join()) continue;
      changes.push([key, { url, hash, findings: has }]);
    }
    for (const key of before.keys()) changes.push([key, null]);
    this.pages.add(seq, changes);
    return { unread, suspected };
  }

  /** Deletes the results up to this one, and the pages that only they have. */
  private prune(last: number): void {
    this.tables.write('DELETE FROM scan_results WHERE seq <= ?', last);
    this.pages.prune(last + 1);
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
    const [earlier, later] = [this.pages.read(before), this.pages.read(after)];
    const list = (states: PageStates, isListed: (key: string, hash: number) => boolean): ComparedPages => {
      const listed = [...states].filter(([key, { hash }]) => isListed(key, hash));
      const first = listed.sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, limit);
      return { count: listed.length, urls: first.map(([, { url }]) => url) };
    };
    return {
      new: list(later, (key) => !earlier.has(key)),
      gone: list(earlier, (key) => !later.has(key)),
      changed: list(later, (key, hash) => (earlier.get(key)?.hash ?? hash) !== hash),
    };
  }
}

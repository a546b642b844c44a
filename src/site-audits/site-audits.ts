import { DurableObject } from 'cloudflare:workers';
import { formatError, logError } from '../lib/log.ts';
import { HOUR } from '../lib/time.ts';
import {
  type DocumentsKey,
  listDocumentsKeys,
  parseSiteName,
  type StoredCatalogue,
  toDocumentsKey,
  type TracedResult,
} from '../storage/audit-documents.ts';
import type { NamedResults } from '../storage/stored-results.ts';
import {
  type PageChanges,
  type ScannedState,
  type ScanResultRecord,
  ScanResults,
  type StoredScanResult,
} from './scan-results.ts';
import { type StoredResult, Traces } from './traces.ts';

/** One result of an audit: its facts as compressed JSON of `StoredAuditFacts`, and what its trace keeps of it. */
export interface PackedResult extends DocumentsKey {
  facts: Uint8Array;
  /** `null` for a result from before there were traces. */
  result: TracedResult | null;
}

/** The result of a scan with the checks that the audits of its pages come from, each `CheckRevisions` as JSON. */
export interface ScanResultWithRevisions extends Omit<StoredScanResult, 'seq'> {
  revisions: string[];
}

export interface ComparedScans {
  after: ScanResultWithRevisions;
  /** `null` for the first scan of a website. */
  before: ScanResultWithRevisions | null;
  pages: PageChanges;
}

/** Time between two sweeps, in milliseconds. Nothing is deleted that became unnamed after the last one. */
const SWEEP_INTERVAL = HOUR;
/** Keys compared in one query. R2 deletes as many objects at once. */
const SWEEP_BATCH = 1_000;
/** Pages whose traces are compared in one query. */
const TRACES_BATCH = 500;

type FactsRow = {
  id: string;
  documentsAt: number;
  /** The sweep that first found it unnamed, in milliseconds since 1970. */
  unnamedSince: number | null;
};

/**
 * The facts and traces of an account's audits of a website. The object is named as `toSiteName` returns it. Facts, traces and
 * documents are written before the row that names them, and only what a row names counts. The alarm deletes what no row names at two
 * sweeps: by then nobody is about to name it, and nobody who has read its row is about to read it.
 */
export class SiteAudits extends DurableObject<Env> {
  private readonly sql: SqlStorage;
  private readonly traces: Traces;
  private readonly scanResults: ScanResults;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.sql = ctx.storage.sql;
    this.traces = new Traces(this.sql);
    this.scanResults = new ScanResults(ctx.storage);
  }

  /** Stores facts and traces, before their documents are written. @throws Error if there are facts with such a key */
  async put(results: readonly PackedResult[], catalogue: StoredCatalogue): Promise<void> {
    await this.scheduleSweep();
    this.createTables();
    await this.keepNamed(results.flatMap(({ result }) => result?.url ?? []));
    this.traces.putCatalogue(catalogue);
    for (const { id, documentsAt, facts, result } of results) {
      this.sql.exec('INSERT INTO facts (id, documents_at, facts) VALUES (?, ?, ?)', id, documentsAt, facts);
      if (result) this.traces.put(result, documentsAt);
    }
  }

  /** Keeps the last results of pages whose next ones are about to be stored, if their rows name them. */
  private async keepNamed(urls: readonly string[]): Promise<void> {
    const pending = this.traces.listPending(urls);
    if (pending.length === 0) return;
    const { accountId } = parseSiteName(this.readName());
    const { listNamedResults, openDatabase } = await import('./queries.ts');
    this.traces.keep(await listNamedResults(openDatabase(this.env, accountId), accountId, pending));
  }

  /** Returns the results of pages, those of each page newest first. @param named what the rows of the pages name */
  readResults(named: readonly NamedResults[]): StoredResult[][] {
    this.createTables();
    return named.map((page) => this.traces.read(page));
  }

  /** Stores the website as a scan left it. Can be repeated. @param pages all of the website, and addresses that answered with an error */
  async recordScan(result: ScanResultRecord, pages: readonly ScannedState[]): Promise<void> {
    await this.scheduleSweep();
    this.createTables();
    this.scanResults.record(result, pages);
  }

  /**
   * Returns the results of two scans and what changed between their pages; the id of a scan without a result if one has none.
   *
   * @param against id of the earlier scan; `null` for the last one before the other
   * @param limit of the addresses of each kind of change
   */
  compareScans(id: string, against: string | null, limit: number): ComparedScans | { missing: string } {
    this.createTables();
    const after = this.scanResults.find(id);
    if (!after) return { missing: id };
    const before = against === null ? this.scanResults.findBefore(after.seq) : this.scanResults.find(against);
    if (!before && against !== null) return { missing: against };
    return {
      after: this.withRevisions(after),
      before: before && this.withRevisions(before),
      pages: this.scanResults.comparePages(before?.seq ?? after.seq, after.seq, limit),
    };
  }

  /** Lists the results of scans that are kept, the oldest first. */
  listScanResults(): ScanResultRecord[] {
    this.createTables();
    return this.scanResults.list();
  }

  /** Lists the same with the checks they come from. */
  listComparableScanResults(): ScanResultWithRevisions[] {
    this.createTables();
    return this.scanResults.list().map((result) => this.withRevisions(result));
  }

  private withRevisions({ id, unread, trace }: StoredScanResult): ScanResultWithRevisions {
    return { id, unread, trace, revisions: this.traces.listRevisions(trace) };
  }

  /** Returns the facts with these keys, in their order; `null` for those that are missing. */
  read(keys: readonly DocumentsKey[]): (Uint8Array | null)[] {
    this.createTables();
    return keys.map(({ id, documentsAt }) => {
      const [row] = this.sql.exec<{ facts: ArrayBuffer }>(
        'SELECT facts FROM facts WHERE id = ? AND documents_at = ?',
        id,
        documentsAt,
      );
      return row ? new Uint8Array(row.facts) : null;
    });
  }

  /** Sets the alarm for a sweep. What is unnamed by then is deleted by the sweep after it. */
  async scheduleSweep(): Promise<void> {
    const now = Date.now();
    const alarm = await this.ctx.storage.getAlarm();
    // Stored: in an alarm the object's name can be missing (cloudflare/workerd#6850).
    const { name } = this.ctx.id;
    if (name === undefined)
      throw new TypeError('The SiteAudits object has no name: get it with getByName(name)');
    this.ctx.storage.kv.put('name', name);
    this.ctx.storage.kv.put('changedAt', now);
    if (alarm === null) void this.ctx.storage.setAlarm(now + SWEEP_INTERVAL);
  }

  private readName(): string {
    return this.ctx.storage.kv.get<string>('name') ?? '';
  }

  /** Sweeps, and compares what rows name with what is stored. A sweep that fails is done again an hour later. */
  override async alarm(): Promise<void> {
    const now = Date.now();
    const name = this.readName();
    this.createTables();
    try {
      await this.sweep(name, now);
      await this.sweepTraces(name, now);
      await this.logMissing(name);
    } catch (error) {
      logError({ event: 'site-audits-not-swept', name, error: formatError(error) });
      this.ctx.storage.kv.put('changedAt', now);
    }
    const { unnamed, all } = this.sql
      .exec<{ unnamed: number; all: number }>(
        'SELECT count(unnamed_since) AS unnamed, count(*) AS "all" FROM facts',
      )
      .one();
    const unnamedTraces = this.traces.countUnnamed();
    // Of a change in the last hour, the row may have come after the comparison.
    const isChanging = (this.ctx.storage.kv.get<number>('changedAt') ?? 0) > now - SWEEP_INTERVAL;
    if (unnamed + unnamedTraces > 0 || isChanging) await this.ctx.storage.setAlarm(now + SWEEP_INTERVAL);
    else if (all === 0) await this.ctx.storage.deleteAll();
  }

  /** Marks what no row names, and deletes what was marked by an earlier sweep. */
  private async sweep(name: string, now: number): Promise<void> {
    const { accountId } = parseSiteName(name);
    const { listUnnamedDocuments, openDatabase } = await import('./queries.ts');
    const db = openDatabase(this.env, accountId);
    for (let page = this.listKeys(); page.length > 0; page = this.listKeys(page.at(-1))) {
      const unnamed = new Set(await listUnnamedDocuments(db, accountId, page));
      const isExpired = ({ unnamedSince }: FactsRow) =>
        unnamedSince !== null && unnamedSince <= now - SWEEP_INTERVAL;
      const expired = page.filter((row) => unnamed.has(row) && isExpired(row));
      if (expired.length > 0) await this.env.AUDITS.delete(expired.map((row) => toDocumentsKey(name, row)));
      for (const { id, documentsAt } of expired)
        this.sql.exec('DELETE FROM facts WHERE id = ? AND documents_at = ?', id, documentsAt);
      for (const row of page) {
        if (unnamed.has(row) === (row.unnamedSince !== null)) continue;
        const since = unnamed.has(row) ? now : null;
        const { id, documentsAt } = row;
        this.sql.exec(
          'UPDATE facts SET unnamed_since = ? WHERE id = ? AND documents_at = ?',
          since,
          id,
          documentsAt,
        );
      }
    }
  }

  /** The same for traces. */
  private async sweepTraces(name: string, now: number): Promise<void> {
    const { accountId } = parseSiteName(name);
    const { listNamedResults, openDatabase } = await import('./queries.ts');
    const db = openDatabase(this.env, accountId);
    const times = { now, expired: now - SWEEP_INTERVAL };
    for (let after = ''; ;) {
      const urls = this.traces.listUrls(after, TRACES_BATCH);
      const last = urls.at(-1);
      if (last === undefined) return;
      this.traces.sweep(urls, await listNamedResults(db, accountId, urls), times);
      after = last;
    }
  }

  /** Logs the audits whose documents or facts are missing: only a fault of the storage or of our code loses them. */
  private async logMissing(name: string): Promise<void> {
    const { accountId, host } = parseSiteName(name);
    const { listNamedDocuments, openDatabase } = await import('./queries.ts');
    const named = await listNamedDocuments(openDatabase(this.env, accountId), accountId, host);
    const documents = await listDocumentsKeys(this.env, name);
    const missing = named.filter((key) => !documents.has(toDocumentsKey(name, key)) || !this.has(key));
    const [first] = missing;
    if (!first) return;
    logError({ event: 'audit-documents-missing', count: missing.length, first: toDocumentsKey(name, first) });
  }

  private has({ id, documentsAt }: DocumentsKey): boolean {
    const query = 'SELECT 1 FROM facts WHERE id = ? AND documents_at = ?';
    return this.sql.exec(query, id, documentsAt).toArray().length > 0;
  }

  private listKeys(after: DocumentsKey = { id: '', documentsAt: 0 }): FactsRow[] {
    return this.sql
      .exec<FactsRow>(
        `SELECT id, documents_at AS documentsAt, unnamed_since AS unnamedSince FROM facts
         WHERE (id, documents_at) > (?, ?) ORDER BY id, documents_at LIMIT ${SWEEP_BATCH}`,
        after.id,
        after.documentsAt,
      )
      .toArray();
  }

  /** The alarm deletes the tables with all storage when it is empty. */
  private createTables(): void {
    this.traces.createTables();
    this.scanResults.createTables();
    this.sql.exec(`CREATE TABLE IF NOT EXISTS facts (
      id TEXT NOT NULL,
      documents_at INTEGER NOT NULL,
      unnamed_since INTEGER,
      facts BLOB NOT NULL,
      PRIMARY KEY (id, documents_at)
    )`);
  }
}

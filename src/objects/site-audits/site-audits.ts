import { logEvent } from '../../lib/log.ts';
import { HOUR } from '../../lib/time.ts';
import {
  type DocumentsKey,
  findMissingDocuments,
  parseSiteName,
  type StoredCatalogue,
  toDocumentsKey,
  type TracedResult,
} from '../../storage/audit-documents.ts';
import { deleteDocuments } from '../../storage/screenshots.ts';
import type { NamedResults } from '../../storage/stored-results.ts';
import { StoredObject } from '../stored-object.ts';
import { LINK_VERDICTS_MIGRATIONS, SCAN_RESULTS_MIGRATIONS, SITE_AUDITS_MIGRATIONS } from './migrations.ts';
import { type ChangedAudits, Changes, mergeChanges } from './changes.ts';
import {
  type ComparedScans,
  type ScanRecord,
  type ScanResultRecord,
  ScanResults,
  type ScanResultWithRevisions,
  type StoredScanResult,
} from './scan-results.ts';
import { Facts, type FactsRow } from './facts.ts';
import type { LinkingPage, LinkLists, StoredLinkLists } from './link-lists.ts';
import { LinkVerdicts, type StoredVerdict } from './link-verdicts.ts';
import type { RecordedPage, TrackedFinding } from '../../contracts/tracked-finding.ts';
import { type StoredResult, Traces } from './traces.ts';

/** One result of an audit: its facts and links as `packDocuments` packs them, and its entry in the trace. */
export interface PackedResult extends DocumentsKey {
  facts: Uint8Array;
  links: Uint8Array;
  result: TracedResult;
}

/** Time between two sweeps, in milliseconds. A sweep deletes only what the previous one already found unnamed. */
const SWEEP_INTERVAL = HOUR;
/** Keys compared in one query, and the most objects that R2 deletes in one call. */
const SWEEP_BATCH = 1_000;

/**
 * The facts, links and traces of an account's audits of a website. The object is named as `toSiteName` returns it. Facts, traces and
 * documents are written before the row that names them, and only those that a row names count. The alarm deletes what no row
 * names at two consecutive sweeps: by then no request is about to name or read it.
 */
export class SiteAudits extends StoredObject {
  private readonly changes: Changes;
  private readonly facts: Facts;
  private linkLists: LinkLists | null = null;
  private readonly traces: Traces;
  private readonly scanResults: ScanResults;
  private readonly linkVerdicts: LinkVerdicts;
  /** Whether texts of links may have no page any more. */
  private hasDeletedLinks = false;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env, SITE_AUDITS_MIGRATIONS);
    this.changes = new Changes(ctx.storage.kv);
    this.facts = new Facts(this.sql);
    this.traces = new Traces(ctx.storage);
    this.scanResults = new ScanResults(ctx.storage, this.addTables('scans', SCAN_RESULTS_MIGRATIONS));
    this.linkVerdicts = new LinkVerdicts(this.addTables('links', LINK_VERDICTS_MIGRATIONS));
  }

  /**
   * Stores facts, links and traces, before their documents are written. @throws Error if there already are facts with one of the keys
   */
  async put(results: readonly PackedResult[], catalogue: StoredCatalogue): Promise<void> {
    const urls = results.map(({ result }) => result.url);
    const replaced = await this.readNamed(urls);
    const linkLists = await this.loadLinkLists();
    // After all calls: until something is stored, the alarm deletes the storage of a website without audits.
    await this.setSweep();
    this.migrate();
    this.changes.add({ audits: [...results, ...replaced], urls }, Date.now());
    this.traces.putCatalogue(catalogue);
    this.facts.put(linkLists.encode(results));
    const named = new Map(replaced.map((row) => [row.url, row]));
    for (const { result, documentsAt } of results)
      this.traces.put(result, documentsAt, named.get(result.url));
  }

  /** Returns what the rows of pages name. */
  private async readNamed(urls: readonly string[]): Promise<NamedResults[]> {
    if (urls.length === 0) return [];
    const { accountId } = parseSiteName(this.readName());
    const { listNamedResults, openDatabase } = await import('./queries.ts');
    return listNamedResults(openDatabase(this.env, accountId), accountId, urls);
  }

  /** Returns the results of pages, those of each page newest first. @param named the results that the rows of the pages name */
  readResults(named: readonly NamedResults[]): StoredResult[][] {
    this.migrate();
    return named.map((page) => this.traces.read(page));
  }

  /** Returns the same without the checks that the results used, which can take more room than the results. */
  readTraces(named: readonly NamedResults[]): Omit<StoredResult, 'revisions'>[][] {
    return this.readResults(named).map((results) =>
      results.map(({ auditedAt, trace }) => ({ auditedAt, trace })),
    );
  }

  /**
   * Stores the result of a scan. Can be repeated. @param pages all pages of the website, and URLs that answered with an error
   */
  async recordScan(result: ScanRecord, pages: readonly RecordedPage[]): Promise<void> {
    await this.setSweep();
    this.migrate();
    this.changes.add({ audits: [], urls: [] }, Date.now());
    this.scanResults.record(result, pages);
  }

  /**
   * Returns the results of two scans and the changes between their pages, or the id of a scan that has no result.
   *
   * @param against id of the earlier scan; `null` for the one right before `id`
   * @param limit on the URLs of each kind of change
   */
  compareScans(id: string, against: string | null, limit: number): ComparedScans | { missing: string } {
    this.migrate();
    const after = this.scanResults.find(id);
    if (!after) return { missing: id };
    const before = against === null ? this.scanResults.findBefore(after.seq) : this.scanResults.find(against);
    if (!before && against !== null) return { missing: against };
    return {
      after: this.withRevisions(after),
      before: before && this.withRevisions(before),
      pages: this.scanResults.comparePages(before?.seq ?? after.seq, after.seq, limit),
      reopened: this.scanResults.findings.listReopened(id),
    };
  }

  /** Returns the findings of all scans, by their ids, and the last scan that was recorded. */
  listFindings(): { findings: Map<string, TrackedFinding>; lastScanId: string | null } {
    this.migrate();
    return { findings: this.scanResults.findings.list(), lastScanId: this.scanResults.findLast() };
  }

  /** See `TrackedFindings.listChanges`. */
  listFindingChanges(id: string): ReturnType<ScanResults['findings']['listChanges']> {
    this.migrate();
    return this.scanResults.findings.listChanges(id);
  }

  /** Lists the kept results of scans, oldest first. */
  listScanResults(): ScanResultRecord[] {
    this.migrate();
    return this.scanResults.list();
  }

  /** Lists the same with the checks that they used. */
  listComparableScanResults(): ScanResultWithRevisions[] {
    this.migrate();
    return this.scanResults.list().map((result) => this.withRevisions(result));
  }

  private withRevisions({ seq: _, ...result }: StoredScanResult): ScanResultWithRevisions {
    return { ...result, revisions: this.traces.listRevisions(result.trace) };
  }

  /** Returns the facts with these keys, in their order; `null` for those that are missing. */
  read(keys: readonly DocumentsKey[]): (Uint8Array | null)[] {
    this.migrate();
    return this.facts.read(keys).map((row) => row && row.facts.slice());
  }

  /** Returns the links of the audits with these keys. */
  async readLinks(keys: readonly DocumentsKey[]): Promise<StoredLinkLists> {
    this.migrate();
    return (await this.loadLinkLists()).read(keys);
  }

  /** See `LinkLists.findLinking`. */
  async findLinking(
    urls: readonly string[],
    page: { after: number; limit: number },
  ): Promise<{ pages: LinkingPage[]; texts: Map<number, string>; next: number | null }> {
    this.migrate();
    return (await this.loadLinkLists()).findLinking(urls, page);
  }

  /** Loaded with `import()`: every new isolate loads this class, and few read links. */
  private async loadLinkLists(): Promise<LinkLists> {
    const { LinkLists } = await import('./link-lists.ts');
    return (this.linkLists ??= new LinkLists(this.ctx.storage.kv, this.facts));
  }

  /**
   * Sets the alarm for a sweep of the audits of URLs whose rows are about to be deleted; of all that is stored if none are given. What is
   * unnamed by then is deleted by the sweep after it.
   */
  async scheduleSweep(urls?: string[]): Promise<void> {
    const named = urls && { audits: await this.readNamed(urls), urls };
    await this.setSweep();
    this.migrate();
    this.changes.add(named ?? { audits: this.facts.listAll(), urls: this.traces.listUrls() }, Date.now());
  }

  /** Returns the verdicts on URLs that the website names, `LinkVerdict` as JSON; `null` for URLs without one. */
  readLinkVerdicts(urls: readonly string[]): (string | null)[] {
    this.migrate();
    return this.linkVerdicts.read(urls);
  }

  /** See `LinkVerdicts.listFaults`. */
  listLinkFaults(after: string, limit: number): ReturnType<LinkVerdicts['listFaults']> {
    this.migrate();
    return this.linkVerdicts.listFaults(after, limit);
  }

  /** Stores verdicts, if audits are left. */
  putLinkVerdicts(verdicts: readonly StoredVerdict[]): void {
    this.migrate();
    if (this.facts.count(1) > 0) this.linkVerdicts.put(verdicts, Date.now());
  }

  /** Deletes verdicts that no check has renewed for long. */
  pruneLinkVerdicts(): void {
    this.migrate();
    this.linkVerdicts.prune(Date.now());
  }

  private async setSweep(): Promise<void> {
    const alarm = await this.ctx.storage.getAlarm();
    if (alarm === null) this.wakeAt(Date.now() + SWEEP_INTERVAL);
  }

  /** Compares what has changed with the rows. A comparison that fails is done again an hour later. */
  override async alarm(): Promise<void> {
    const now = Date.now();
    const name = this.readName();
    this.migrate();
    try {
      await this.compareChanges(name, now);
    } catch (error) {
      logEvent('warning', 'site-audits-not-swept', { name, error });
    }
    if (this.changes.readLast() > 0) this.wakeAt(now + SWEEP_INTERVAL);
    else if (this.facts.count(1) === 0) {
      this.linkLists = null;
      await this.deleteStorage();
    }
  }

  /** Sweeps what has changed, and notes what is still unnamed: it is deleted by the next comparison. */
  private async compareChanges(name: string, now: number): Promise<void> {
    const lastChange = this.changes.readLast();
    const expired = now - SWEEP_INTERVAL;
    const unnamed: ChangedAudits[] = [];
    const named: DocumentsKey[] = [];
    const list = (after: number) => this.changes.list(after, lastChange);
    for (let page = list(0); page.length > 0; page = list(page.at(-1)?.seq ?? lastChange)) {
      const { audits, urls } = mergeChanges(page);
      named.push(...(await this.sweepFacts(name, audits, now)), ...(await this.sweepTraces(urls, now)));
      const settled = mergeChanges(page.filter(({ changedAt }) => changedAt <= expired));
      const left = {
        audits: this.facts.listUnnamed(settled.audits),
        urls: this.traces.listUnnamed(settled.urls),
      };
      if (left.audits.length + left.urls.length > 0) unnamed.push(left);
    }
    await this.logMissing(name, named);
    // A change of the last hour stays: the row may come after this comparison.
    this.changes.deleteUntil(lastChange, expired);
    for (const audits of unnamed) this.changes.add(audits, now);
    if (this.hasDeletedLinks) await (await this.loadLinkLists()).deleteUnnamedTexts();
    this.hasDeletedLinks = false;
  }

  /** Marks the facts that no row names, and deletes with their documents those that an earlier sweep marked. Returns what rows name. */
  private async sweepFacts(
    name: string,
    audits: readonly DocumentsKey[],
    now: number,
  ): Promise<DocumentsKey[]> {
    const { accountId } = parseSiteName(name);
    const { listUnnamedDocuments, openDatabase } = await import('./queries.ts');
    const db = openDatabase(this.env, accountId);
    const named: DocumentsKey[] = [];
    const rows = this.facts.list(audits);
    for (let at = 0; at < rows.length; at += SWEEP_BATCH) {
      const batch = rows.slice(at, at + SWEEP_BATCH);
      const unnamed = new Set(await listUnnamedDocuments(db, accountId, batch));
      const isExpired = ({ unnamedSince: since }: FactsRow) =>
        since !== null && since <= now - SWEEP_INTERVAL;
      const expired = batch.filter((row) => unnamed.has(row) && isExpired(row));
      const expiredKeys = expired.map((row) => toDocumentsKey(name, row));
      await deleteDocuments(this.env, expiredKeys);
      this.hasDeletedLinks ||= expired.length > 0;
      const marked = batch
        .filter((row) => unnamed.has(row) !== (row.unnamedSince !== null))
        .map((row) => Object.assign(row, { unnamedSince: unnamed.has(row) ? now : null }));
      this.facts.update(marked, expired);
      named.push(...batch.filter((row) => !unnamed.has(row)));
    }
    return named;
  }

  /** The same for traces. */
  private async sweepTraces(urls: readonly string[], now: number): Promise<DocumentsKey[]> {
    const named = await this.readNamed(urls);
    this.traces.sweep(urls, named, { now, expired: now - SWEEP_INTERVAL });
    return named;
  }

  /** Logs the audits whose documents or facts are missing: only a fault of the storage or of our code loses them. */
  private async logMissing(name: string, named: readonly DocumentsKey[]): Promise<void> {
    const keys = new Map(named.map((key) => [toDocumentsKey(name, key), key]));
    const withoutDocuments = await findMissingDocuments(this.env, name, [...keys.keys()], (limit) =>
      this.facts.count(limit),
    );
    const missing = [...keys].filter(([key, value]) => withoutDocuments.has(key) || !this.facts.has(value));
    const [first] = missing;
    if (first) logEvent('critical', 'audit-documents-missing', { count: missing.length, first: first[0] });
  }
}

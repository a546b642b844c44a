import { ulid } from 'ulid';
import { fetchFieldData } from '../../crawler/fetch-field-data.ts';
import { addToBand } from '../../engine/site/score-bands.ts';
import { logEvent } from '../../lib/log.ts';
import { SECOND } from '../../lib/time.ts';
import { type PageAnalysis, toAudit } from '../../services/audits/audit-page.ts';
import { recordRendering } from '../../services/audits/paid-rendering.ts';
import { type NewAudit, storeAudits } from '../../services/audits/store-audits.ts';
import { openDatabase } from '../../storage/database.ts';
import { closeBatch, countStoredPages } from '../../storage/scans.ts';
import type { ScannedPage } from '../../contracts/scan.ts';
import type { ScanContext } from './context.ts';
import { countAsUseful } from './count-as-useful.ts';
import { isClosed } from './frontier-record.ts';
import type { Candidate } from './frontier.ts';
import { closeWatchedRendering, type WatchedRendering } from './watched-rendering.ts';

/** Pages that are stored without waiting for more. */
const MIN_BATCH = 24;
/** How long fewer pages wait for those analysed after them, in milliseconds: each batch writes eight rows beside those of its pages. */
const BATCH_DELAY = 2 * SECOND;

/** A page that is stored or about to be. */
type StoredPage = Omit<ScannedPage, 'pages_scanned'> & Pick<Candidate, 'key'>;

/** Pages stored in one transaction. Recorded before it, so that nothing is stored or charged twice after a crash. */
interface Batch {
  id: string;
  pages: StoredPage[];
}

interface PendingPage {
  page: StoredPage;
  audit: NewAudit;
  rendering: WatchedRendering | null;
}

/** What is known of a page once it was analysed. */
interface AnalysedPage extends Pick<PendingPage, 'rendering'> {
  analysis: PageAnalysis;
  validators: string;
}

/**
 * Stores the pages of a scan in batches, one batch at a time: while one is being stored, the next is collected. A batch takes
 * as many statements as a single page. Its transaction counts its pages and writes its id to the row of the scan, so that
 * exactly the stored pages are charged (docs/contract.md 7.9).
 */
export class PageWriter {
  private readonly scan: ScanContext;
  private pending: PendingPage[] = [];
  /** Pages of the batch that is being stored. */
  private beingStored = 0;
  private writing: Promise<void> | null = null;
  private isBlocked = false;
  private isDelayed = false;
  /** Resolved while no more pages are coming that could join the batch. */
  private hurried = Promise.withResolvers<void>();
  /** Batches so far. */
  batches = 0;

  constructor(scan: ScanContext) {
    this.scan = scan;
  }

  /** Pages that are not stored yet. */
  get size(): number {
    return this.pending.length + this.beingStored;
  }

  /** Throws if D1 could not tell whether a batch was stored: until then no other is stored. @throws Error */
  assertKnown(): void {
    if (this.isBlocked) throw new Error('D1 did not confirm that a batch of pages was stored');
  }

  /** Adds a page to the next batch. Never throws. */
  async add(
    candidate: Candidate,
    report: NewAudit['report'],
    { analysis, validators, rendering }: AnalysedPage,
  ): Promise<void> {
    try {
      const { env } = this.scan;
      const { data } = analysis;
      const field = await fetchFieldData(data.root_url, env.CRUX_API_KEY);
      const { result, trace, packed } = toAudit(analysis, field, validators);
      const page = {
        key: candidate.key,
        id: report.id,
        url: report.url,
        status_code: data.pages[0]?.status_code ?? 0,
        score: result.score,
      };
      // Without `data`, which keeps the source of the page in memory.
      const screenshots = rendering?.audit.ok ? rendering.audit.screenshots : [];
      this.pending.push({ page, audit: { report, result, trace, packed, screenshots }, rendering });
    } catch (error) {
      await closeWatchedRendering(this.scan, rendering, false);
      this.fail([candidate], error);
    }
  }

  /**
   * Stores the added pages, several in a batch. Resolves once they are stored or have failed, or nothing can be stored now;
   * resolves immediately if an earlier call is about to store them.
   */
  async write(): Promise<void> {
    if (this.isDelayed && this.pending.length < MIN_BATCH) return;
    if (this.pending.length < MIN_BATCH) {
      this.isDelayed = true;
      await Promise.race([scheduler.wait(BATCH_DELAY), this.hurried.promise]);
      this.isDelayed = false;
    }
    while (this.writing !== null || (this.pending.length > 0 && !this.isBlocked)) {
      this.writing ??= this.writeBatch(this.pending.splice(0)).finally(() => (this.writing = null));
      await this.writing;
    }
  }

  /** Stores pages without delay until `resumeBatching`, because no more are coming. */
  flushImmediately(): void {
    this.hurried.resolve();
  }

  /** Ends `flushImmediately`. */
  resumeBatching(): void {
    this.hurried = Promise.withResolvers<void>();
  }

  /** Finds out whether the batch interrupted by a crash was stored. @throws Error if D1 fails */
  async recover(): Promise<void> {
    const batch = this.scan.storage.kv.get<Batch>('batch');
    if (!batch || isClosed(this.scan.storage)) return;
    // One that was recorded as stored stays until the next, which writes down that its pages are done.
    if (batch.id === this.scan.progress.lastBatch)
      for (const page of batch.pages) this.scan.frontier.finish(page);
    else if (await this.closeBatch(batch)) this.recordStored(batch);
    else this.scan.save();
  }

  private async writeBatch(pending: PendingPage[]): Promise<void> {
    const batch: Batch = { id: ulid(), pages: pending.map(({ page }) => page) };
    // With the links of these pages.
    this.scan.frontier.save();
    this.scan.storage.kv.put('batch', batch);
    this.beingStored = pending.length;
    this.batches++;
    try {
      await this.storeBatch(batch.id, pending);
    } catch (error) {
      // The answer can be lost after the transaction. If D1 cannot tell, the next slice asks again.
      const isStored = await this.closeBatch(batch).catch(() => null);
      this.isBlocked = isStored === null;
      if (isStored === null) return;
      if (!isStored) {
        this.beingStored = 0;
        await this.closeRenderings(pending, false);
        return this.fail(batch.pages, error);
      }
    }
    this.beingStored = 0;
    this.recordStored(batch);
    await this.closeRenderings(pending, true);
    await countAsUseful(this.scan);
  }

  /** After a crash, the account does this when the lease of the hold ends. */
  private async closeRenderings(pending: readonly PendingPage[], isStored: boolean): Promise<void> {
    for (const { rendering } of pending) await closeWatchedRendering(this.scan, rendering, isStored);
  }

  /** Stores audits and counts their pages in one transaction. @throws Error if it failed, or its answer was lost */
  private async storeBatch(id: string, pending: readonly PendingPage[]): Promise<void> {
    const { caller, env, job, progress } = this.scan;
    const count = { previous: progress.lastBatch, batch: id, pages: pending.length };
    const db = openDatabase(env, job.accountId);
    const charges = pending.flatMap(({ audit: { report }, rendering }) =>
      rendering?.hold ? recordRendering({ env, caller }, rendering.hold, report.id) : [],
    );
    await storeAudits(env, {
      accountId: job.accountId,
      audits: pending.map(({ audit }) => audit),
      extraStatements: [countStoredPages(db, job, count), ...charges],
    });
  }

  /**
   * Returns whether a batch was stored. If not, it can no longer be stored. The caller saves the progress. @throws Error if D1
   * fails
   */
  private async closeBatch({ id }: Batch): Promise<boolean> {
    const { env, job, progress, storage } = this.scan;
    const { isStored, lastBatch } = await closeBatch(openDatabase(env, job.accountId), job, id);
    progress.lastBatch = lastBatch;
    if (!isStored) storage.kv.delete('batch');
    return isStored;
  }

  private recordStored({ id, pages }: Batch): void {
    const { frontier, events, progress } = this.scan;
    const added = pages.map(({ key, ...page }): [type: 'page', data: unknown] => {
      frontier.finish({ key });
      progress.pagesStored++;
      if (page.score !== null) addToBand(progress.pageScores, page.score);
      return ['page', { ...page, pages_scanned: progress.pagesStored }];
    });
    events.append(...added);
    progress.lastBatch = id;
    progress.failuresInRow = 0;
    progress.attempts = 0;
    this.scan.saveProgress();
  }

  /** Skips pages that could not be analysed or stored. */
  fail(pages: readonly Pick<Candidate, 'key' | 'url'>[], error: unknown): void {
    const { frontier, progress, job } = this.scan;
    for (const page of pages) {
      logEvent('error', 'scan-page-not-stored', { scanId: job.id, url: page.url, error });
      frontier.recordSkip('not_stored', page);
      frontier.finish(page);
      progress.pagesFailed++;
    }
    progress.failuresInRow++;
    // The hold may be closed: renew it before the next page to find out.
    progress.holdRenewedAt = 0;
    this.scan.save();
  }
}

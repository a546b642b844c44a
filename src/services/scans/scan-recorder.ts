import type { CrawledPage, PageSink } from '../../crawler/crawl/page-sink.ts';
import { checkUrl } from '../../crawler/check-url.ts';
import { fetchFieldData } from '../../crawler/fetch-field-data.ts';
import { newId } from '../../lib/id.ts';
import { formatError, logError } from '../../lib/log.ts';
import { MINUTE } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { insertReport } from '../../storage/reports.ts';
import { incrementPagesStored } from '../../storage/scans.ts';
import type { Caller } from '../accounts/authenticate.ts';
import { analysePage, type PageAnalysis, toAudit } from '../audits/audit-page.ts';
import type { Scan } from './begin-scan.ts';

/** A page of a scan that was stored as an audit. */
export interface ScannedPage {
  /** The audit's. */
  id: string;
  url: string;
  status_code: number;
  score: number | null;
  /** So far, this one included. */
  pages_scanned: number;
}

/** How often the hold of a running scan is renewed; it lasts five minutes. */
const HOLD_RENEWAL_INTERVAL = 1 * MINUTE;
/** So many pages in a row that could not be stored end a scan. */
const MAX_CONSECUTIVE_FAILURES = 3;

/**
 * Analyses the pages of a scan one after the other and stores each as its own audit, counted in the same transaction. What
 * is counted is charged, what is not is not stored.
 */
export class ScanRecorder implements PageSink {
  /** Pages that could not be analysed or stored. */
  failedPages = 0;
  private consecutiveFailures = 0;
  private storedPages = 0;
  private holdRenewedAt = Date.now();
  private readonly env: Env;
  private readonly caller: Caller;
  private readonly scan: Scan;
  private readonly onPage: (page: ScannedPage) => void;

  constructor(env: Env, caller: Caller, scan: Scan, onPage: (page: ScannedPage) => void) {
    this.env = env;
    this.caller = caller;
    this.scan = scan;
    this.onPage = onPage;
  }

  accept({ requestedUrl: address, page, robotsTxt }: CrawledPage): ReturnType<PageSink['accept']> {
    try {
      const analysis = analysePage({ page, robotsTxt }, this.env.SITE_URL);
      return { links: analysis.links, stored: this.storePage(address, analysis) };
    } catch (error) {
      logError({ event: 'scan-page-not-analysed', address, error: formatError(error) });
      this.failedPages++;
      return { links: { followed: [], unfollowed: [] }, stored: Promise.resolve(false) };
    }
  }

  /** Renews the hold. Whether it is still open, and pages can be stored. */
  async shouldContinue(): Promise<boolean> {
    if (this.consecutiveFailures >= MAX_CONSECUTIVE_FAILURES) return false;
    if (Date.now() - this.holdRenewedAt < HOLD_RENEWAL_INTERVAL) return true;
    this.holdRenewedAt = Date.now();
    try {
      return await this.env.ACCOUNT.getByName(this.caller.accountId).renew({
        refType: 'scan',
        refId: this.scan.id,
      });
    } catch (error) {
      // The lease has minutes left, and once it is over no page can be stored.
      logError({ event: 'scan-not-touched', scanId: this.scan.id, error: formatError(error) });
      return true;
    }
  }

  private async storePage(address: string, analysis: PageAnalysis): Promise<boolean> {
    try {
      const { data } = analysis;
      const field = await fetchFieldData(data.root_url, this.env.CRUX_API_KEY);
      const { result, ...documents } = await toAudit(analysis, field);
      const row = { ...newReportRow(address, this.caller.accountId), ...result };
      const db = openDatabase(this.env);
      await insertReport(db, row, documents, [incrementPagesStored(db, this.caller.accountId, this.scan.id)]);
      this.consecutiveFailures = 0;
      this.onPage({
        id: row.id,
        url: address,
        status_code: data.pages[0]?.status_code ?? 0,
        score: result.score,
        pages_scanned: ++this.storedPages,
      });
      return true;
    } catch (error) {
      logError({ event: 'scan-page-not-stored', scanId: this.scan.id, address, error: formatError(error) });
      this.failedPages++;
      this.consecutiveFailures++;
      // The scan may have been ended meanwhile: ask before the next page.
      this.holdRenewedAt = 0;
      return false;
    }
  }
}

function newReportRow(address: string, accountId: string) {
  const checked = checkUrl(address);
  const normalizedUrl = checked.ok ? checked.normalizedUrl : address;
  return {
    id: newId('r_'),
    accountId,
    url: address,
    normalizedUrl,
    domain: new URL(normalizedUrl).hostname,
    createdAt: Date.now(),
    updatedAt: null,
    public: false,
  };
}

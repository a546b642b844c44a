import type { CrawledAnswer, CrawledPage, PageSink } from '../../crawler/crawl/page-sink.ts';
import { checkUrl } from '../../crawler/check-url.ts';
import { fetchFieldData } from '../../crawler/fetch-field-data.ts';
import { newId } from '../../lib/id.ts';
import { formatError, logError } from '../../lib/log.ts';
import { MINUTE, SECOND } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { incrementPagesStored } from '../../storage/scans.ts';
import type { Caller } from '../accounts/caller.ts';
import { analysePage, type PageAnalysis, toAudit } from '../audits/audit-page.ts';
import { storeAudits } from '../audits/store-audits.ts';
import { AnswerRecorder } from './answer-recorder.ts';
import type { Scan } from './begin-scan.ts';
import { isScanPermitted } from './scan-permission.ts';
import { returnScanSlot } from './scan-slot.ts';

/** A page of a scan that was stored as an audit. */
export interface ScannedPage {
  /** Id of the audit. */
  id: string;
  url: string;
  status_code: number;
  score: number | null;
  /** Pages stored so far, including this one. */
  pages_scanned: number;
}

/** Milliseconds between renewals of the hold, whose lease is 5 minutes. */
const HOLD_RENEWAL_INTERVAL = 1 * MINUTE;
/** Milliseconds between checks that the scan may go on. */
const PERMISSION_INTERVAL = 1 * SECOND;
/** Pages in a row that could not be stored; then the scan ends. */
const MAX_CONSECUTIVE_FAILURES = 3;

/**
 * Analyses the pages of a scan one after the other and stores each as an audit. A page is stored and counted in one transaction,
 * so that exactly the stored pages are charged. Answers that are no pages are stored once a page is (docs/contract.md 7.23).
 */
export class ScanRecorder implements PageSink {
  /** Pages that could not be analysed or stored. */
  failedPages = 0;
  private consecutiveFailures = 0;
  private storedPages = 0;
  private holdRenewedAt = Date.now();
  private permissionCheckedAt = Date.now();
  private readonly env: Env;
  private readonly caller: Caller;
  private readonly scan: Scan;
  private readonly onPage: (page: ScannedPage) => void;
  private readonly answers: AnswerRecorder;

  constructor(env: Env, caller: Caller, scan: Scan, onPage: (page: ScannedPage) => void) {
    this.env = env;
    this.caller = caller;
    this.scan = scan;
    this.onPage = onPage;
    this.answers = new AnswerRecorder(env, caller, scan);
  }

  accept({ requestedUrl, page, robotsTxt }: CrawledPage): ReturnType<PageSink['accept']> {
    try {
      const analysis = analysePage({ page, robotsTxt }, this.env.SITE_URL);
      if (analysis.siteFacts.html === null) return null;
      // The audit is older than the answers of its links, which are requested only now.
      const row = newReportRow(requestedUrl);
      return { links: analysis.links, stored: this.storePage(row, analysis) };
    } catch (error) {
      logError({ event: 'scan-page-not-analysed', url: requestedUrl, error: formatError(error) });
      this.failedPages++;
      return { links: { followed: [], unfollowed: [] }, stored: Promise.resolve(false) };
    }
  }

  record(answer: CrawledAnswer): void {
    this.answers.add(answer);
  }

  /** Stores the answers that are not stored yet, unless the scan stored no page. */
  async storeAnswers(): Promise<void> {
    if (this.storedPages > 0) await this.answers.store(true);
  }

  /**
   * Checks once a second that the scan is permitted, and renews the hold once a minute. Returns `false` if it is not permitted, its
   * hold is closed, or pages in a row could not be stored.
   */
  async shouldContinue(): Promise<boolean> {
    if (this.consecutiveFailures >= MAX_CONSECUTIVE_FAILURES) return false;
    return (await this.isPermitted()) && (await this.renewHold());
  }

  private async isPermitted(): Promise<boolean> {
    if (Date.now() - this.permissionCheckedAt < PERMISSION_INTERVAL) return true;
    this.permissionCheckedAt = Date.now();
    try {
      return await isScanPermitted(this.env, this.caller, this.scan);
    } catch (error) {
      logError({ event: 'scan-permission-unknown', scanId: this.scan.id, error: formatError(error) });
      return true;
    }
  }

  private async renewHold(): Promise<boolean> {
    if (Date.now() - this.holdRenewedAt < HOLD_RENEWAL_INTERVAL) return true;
    this.holdRenewedAt = Date.now();
    try {
      return await this.env.ACCOUNT.getByName(this.caller.accountId).renew({
        refType: 'scan',
        refId: this.scan.id,
      });
    } catch (error) {
      // The lease lasts for minutes. After it, no page can be stored.
      logError({ event: 'scan-hold-not-renewed', scanId: this.scan.id, error: formatError(error) });
      return true;
    }
  }

  private async storePage(newRow: ReturnType<typeof newReportRow>, analysis: PageAnalysis): Promise<boolean> {
    const { id, url } = newRow;
    try {
      const { data } = analysis;
      const field = await fetchFieldData(data.root_url, this.env.CRUX_API_KEY);
      const { result, packed } = await toAudit(analysis, field);
      const { accountId } = this.caller;
      await storeAudits(
        this.env,
        accountId,
        [{ report: newRow, result, packed }],
        [incrementPagesStored(openDatabase(this.env), accountId, this.scan.id)],
      );
      this.consecutiveFailures = 0;
      this.onPage({
        id,
        url,
        status_code: data.pages[0]?.status_code ?? 0,
        score: result.score,
        pages_scanned: ++this.storedPages,
      });
      if (this.storedPages === 1) await returnScanSlot(this.env, this.caller.accountId, this.scan.id);
      await this.answers.store(false);
      return true;
    } catch (error) {
      logError({
        event: 'scan-page-not-stored',
        scanId: this.scan.id,
        url,
        error: formatError(error),
      });
      this.failedPages++;
      this.consecutiveFailures++;
      // The hold may be closed. Renew it before the next page to find out.
      this.holdRenewedAt = 0;
      return false;
    }
  }
}

function newReportRow(url: string) {
  const checked = checkUrl(url);
  const normalizedUrl = checked.ok ? checked.normalizedUrl : url;
  return {
    id: newId('r_'),
    url,
    normalizedUrl,
    domain: new URL(normalizedUrl).hostname,
    createdAt: Date.now(),
  };
}

import type { SkipReason } from '../../contracts/skip-reasons.ts';
import type { UnauditedAnswer } from '../../engine/site/site-pages.ts';
import { logEvent } from '../../lib/log.ts';
import { openDatabase } from '../../storage/database.ts';
import { refreshAudits } from '../../storage/audits.ts';
import { ANSWERS_LIMIT, insertUnauditedAnswers } from '../../storage/scan-records.ts';
import type { Tables } from '../stored-object.ts';
import type { ScanContext } from './context.ts';
import { countAsUseful } from './count-as-useful.ts';
import type { Candidate } from './frontier.ts';
import { openAnswerTables } from './part-migrations.ts';

/** Answers stored in one query. */
const BATCH_SIZE = 50;
/** Longer URLs are not stored, in characters. */
const MAX_URL_LENGTH = 1_000;

/** Collects a scan's answers that are not pages and its audits of unchanged pages, and writes them to D1 in batches. */
export class AnswerLog {
  private readonly scan: ScanContext;
  private readonly tables: Tables;

  constructor(scan: ScanContext) {
    this.scan = scan;
    this.tables = openAnswerTables(scan.storage);
  }

  /** Records that the page of an audit is unchanged. */
  addUnchanged(reportId: string): void {
    this.tables.write('INSERT OR REPLACE INTO refreshed VALUES (?, ?)', reportId, Date.now());
  }

  /** Records an answer that is not a page, and finishes its candidate. */
  add(
    candidate: Candidate,
    { status, location, via, blockedBy }: Pick<UnauditedAnswer, 'status' | 'location' | 'via' | 'blockedBy'>,
    reason: SkipReason,
  ): void {
    const { frontier, job, progress, save, scope } = this.scan;
    const { url, linkedFrom } = candidate;
    // Those of a subdomain belong to its own website, whose next scan finds them.
    if (url.length <= MAX_URL_LENGTH && scope.getWebsite(url) === job.host) {
      const answer: UnauditedAnswer = {
        url,
        status,
        blockedBy,
        ...keepShortRedirects({ location, via }),
        linkedFrom: keepShort(linkedFrom),
        seenAt: Date.now(),
      };
      this.tables.write('INSERT OR REPLACE INTO answers VALUES (?, ?)', url, JSON.stringify(answer));
    }
    progress.unauditedAnswers++;
    frontier.recordSkip(reason, candidate);
    frontier.finish(candidate);
    save();
  }

  /** Writes the collected rows to D1. If that fails, a later call writes them. Never throws. */
  async tryStore(): Promise<void> {
    try {
      await this.store();
    } catch (error) {
      logEvent('warning', 'scan-answers-not-stored', { scanId: this.scan.job.id, error });
    }
  }

  /** Writes the collected rows to D1; answers only once the scan has stored or refreshed a page. @throws Error if that fails */
  async store(): Promise<void> {
    const { progress } = this.scan;
    if (!this.tables.exist) return;
    this.dropOldAnswers();
    await this.storeRefreshed();
    if (progress.pagesStored + progress.pagesUnchanged > 0) await this.storeAnswers();
  }

  /** D1 keeps this many. Before the first page is stored there can be any number. */
  private dropOldAnswers(): void {
    this.tables.write(
      `DELETE FROM answers WHERE url NOT IN (SELECT url FROM answers ORDER BY answer ->> 'seenAt' DESC LIMIT ?)`,
      ANSWERS_LIMIT,
    );
  }

  private async storeAnswers(): Promise<void> {
    const { env, job } = this.scan;
    for (;;) {
      const query = 'SELECT url, answer FROM answers LIMIT ?';
      const rows = this.tables.select<{ url: string; answer: string }>(query, BATCH_SIZE);
      if (rows.length === 0) return;
      const answers = rows.map(({ answer }) => JSON.parse(answer) as UnauditedAnswer);
      await insertUnauditedAnswers(env, job, answers);
      for (const { url } of rows) this.tables.write('DELETE FROM answers WHERE url = ?', url);
    }
  }

  private async storeRefreshed(): Promise<void> {
    const { env, job } = this.scan;
    const query = 'SELECT report_id AS id, fetched_at AS fetchedAt FROM refreshed';
    const rows = this.tables.select<{ id: string; fetchedAt: number }>(query);
    if (rows.length === 0) return;
    await refreshAudits(openDatabase(env, job.accountId), job.accountId, rows);
    for (const { id } of rows) this.tables.write('DELETE FROM refreshed WHERE report_id = ?', id);
    await countAsUseful(this.scan);
  }
}

function keepShortRedirects({
  location,
  via,
}: Pick<UnauditedAnswer, 'location' | 'via'>): Pick<UnauditedAnswer, 'location' | 'via'> {
  const isShort = [location ?? '', ...via].every((url) => url.length <= MAX_URL_LENGTH);
  return isShort ? { location, via } : { location: null, via: [] };
}

function keepShort(url: string | null): string | null {
  return url !== null && url.length <= MAX_URL_LENGTH ? url : null;
}

import type { CrawledAnswer } from '../../crawler/crawl/page-sink.ts';
import type { UnauditedAnswer } from '../../engine/site/unaudited-answer.ts';
import { formatError, logError } from '../../lib/log.ts';
import { openDatabase } from '../../storage/database.ts';
import { insertUnauditedAnswers } from '../../storage/unaudited-answers.ts';
import type { Caller } from '../accounts/caller.ts';
import type { Scan } from './begin-scan.ts';

/** Answers stored in one query. */
const BATCH_SIZE = 50;
/** Longer URLs are not stored, in characters. */
const MAX_URL_LENGTH = 1_000;

/** Collects the answers of a scan that are no pages, and stores them in batches. */
export class AnswerRecorder {
  private pending: UnauditedAnswer[] = [];
  private readonly env: Env;
  private readonly caller: Caller;
  private readonly scan: Scan;

  constructor(env: Env, caller: Caller, scan: Scan) {
    this.env = env;
    this.caller = caller;
    this.scan = scan;
  }

  add({ url, status, location, linkedFrom }: CrawledAnswer): void {
    if (url.length > MAX_URL_LENGTH) return;
    this.pending.push({
      url,
      status,
      location: keepShort(location),
      linkedFrom: keepShort(linkedFrom),
      seenAt: Date.now(),
    });
  }

  /** Stores full batches, or with `isLast` all that is pending. If that fails, the next call tries again. */
  async store(isLast: boolean): Promise<void> {
    while (this.pending.length >= (isLast ? 1 : BATCH_SIZE)) {
      const batch = this.pending.splice(0, BATCH_SIZE);
      try {
        const { accountId } = this.caller;
        await insertUnauditedAnswers(openDatabase(this.env), { ...this.scan, accountId }, batch);
      } catch (error) {
        logError({ event: 'scan-answers-not-stored', scanId: this.scan.id, error: formatError(error) });
        this.pending.unshift(...batch);
        return;
      }
    }
  }
}

function keepShort(url: string | null): string | null {
  return url !== null && url.length <= MAX_URL_LENGTH ? url : null;
}

import type { SkipReason } from '../../contracts/skip-reasons.ts';
import { MAX_CRAWL_BYTES, MAX_DISALLOWED_URLS, MAX_UNAUDITED_ANSWERS } from './limits.ts';

/** What a crawl has fetched and met. */
export class CrawlUsage {
  /** Pages that count towards the page limit, those being fetched included. */
  pages = 0;
  bytes = 0;
  disallowedUrls = 0;
  unauditedAnswers = 0;

  /** Returns the limit of all crawls that is reached, as the skip reason of what is left; `null` if none is. */
  findReachedLimit(): SkipReason | null {
    if (this.bytes >= MAX_CRAWL_BYTES) return 'time';
    if (this.disallowedUrls >= MAX_DISALLOWED_URLS) return 'robots_txt_limit';
    return this.unauditedAnswers >= MAX_UNAUDITED_ANSWERS ? 'answer_limit' : null;
  }
}

/** Why a crawl ended, for the message of a scan without a page. */
export const END_MESSAGES: Partial<Record<SkipReason, string>> = {
  robots_txt_limit: `The scan ended after ${MAX_DISALLOWED_URLS.toLocaleString('en')} addresses that robots.txt disallows.`,
  answer_limit: `The scan ended after ${MAX_UNAUDITED_ANSWERS.toLocaleString('en')} answers that are not pages.`,
  selection_limit: 'The scan ended after two seconds of work on choosing pages.',
};

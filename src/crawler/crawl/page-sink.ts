import type { FetchedPage, FetchedRobotsTxt } from '../../engine/fetched-page.ts';
import type { UnauditedAnswer } from '../../engine/site/unaudited-answer.ts';

/** A fetched page. */
export interface CrawledPage {
  /** Before redirects. */
  requestedUrl: string;
  page: FetchedPage;
  /** Of the origin of the page, after redirects. */
  robotsTxt: FetchedRobotsTxt;
}

/** An answer that is no page. */
export type CrawledAnswer = Omit<UnauditedAnswer, 'seenAt'>;

/** Receives the pages of a crawl. Must not throw. */
export interface PageSink {
  /**
   * Accepts a page. Returns the URLs of its links, and `stored`, which resolves to whether the page was stored. Every page
   * counts towards the page limit, stored or not (docs/contract.md 7.9). Returns `null` if it is not HTML.
   */
  accept: (crawled: CrawledPage) => {
    links: { followed: string[]; unfollowed: string[] };
    stored: Promise<boolean>;
  } | null;
  /** Accepts an answer that is no page. */
  record: (answer: CrawledAnswer) => void;
  /** Called before each page. `false` ends the crawl. */
  shouldContinue: () => Promise<boolean>;
}

import type { FetchedPage, FetchedRobotsTxt } from '../../engine/fetched-page.ts';

/** A page that was fetched; `address` is where it was asked for. */
export interface CrawledPage {
  requestedUrl: string;
  page: FetchedPage;
  /** That of the page's origin. */
  robotsTxt: FetchedRobotsTxt;
}

/** Takes the pages of a crawl. Must not throw. */
export interface PageSink {
  /**
   * Gives at once where the page's links lead, and `stored`: whether it was stored, once that is known. Every page counts
   * towards the limit, whatever becomes of it.
   */
  accept: (crawled: CrawledPage) => {
    links: { followed: string[]; unfollowed: string[] };
    stored: Promise<boolean>;
  };
  /** Asked before each page. `false` ends the crawl. */
  shouldContinue: () => Promise<boolean>;
}

import { CRAWLER_TOKEN } from '../../lib/crawler-name.ts';
import type { PageFacts } from './page-facts.ts';

/** The internal links of a page: absolute URLs in document order, each once. */
export interface CrawlLinks {
  followed: string[];
  /** Links marked `nofollow`, by themselves or by a robots directive of the page. */
  unfollowed: string[];
}

/** Links read per page. */
const LIMIT = 5_000;

const AGENTS = new Set(['robots', CRAWLER_TOKEN.toLowerCase()]);

/** The internal links of a page, split by `rel="nofollow"` and the robots directives that apply to our crawler. */
export function readCrawlLinks({ html, robotsDirectives }: PageFacts): CrawlLinks {
  const isNofollow = robotsDirectives.some(
    ({ agent, name }) => AGENTS.has(agent) && (name === 'nofollow' || name === 'none'),
  );
  const followed = new Set<string>();
  const unfollowed = new Set<string>();
  for (const { url, kind, rel } of html?.links.slice(0, LIMIT) ?? []) {
    if (url && kind === 'internal')
      (isNofollow || rel.includes('nofollow') ? unfollowed : followed).add(url.href);
  }
  return { followed: [...followed], unfollowed: [...unfollowed] };
}

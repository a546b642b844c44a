import { CRAWLER_TOKEN } from '../../lib/crawler-name.ts';
import type { PageFacts } from './page-facts.ts';

/** Where the links of a page lead within its site: absolute addresses, in document order, each once. */
export interface CrawlLinks {
  followed: string[];
  /** The page asks crawlers not to follow these. */
  unfollowed: string[];
}

/** The most links of a page that are looked at. */
const LIMIT = 5_000;

const AGENTS = new Set(['robots', CRAWLER_TOKEN.toLowerCase()]);

/** The links for our crawler, by `rel="nofollow"` and by the page's robots directives. */
export function readCrawlLinks({ html, robotsDirectives }: PageFacts): CrawlLinks {
  const isClosed = robotsDirectives.some(
    ({ agent, name }) => AGENTS.has(agent) && (name === 'nofollow' || name === 'none'),
  );
  const followed = new Set<string>();
  const unfollowed = new Set<string>();
  for (const { url, kind, rel } of html?.links.slice(0, LIMIT) ?? []) {
    if (url && kind === 'internal')
      (isClosed || rel.includes('nofollow') ? unfollowed : followed).add(url.href);
  }
  return { followed: [...followed], unfollowed: [...unfollowed] };
}

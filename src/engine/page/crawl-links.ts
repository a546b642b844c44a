import { CRAWLER_TOKEN } from '../../lib/crawler-name.ts';
import type { LinkFacts } from './facts/links.ts';
import type { PageFacts } from './page-facts.ts';

/** The internal links of a page: absolute URLs in document order, each once. */
export interface CrawlLinks {
  followed: string[];
  /** Links marked `nofollow`, by themselves or by a robots directive of the page. */
  unfollowed: string[];
  /** Those of `followed` that are part of the content: see `isContentLink`. */
  content: ReadonlySet<string>;
  /** Language versions of the page, also on other hosts: its hreflang links. */
  languageVersions: string[];
}

/** Links read per page. */
const LIMIT = 5_000;

const AGENTS = new Set(['robots', CRAWLER_TOKEN.toLowerCase()]);

/** The internal links of a page, split by `rel="nofollow"` and the robots directives that apply to our crawler. */
export function readCrawlLinks(facts: PageFacts): CrawlLinks {
  const isNofollow = isNofollowPage(facts);
  const followed = new Set<string>();
  const unfollowed = new Set<string>();
  const content = new Set<string>();
  for (const link of facts.html?.links.slice(0, LIMIT) ?? []) {
    const { url, kind, rel } = link;
    if (!url || kind !== 'internal') continue;
    (isNofollow || rel.includes('nofollow') ? unfollowed : followed).add(url.href);
    if (isContentLink(link)) content.add(url.href);
  }
  const languageVersions = new Set(facts.html?.hreflang.flatMap(({ url }) => url?.href ?? []));
  return {
    followed: [...followed],
    unfollowed: [...unfollowed],
    content,
    languageVersions: [...languageVersions],
  };
}

/** Whether a robots directive asks our crawler to follow no link of the page. */
export function isNofollowPage({ robotsDirectives }: Pick<PageFacts, 'robotsDirectives'>): boolean {
  return robotsDirectives.some(
    ({ agent, name }) => AGENTS.has(agent) && (name === 'nofollow' || name === 'none'),
  );
}

/**
 * Whether a link is part of the page's content. Links in navigation, header, footer and sidebar are on every page, and
 * those whose text has no letter are calendar days or page numbers.
 */
export function isContentLink({ element, text }: Pick<LinkFacts, 'element' | 'text'>): boolean {
  const { region } = element.context;
  return (region === 'main' || region === 'body') && /\p{L}/u.test(text);
}

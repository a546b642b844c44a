import { isAllowed, type RobotsTxt } from '../../lib/robots-txt.ts';
import { answers, isBroken, isHtml, shareOf, type SitePage } from './pages.ts';
import type { SiteFacts } from './site-facts.ts';
import { type CapId, CAPS, CRAWLERS } from './weights.ts';

/** What keeps the score of the site under a limit. */
export interface AppliedCap {
  id: CapId;
  limit: number;
  reason: string;
}

/** A crawler no robots.txt names: it obeys the rules for all. */
const ANY = 'AnyCrawler';

/** All that apply, the lowest limit first. */
export function capsOf(site: SiteFacts, pages: readonly SitePage[], robots: RobotsTxt | null): AppliedCap[] {
  return [...accessCaps(site, pages, robots), ...pageCaps(pages)].sort((a, b) => a.limit - b.limit);
}

function accessCaps(
  { home, robotsTxt }: SiteFacts,
  pages: readonly SitePage[],
  robots: RobotsTxt | null,
): AppliedCap[] {
  const caps: AppliedCap[] = [];
  if (robotsTxt.kind === 'failing' && robotsTxt.status >= 500) {
    caps.push(cap('robots-txt-failing', `robots.txt answers ${robotsTxt.status}, so crawlers stay away`));
  }
  if (home.kind === 'unreachable') return caps;
  if (!home.url.startsWith('https:'))
    caps.push(cap('no-https', `The home page is at ${home.url}, without HTTPS`));
  const blocked = (crawler: string, url: string) => robots !== null && !isAllowed(robots, crawler, url);
  // A path nobody has named in an Allow line stands for all others.
  const anyPage = new URL('/any-other-page', home.url).href;
  if (blocked(ANY, home.url) && blocked(ANY, anyPage) && blocked('Googlebot', home.url)) {
    caps.push(cap('robots-txt-blocks-everything', 'robots.txt keeps every crawler from the whole site'));
  }
  const kept = shareOf(pages, ({ facts }) => facts.googlebotBlocked);
  if (blocked('Googlebot', home.url)) {
    caps.push(cap('googlebot-blocked', 'robots.txt keeps Googlebot from the home page'));
  } else if (pages.length > 0 && kept >= CAPS['googlebot-blocked'].share) {
    caps.push(cap('googlebot-blocked', `robots.txt keeps Googlebot from ${percent(kept)} of the pages`));
  }
  const aiSearch = CRAWLERS.aiSearch.filter((crawler) => crawler !== 'Googlebot');
  if (aiSearch.every((crawler) => blocked(crawler, home.url))) {
    caps.push(cap('ai-search-blocked', `robots.txt keeps ${aiSearch.join(', ')} from the home page`));
  }
  return caps;
}

function pageCaps(pages: readonly SitePage[]): AppliedCap[] {
  const documents = pages.filter(isHtml);
  const answering = pages.filter(answers);
  const shares = [
    { id: 'noindex-half', share: shareOf(answering, ({ facts }) => facts.noindex), said: 'say noindex' },
    {
      id: 'empty-without-js-half',
      share: shareOf(documents, ({ facts }) => facts.html.empty),
      said: 'have almost no text without JavaScript',
    },
    {
      id: 'snippets-off-half',
      share: shareOf(answering, ({ facts }) => !facts.snippets),
      said: 'keep their text out of search results',
    },
    { id: 'broken-fifth', share: shareOf(pages, isBroken), said: 'answer with an error' },
  ] as const;
  return shares
    .filter(({ id, share }) => share >= CAPS[id].share)
    .map(({ id, share, said }) => cap(id, `${percent(share)} of the audited pages ${said}`));
}

function cap(id: CapId, reason: string): AppliedCap {
  return { id, limit: CAPS[id].limit, reason };
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

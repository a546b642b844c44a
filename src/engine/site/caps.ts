import { isAllowed, type RobotsTxt } from '../../lib/robots/robots-txt.ts';
import type { SitePages } from './site-fold.ts';
import { isSuccessful, isBroken, isHtmlPage, computeShare, type SitePage } from './site-pages.ts';
import type { SiteFacts } from './site-facts.ts';
import type { SiteCapId } from '../../contracts/scoring.ts';
import { SITE_CAPS, CRAWLERS } from './weights.ts';
import type { AppliedCap } from '../../contracts/site-score.ts';

/** The crawlers that the score knows, and a name no robots.txt uses, so that the rules for all crawlers apply. */
const EVERY_CRAWLER = ['AnyCrawler', ...CRAWLERS.search, ...CRAWLERS.aiSearch, ...CRAWLERS.aiUserFetch];

/** The caps that apply, lowest limit first. */
export function computeCaps(site: SiteFacts, sitePages: SitePages, robots: RobotsTxt | null): AppliedCap[] {
  return [...computeAccessCaps(site, sitePages.pages, robots), ...computePageCaps(sitePages)].sort(
    (a, b) => a.limit - b.limit,
  );
}

function computeAccessCaps(
  { home, robotsTxt }: SiteFacts,
  pages: readonly SitePage[],
  robots: RobotsTxt | null,
): AppliedCap[] {
  const caps: AppliedCap[] = [];
  if (robotsTxt.kind === 'failing' && robotsTxt.status >= 500) {
    caps.push(
      createCap('robots-txt-failing', `robots.txt returns ${robotsTxt.status}, so crawlers stay away`),
    );
  }
  if (home.kind === 'unreachable') return caps;
  if (!home.url.startsWith('https:'))
    caps.push(createCap('no-https', `The home page is at ${home.url}, without HTTPS`));
  const blocked = (crawler: string, url: string) => robots !== null && !isAllowed(robots, crawler, url);
  // A path that no Allow line names stands for all other pages.
  const anyPage = new URL('/any-other-page', home.url).href;
  if (EVERY_CRAWLER.every((crawler) => blocked(crawler, home.url) && blocked(crawler, anyPage))) {
    caps.push(
      createCap('robots-txt-blocks-everything', 'robots.txt blocks every crawler from the whole site'),
    );
  }
  const blockedShare = computeShare(pages, ({ facts }) => facts.googlebotBlocked);
  if (blocked('Googlebot', home.url)) {
    caps.push(createCap('googlebot-blocked', 'robots.txt blocks Googlebot from the home page'));
  } else if (pages.length > 0 && blockedShare >= SITE_CAPS['googlebot-blocked'].share) {
    caps.push(
      createCap(
        'googlebot-blocked',
        `robots.txt blocks Googlebot from ${formatPercent(blockedShare)} of the pages`,
      ),
    );
  }
  const aiSearch = CRAWLERS.aiSearch.filter((crawler) => crawler !== 'Googlebot');
  if (aiSearch.every((crawler) => blocked(crawler, home.url))) {
    caps.push(createCap('ai-search-blocked', `robots.txt blocks ${aiSearch.join(', ')} from the home page`));
  }
  return caps;
}

function computePageCaps({ pages, answersByKey }: SitePages): AppliedCap[] {
  const documents = pages.filter(isHtmlPage);
  const answering = pages.filter(isSuccessful);
  const brokenPages = pages.filter(({ facts }) => isBroken(facts)).length;
  const brokenAnswers = [...answersByKey.values()].filter(isBroken).length;
  const broken = brokenPages + brokenAnswers;
  const shares = [
    {
      id: 'noindex-half',
      share: computeShare(answering, ({ facts }) => facts.noindex),
      description: 'audited pages are noindex',
    },
    {
      id: 'empty-without-js-half',
      share: computeShare(documents, ({ facts }) => facts.html.empty),
      description: 'audited pages have almost no text without JavaScript',
    },
    {
      id: 'snippets-off-half',
      share: computeShare(answering, ({ facts }) => !facts.snippets),
      description: 'audited pages keep their text out of search results',
    },
    {
      id: 'broken-fifth',
      share: broken === 0 ? 0 : broken / (documents.length + broken),
      description: 'known pages return an error',
    },
  ] as const;
  return shares
    .filter(({ id, share }) => share >= SITE_CAPS[id].share)
    .map(({ id, share, description }) => createCap(id, `${formatPercent(share)} of the ${description}`));
}

function createCap(id: SiteCapId, reason: string): AppliedCap {
  return { id, limit: SITE_CAPS[id].limit, reason };
}

function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

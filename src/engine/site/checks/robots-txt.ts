import { isAllowed } from '../../../lib/robots/robots-txt.ts';
import { computeShare } from '../site-pages.ts';
import {
  defineInspectedCheck,
  defineSiteCap,
  describeShare,
  measured,
  type Measurement,
  type ReachableSite,
  type ScoredSite,
  unmeasured,
} from './site-check.ts';

/** Crawlers by purpose, by their product tokens in robots.txt (RFC 9309, section 2.2.1). */
export const CRAWLERS = {
  search: ['Googlebot', 'Bingbot'],
  /** Includes Googlebot, because Google's assistants read Google's index. */
  aiSearch: ['OAI-SearchBot', 'Claude-SearchBot', 'PerplexityBot', 'Googlebot'],
  /** Without ChatGPT-User: OpenAI says that robots.txt may not apply to it. */
  aiUserFetch: ['Claude-User'],
  /** Blocking these is the owner's choice: it is reported as a signal and takes no points. */
  training: ['GPTBot', 'ClaudeBot', 'Google-Extended', 'CCBot'],
} as const;

/** The crawlers that the score knows, and a name no robots.txt uses, so that the rules for all crawlers apply. */
const EVERY_CRAWLER = ['AnyCrawler', ...CRAWLERS.search, ...CRAWLERS.aiSearch, ...CRAWLERS.aiUserFetch];

export const siteRobotsTxtChecks = [
  defineInspectedCheck({
    id: 'robots-txt-answers',
    pillar: 'site_technical',
    weight: 2,
    label: 'robots.txt',
    title: 'robots.txt returns an error',
    fix: 'Return robots.txt with status 200, or 404 if there are no rules',
    isBlocking: true,
    sameFixAs: 'robots-txt-unreachable',
    test: measureRobotsTxt,
  }),
  defineSiteCap({
    id: 'robots-txt-failing',
    limit: 49,
    title: 'robots.txt returns a server error',
    fix: 'Return robots.txt with status 200, or 404 if there are no rules',
    removes: ['robots-txt-unreachable', 'robots-txt-answers'],
    test: ({ robotsTxt }) =>
      robotsTxt.kind === 'failing' && robotsTxt.status >= 500
        ? `robots.txt returns ${robotsTxt.status}, so crawlers stay away`
        : null,
  }),
  defineInspectedCheck({
    id: 'search-crawlers-allowed',
    pillar: 'site_technical',
    weight: 3,
    label: 'Access for search crawlers',
    title: 'robots.txt blocks search crawlers',
    fix: 'Allow Googlebot and Bingbot in robots.txt',
    isBlocking: true,
    sameFixAs: 'robots-txt-blocks-page',
    test: (site) => measureCrawlerAccess(CRAWLERS.search, site),
  }),
  defineSiteCap({
    id: 'robots-txt-blocks-everything',
    limit: 25,
    title: 'robots.txt blocks every crawler',
    fix: 'Allow crawlers in robots.txt',
    removes: [
      'googlebot-blocked',
      'ai-search-blocked',
      'robots-txt-blocks-page',
      'robots-txt-blocks-other-engines',
      'robots-txt-blocks-ai-search',
      'robots-txt-blocks-ai-user-fetch',
      'search-crawlers-allowed',
      'ai-search-allowed',
      'ai-user-fetch-allowed',
    ],
    test: (site) =>
      // A path that no Allow line names stands for all other pages.
      EVERY_CRAWLER.every(
        (crawler) => isBlocked(site, crawler) && isBlocked(site, crawler, '/any-other-page'),
      )
        ? 'robots.txt blocks every crawler from the whole site'
        : null,
  }),
  defineSiteCap({
    id: 'googlebot-blocked',
    limit: 40,
    title: 'robots.txt blocks Googlebot',
    fix: 'Allow Googlebot in robots.txt',
    removes: ['robots-txt-blocks-page', 'search-crawlers-allowed'],
    test: (site) => {
      if (site.home.kind === 'unreachable') return null;
      if (isBlocked(site, 'Googlebot')) return 'robots.txt blocks Googlebot from the home page';
      const share = computeShare(site.sitePages.pages, ({ facts }) => facts.googlebotBlocked);
      const reason = describeShare(share, 0.5, 'pages');
      return reason && `robots.txt blocks Googlebot from ${reason}`;
    },
  }),
];

function measureRobotsTxt({ robotsTxt }: ReachableSite): Measurement {
  if (robotsTxt.kind === 'unreachable') return unmeasured(robotsTxt.reason);
  const { url } = robotsTxt;
  if (robotsTxt.kind === 'found') return measured(1, `${url} can be read`);
  return robotsTxt.kind === 'absent'
    ? measured(1, `${url} returns ${robotsTxt.status}, so everything is allowed`)
    : measured(0, `${url} returns ${robotsTxt.status}, so crawlers stay away`);
}

/** Measures the share of crawlers that robots.txt allows to fetch the home page. @param crawlers product tokens */
export function measureCrawlerAccess(crawlers: readonly string[], site: ReachableSite): Measurement {
  const { home, robotsTxt } = site;
  if (robotsTxt.kind === 'unreachable') return unmeasured(robotsTxt.reason);
  if (robotsTxt.kind === 'failing')
    return unmeasured(`${robotsTxt.url} returns ${robotsTxt.status}, so its rules are not known`);
  const blocked = crawlers.filter((crawler) => isBlocked(site, crawler));
  return measured(
    1 - blocked.length / crawlers.length,
    blocked.length === 0
      ? `robots.txt does not block ${crawlers.join(', ')} from ${home.url}`
      : `robots.txt blocks ${blocked.join(', ')} from ${home.url}`,
  );
}

/** Whether robots.txt blocks a crawler from the home page, or from another path. `false` if the home page gives no answer. */
export function isBlocked(
  { home, robots }: Pick<ScoredSite, 'home' | 'robots'>,
  crawler: string,
  path?: string,
): boolean {
  if (home.kind === 'unreachable' || robots === null) return false;
  return !isAllowed(robots, crawler, path === undefined ? home.url : new URL(path, home.url).href);
}

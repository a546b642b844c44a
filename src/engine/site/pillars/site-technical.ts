import { isAllowed, type RobotsTxt } from '../../../lib/robots-txt.ts';
import { measured, type Pillar, pillarOf, type SiteCheck, unmeasured } from '../check.ts';
import { duplicates } from '../findings/duplicates.ts';
import { isBroken, isIndexable, linkKeys, pageAt, type SitePage, type SitePages } from '../pages.ts';
import type { SiteFacts } from '../site-facts.ts';
import { CRAWLERS, TTFB } from '../weights.ts';
import { hostCheck } from './https-one-host.ts';
import { shareCheck } from './shares.ts';
import { sitemapClean, sitemapValid } from './sitemap.ts';

/** @param robots `null` unless robots.txt was found */
export function siteTechnical(site: SiteFacts, known: SitePages, robots: RobotsTxt | null): Pillar {
  const { pages } = known;
  return pillarOf('site_technical', [
    robotsAnswers(site),
    crawlersAllowed('search-crawlers-allowed', CRAWLERS.search, site, robots),
    sitemapValid(site),
    sitemapClean(site.sitemap, known),
    hostCheck(site),
    real404(site),
    fastAnswers(pages),
    unique('titles-unique', pages, 'title', (page) => page.facts.html?.title ?? ''),
    unique('descriptions-unique', pages, 'description', (page) => page.facts.html?.description ?? ''),
    linksAlive(known),
  ]);
}

function robotsAnswers({ robotsTxt }: SiteFacts): SiteCheck {
  const id = 'robots-txt-answers';
  if (robotsTxt.kind === 'unreachable') return unmeasured(id, robotsTxt.reason);
  if (robotsTxt.kind === 'found') return measured(id, 1, `${robotsTxt.url} answers`);
  if (robotsTxt.kind === 'absent')
    return measured(id, 1, `${robotsTxt.url} answers ${robotsTxt.status}: everything is allowed`);
  return measured(id, 0, `${robotsTxt.url} answers ${robotsTxt.status}: crawlers stay away`);
}

/** Which of some crawlers robots.txt lets fetch the home page. */
export function crawlersAllowed(
  id: 'search-crawlers-allowed' | 'ai-search-allowed' | 'ai-user-fetch-allowed',
  crawlers: readonly string[],
  { home, robotsTxt }: SiteFacts,
  robots: RobotsTxt | null,
): SiteCheck {
  if (home.kind === 'unreachable') return unmeasured(id, home.message);
  if (robotsTxt.kind === 'unreachable') return unmeasured(id, robotsTxt.reason);
  if (robotsTxt.kind === 'failing')
    return unmeasured(id, `${robotsTxt.url} answers ${robotsTxt.status}, so its rules are not known`);
  const blocked = crawlers.filter((crawler) => robots && !isAllowed(robots, crawler, home.url));
  const said =
    blocked.length === 0
      ? `${crawlers.join(', ')} may fetch ${home.url}`
      : `robots.txt keeps ${blocked.join(', ')} from ${home.url}`;
  return measured(id, 1 - blocked.length / crawlers.length, said);
}

function real404({ missing }: SiteFacts): SiteCheck {
  const id = 'real-404';
  if (missing.kind === 'unreachable') return unmeasured(id, missing.message);
  const { status, url } = missing;
  if (status === 404 || status === 410)
    return measured(id, 1, `A path made up for this test answers ${status}`);
  if (status >= 200 && status < 300)
    return measured(id, 0, `A path made up for this test answers ${status}, at ${url}`);
  return unmeasured(id, `A path made up for this test answers ${status}`);
}

function fastAnswers(pages: readonly SitePage[]): SiteCheck {
  const id = 'fast-answers';
  const times = pages.map(({ facts }) => facts.ttfbMs).sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)];
  if (median === undefined) return unmeasured(id, 'No page has been audited');
  const share = median <= TTFB.good ? 1 : median < TTFB.poor ? 0.5 : 0;
  return measured(id, share, `The first byte of the median page came after ${median} ms`);
}

/** Of the pages that search engines may keep and that have the text. */
function unique(
  id: 'titles-unique' | 'descriptions-unique',
  pages: readonly SitePage[],
  noun: string,
  textOf: (page: SitePage) => string,
): SiteCheck {
  const withText = pages.filter((page) => isIndexable(page) && textOf(page) !== '');
  if (withText.length < 2) return unmeasured(id, `Fewer than two pages with a ${noun} have been audited`);
  const shared = new Set(duplicates(withText, textOf).flat());
  return shareCheck(id, withText, (page) => !shared.has(page), {
    said: `pages have a ${noun} of their own`,
    none: '',
  });
}

/** Of the different links from page to page, both audited, how many lead to one that answers. */
function linksAlive(known: SitePages): SiteCheck {
  const id = 'links-alive';
  let [links, dead] = [0, 0];
  let example = '';
  for (const page of known.pages) {
    for (const key of new Set(linkKeys(page))) {
      const target = pageAt(known, key);
      if (!target || target === page) continue;
      links++;
      if (!isBroken(target)) continue;
      dead++;
      example ||= `; ${page.facts.url} links to ${target.facts.url}, which answers ${target.facts.status}`;
    }
  }
  if (links === 0) return unmeasured(id, 'No link between audited pages is known');
  return measured(
    id,
    1 - dead / links,
    `${links - dead} of ${links} links between audited pages lead to one that answers${example}`,
  );
}

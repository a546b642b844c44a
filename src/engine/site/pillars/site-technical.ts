import type { RobotsTxt } from '../../../lib/robots/robots-txt.ts';
import {
  createMeasuredCheck,
  createPillar,
  createUnmeasuredCheck,
  createUnmeasuredPillar,
} from '../pillar.ts';
import { computeMedian } from '../../../lib/median.ts';
import { groupDuplicates } from '../findings/group-duplicates.ts';
import type { SitePages } from '../site-fold.ts';
import { isIndexable, type SitePage } from '../site-pages.ts';
import type { SiteFacts } from '../site-facts.ts';
import { CRAWLERS, TTFB_THRESHOLDS } from '../weights.ts';
import { checkCrawlersAllowed } from './crawlers-allowed.ts';
import { checkHttpsOneHost } from './https-one-host.ts';
import { checkShare } from './check-share.ts';
import { checkSitemapClean, checkSitemapValid } from './sitemap.ts';
import type { Pillar, SiteCheck } from '../../../contracts/site-score.ts';

const CHECK_IDS = [
  'robots-txt-answers',
  'search-crawlers-allowed',
  'sitemap-valid',
  'sitemap-clean',
  'https-one-host',
  'real-404',
  'fast-answers',
  'titles-unique',
  'descriptions-unique',
  'links-alive',
] as const;

/** @param robots the rules of robots.txt; `null` unless it was found */
export function scoreSiteTechnical(site: SiteFacts, sitePages: SitePages, robots: RobotsTxt | null): Pillar {
  const { home } = site;
  if (home.kind === 'unreachable') return createUnmeasuredPillar('site_technical', CHECK_IDS, home.message);
  const { pages } = sitePages;
  const reachable = { ...site, home };
  return createPillar('site_technical', [
    checkRobotsTxt(site),
    checkCrawlersAllowed('search-crawlers-allowed', CRAWLERS.search, reachable, robots),
    checkSitemapValid(reachable),
    checkSitemapClean(site.sitemap, sitePages),
    checkHttpsOneHost(reachable),
    checkNotFoundStatus(site),
    checkTtfb(pages),
    checkUnique('titles-unique', pages, 'title', (page) => page.facts.html?.title ?? ''),
    checkUnique('descriptions-unique', pages, 'description', (page) => page.facts.html?.description ?? ''),
    checkInternalLinks(sitePages),
  ]);
}

function checkRobotsTxt({ robotsTxt }: SiteFacts): SiteCheck {
  const id = 'robots-txt-answers';
  if (robotsTxt.kind === 'unreachable') return createUnmeasuredCheck(id, robotsTxt.reason);
  if (robotsTxt.kind === 'found') return createMeasuredCheck(id, 1, `${robotsTxt.url} can be read`);
  if (robotsTxt.kind === 'absent')
    return createMeasuredCheck(
      id,
      1,
      `${robotsTxt.url} returns ${robotsTxt.status}, so everything is allowed`,
    );
  return createMeasuredCheck(id, 0, `${robotsTxt.url} returns ${robotsTxt.status}, so crawlers stay away`);
}

function checkNotFoundStatus({ notFoundProbe: probe }: SiteFacts): SiteCheck {
  const id = 'real-404';
  if (probe.kind === 'unreachable') return createUnmeasuredCheck(id, probe.message);
  if (probe.kind === 'elsewhere')
    return createUnmeasuredCheck(id, `A made-up URL redirects to another site, ${probe.url}`);
  const { status, url } = probe;
  if (status === 404 || status === 410) return createMeasuredCheck(id, 1, `A made-up URL returns ${status}`);
  if (status >= 200 && status < 300)
    return createMeasuredCheck(id, 0, `A made-up URL returns ${status}, at ${url}`);
  return createUnmeasuredCheck(id, `A made-up URL returns ${status}`);
}

function checkTtfb(pages: readonly SitePage[]): SiteCheck {
  const id = 'fast-answers';
  const median = computeMedian(pages.map(({ facts }) => facts.ttfbMs));
  if (median === null) return createUnmeasuredCheck(id, 'No page has been audited');
  const share = median <= TTFB_THRESHOLDS.good ? 1 : median < TTFB_THRESHOLDS.poor ? 0.5 : 0;
  return createMeasuredCheck(id, share, `Half of the pages sent their first byte within ${median} ms`);
}

/** Earns the share of indexable pages with a title or description that no other page has. */
function checkUnique(
  id: 'titles-unique' | 'descriptions-unique',
  pages: readonly SitePage[],
  noun: string,
  readText: (page: SitePage) => string,
): SiteCheck {
  const withText = pages.filter((page) => isIndexable(page) && readText(page) !== '');
  if (withText.length < 2)
    return createUnmeasuredCheck(id, `Fewer than two pages with a ${noun} have been audited`);
  const duplicates = new Set(groupDuplicates(withText, readText).flat());
  return checkShare(id, withText, (page) => !duplicates.has(page), {
    description: `pages have their own ${noun}`,
    emptyReason: '',
  });
}

/** Earns the share of distinct links from audited pages to known URLs that lead to one that answers. */
function checkInternalLinks({ links }: SitePages): SiteCheck {
  const id = 'links-alive';
  const { counts, brokenExample } = links;
  if (counts.known === 0)
    return createUnmeasuredCheck(id, 'No audited page links to a known URL of the site');
  const example = brokenExample
    ? `; ${brokenExample.page.facts.url} links to ${brokenExample.target.url}, which returns ${brokenExample.target.status}`
    : '';
  return createMeasuredCheck(
    id,
    1 - counts.broken / counts.known,
    `${counts.known - counts.broken} of ${counts.known} links from audited pages to known URLs work${example}`,
  );
}

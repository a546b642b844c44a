import { shorten } from '../../../lib/text.ts';
import { DAY, HOUR, toIsoDate } from '../../../lib/time.ts';
import type { SitePages } from '../site-fold.ts';
import { findPage, isHtmlPage, toPageKey } from '../site-pages.ts';
import { MIN_PATTERN } from './page-groups.ts';
import {
  defineSiteRule,
  listAffected,
  listUrl,
  notAssessed,
  type ReportedSite,
  type RuleOutcome,
} from './site-check.ts';

/** The share of URLs with the same hour above which edits cannot explain it. */
const UNIFORM = 0.95;
/** A page may show its new date a few days before the sitemap is generated again. */
const STALE_AFTER = 7 * DAY;

/**
 * Google uses `lastmod` if it is consistently and verifiably accurate, Bing if it is the date of the page and not of the sitemap:
 * developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap,
 * blogs.bing.com/webmaster/february-2023/The-Importance-of-Setting-the-lastmod-Tag-in-Your-Sitemap
 */
export const lastmodRules = [
  defineSiteRule({
    id: 'sitemap-lastmod-uniform',
    category: 'indexability',
    severity: 'low',
    title: 'All URLs in the sitemap have the same lastmod',
    recommendation: 'Set lastmod to when the content of each page last changed, or remove it.',
    passes: 'The lastmod values in the sitemap differ from page to page',
    why: 'Google and Bing use lastmod only if it says when each page changed. One date for all pages makes them ignore it.',
    verify: 'Open the sitemap and check that the dates differ. Then compute the score again.',
    test: (site) => assessLastmods(site, findUniformLastmods),
  }),
  defineSiteRule({
    id: 'sitemap-lastmod-future',
    category: 'indexability',
    severity: 'low',
    title: 'The sitemap has lastmod dates in the future',
    recommendation: 'Set lastmod to when the content of the page last changed.',
    passes: 'No lastmod in the sitemap is in the future',
    why: 'Search engines stop trusting lastmod when its dates cannot be true.',
    verify: 'Open the sitemap and check that no date lies in the future. Then compute the score again.',
    test: (site) => assessLastmods(site, findFutureLastmods),
  }),
  defineSiteRule({
    id: 'sitemap-lastmod-stale',
    category: 'indexability',
    severity: 'low',
    title: 'The sitemap has lastmod dates older than the pages',
    recommendation:
      'Update lastmod whenever the content of the page changes, to the date that the page shows.',
    passes: 'The lastmod values in the sitemap keep up with the dates of the pages',
    why: 'Crawlers visit pages again when lastmod says that they changed. With an old date, they find your changes late.',
    verify:
      'Change a page, open the sitemap and check that its date has changed too. Then compute the score again.',
    test: (site) => assessLastmods(site, findStaleLastmods),
  }),
];

interface DatedUrl {
  url: string;
  /** Milliseconds since 1970, to the hour. */
  time: number;
}

interface DatedSitemap {
  urls: DatedUrl[];
  /** Milliseconds since 1970. */
  readAt: number;
  sitePages: SitePages;
}

/** Assesses the URLs of the sitemap with a `lastmod`, if enough are known. */
function assessLastmods(
  { sitePages, site, scoredAt }: ReportedSite,
  assess: (sitemap: DatedSitemap) => RuleOutcome,
): RuleOutcome {
  if (!site || scoredAt === null || site.sitemap.urls.length === 0)
    return notAssessed('No sitemap with URLs is known');
  const { urls, lastmods } = site.sitemap;
  const dated = urls.flatMap((url, position): DatedUrl[] => {
    const hour = lastmods[position] ?? null;
    return hour === null ? [] : [{ url, time: hour * HOUR }];
  });
  return dated.length < MIN_PATTERN
    ? notAssessed(`Fewer than ${MIN_PATTERN} URLs in the sitemap have a lastmod`)
    : assess({ urls: dated, readAt: scoredAt, sitePages });
}

/** URLs that all state the same hour or day, which is then the date of the sitemap and not of the pages. */
function findUniformLastmods({ urls, readAt }: DatedSitemap): RuleOutcome {
  const groups = Map.groupBy(urls, ({ time }) => time);
  const [commonest = []] = [...groups.values()].sort((a, b) => b.length - a.length);
  const affected = commonest.length >= UNIFORM * urls.length ? commonest : [];
  return listAffected(
    affected.slice(0, 1),
    () => affected.map(({ url }) => url),
    ({ time }) => {
      const day = toIsoDate(time);
      const remark = day === toIsoDate(readAt) ? ', the day on which the sitemap was read' : '';
      return `${affected.length} of ${urls.length} URLs with a lastmod state ${day}${remark}`;
    },
  );
}

/** URLs whose `lastmod` is more than a day, for time zones and clocks, after the sitemap was read. */
function findFutureLastmods({ urls, readAt }: DatedSitemap): RuleOutcome {
  const read = toIsoDate(readAt);
  const future = urls.filter(({ time }) => time > readAt + DAY);
  return listAffected(
    future,
    listUrl,
    ({ url, time }) => `${shorten(url, 120)} states ${toIsoDate(time)}, read on ${read}`,
  );
}

/**
 * URLs whose page states a date more than a week after its `lastmod`, if that is at least half of the pages with a date. Dates
 * after the sitemap was read do not count.
 */
function findStaleLastmods({ urls, readAt, sitePages }: DatedSitemap): RuleOutcome {
  const compared = urls.flatMap((dated) => {
    const page = findPage(sitePages, toPageKey(dated.url));
    const stated = page && isHtmlPage(page) ? page.facts.html.citability.newestDate : null;
    return stated === null || stated > readAt ? [] : [{ ...dated, stated }];
  });
  if (compared.length < MIN_PATTERN)
    return notAssessed(`Fewer than ${MIN_PATTERN} audited articles in the sitemap show their own date`);
  const stale = compared.filter(({ time, stated }) => stated - time > STALE_AFTER);
  return listAffected(
    stale.length >= compared.length / 2 ? stale : [],
    listUrl,
    ({ url, time, stated }) =>
      `${shorten(url, 120)} has the date ${toIsoDate(stated)} and the lastmod ${toIsoDate(time)}`,
  );
}

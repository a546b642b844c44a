import { shorten } from '../../../lib/text.ts';
import { DAY, HOUR, toIsoDate } from '../../../lib/time.ts';
import type { SitePages } from '../site-fold.ts';
import { findPage, isHtmlPage, toPageKey } from '../site-pages.ts';
import type { StoredSiteFacts } from '../site-facts.ts';
import { type Assessment, assessRule, skipRule } from './finding.ts';
import { MIN_PATTERN } from './page-groups.ts';

/** The share of the addresses with the same hour that no editing explains. */
const UNIFORM = 0.95;
/** A page may carry its date a few days before the sitemap is made anew. */
const STALE_AFTER = 7 * DAY;

/**
 * Google uses `lastmod` if it is consistently and verifiably accurate, Bing if it is the date of the page and not of the sitemap:
 * developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap,
 * blogs.bing.com/webmaster/february-2023/The-Importance-of-Setting-the-lastmod-Tag-in-Your-Sitemap
 */
const RULE = { category: 'indexability', severity: 'low' } as const;

const UNIFORM_RULE = {
  ...RULE,
  id: 'sitemap-lastmod-uniform',
  title: 'The sitemap gives all addresses the same lastmod',
  recommendation:
    'Write into lastmod when the content of each page last changed, not when the sitemap was made, or leave it out.',
  passes: 'The lastmod values of the sitemap differ from page to page',
} as const;

const FUTURE_RULE = {
  ...RULE,
  id: 'sitemap-lastmod-future',
  title: 'The sitemap has lastmod values in the future',
  recommendation: 'Write into lastmod when the content of the page last changed.',
  passes: 'No lastmod of the sitemap lies in the future',
} as const;

const STALE_RULE = {
  ...RULE,
  id: 'sitemap-lastmod-stale',
  title: 'Pages change, but their lastmod does not',
  recommendation:
    'Set lastmod anew whenever the content of the page changes, from the same date that the page states.',
  passes: 'The lastmod values of the sitemap keep up with the dates of the pages',
} as const;

interface DatedUrl {
  url: string;
  /** Milliseconds since 1970, to the hour. */
  time: number;
}

interface DatedSitemap {
  urls: DatedUrl[];
  /** Milliseconds since 1970. */
  readAt: number;
}

/** The URLs of the sitemap with a `lastmod`, or why they are not known. */
export function readDatedSitemap(
  site: StoredSiteFacts | null,
  inspectedAt: number | null,
): DatedSitemap | string {
  if (!site || inspectedAt === null || site.sitemap.urls.length === 0)
    return 'No sitemap with addresses is known';
  const { urls, lastmods } = site.sitemap;
  if (!lastmods) return 'The last inspection did not read lastmod: compute the score again';
  const dated = urls.flatMap((url, position): DatedUrl[] => {
    const hour = lastmods[position] ?? null;
    return hour === null ? [] : [{ url, time: hour * HOUR }];
  });
  return dated.length < MIN_PATTERN
    ? `Fewer than ${MIN_PATTERN} addresses of the sitemap have a lastmod`
    : { urls: dated, readAt: inspectedAt };
}

/** Sitemap URLs that all state the same hour or day: then it is that of the sitemap. */
export function findUniformLastmods(sitemap: DatedSitemap | string): Assessment {
  if (typeof sitemap === 'string') return skipRule(UNIFORM_RULE, sitemap);
  const groups = Map.groupBy(sitemap.urls, ({ time }) => time);
  const [commonest = []] = [...groups.values()].sort((a, b) => b.length - a.length);
  const isUniform = commonest.length >= UNIFORM * sitemap.urls.length;
  const affected = isUniform ? commonest : [];
  return assessRule(
    UNIFORM_RULE,
    affected.map(({ url }) => url),
    affected.slice(0, 1),
    ({ time }) => {
      const day = toIsoDate(time);
      const remark = day === toIsoDate(sitemap.readAt) ? ', the day on which the sitemap was read' : '';
      return `${affected.length} of ${sitemap.urls.length} addresses with a lastmod state ${day}${remark}`;
    },
  );
}

/** Sitemap URLs whose `lastmod` is more than a day, for time zones and clocks, after the sitemap was read. */
export function findFutureLastmods(sitemap: DatedSitemap | string): Assessment {
  if (typeof sitemap === 'string') return skipRule(FUTURE_RULE, sitemap);
  const read = toIsoDate(sitemap.readAt);
  const future = sitemap.urls.filter(({ time }) => time > sitemap.readAt + DAY);
  return assessRule(
    FUTURE_RULE,
    future.map(({ url }) => url),
    future,
    ({ url, time }) => `${shorten(url, 120)} states ${toIsoDate(time)}, read on ${read}`,
  );
}

/**
 * Sitemap URLs whose page states a date more than a week after its `lastmod`, if that is at least half of the pages with a date.
 * Dates after the sitemap was read do not count.
 */
export function findStaleLastmods(sitePages: SitePages, sitemap: DatedSitemap | string): Assessment {
  if (typeof sitemap === 'string') return skipRule(STALE_RULE, sitemap);
  const compared = sitemap.urls.flatMap((dated) => {
    const page = findPage(sitePages, toPageKey(dated.url));
    const stated = page && isHtmlPage(page) ? page.facts.html.citability.newestDate : null;
    return stated === null || stated > sitemap.readAt ? [] : [{ ...dated, stated }];
  });
  if (compared.length < MIN_PATTERN) {
    return skipRule(
      STALE_RULE,
      `Fewer than ${MIN_PATTERN} audited articles of the sitemap state a date of their own`,
    );
  }
  const stale = compared.filter(({ time, stated }) => stated - time > STALE_AFTER);
  const affected = stale.length >= compared.length / 2 ? stale : [];
  return assessRule(
    STALE_RULE,
    affected.map(({ url }) => url),
    affected,
    ({ url, time, stated }) =>
      `${shorten(url, 120)} has the date ${toIsoDate(stated)} and the lastmod ${toIsoDate(time)}`,
  );
}

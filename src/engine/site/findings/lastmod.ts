import { shorten } from '../../../lib/text.ts';
import { DAY, HOUR, toIsoDate } from '../../../lib/time.ts';
import type { SitePages } from '../site-fold.ts';
import { findPage, isHtmlPage, toPageKey } from '../site-pages.ts';
import type { StoredSiteFacts } from '../site-facts.ts';
import { type Assessment, assessRule, skipRule, listUrl } from './finding.ts';
import { MIN_PATTERN } from './page-groups.ts';

/** The share of URLs with the same hour above which edits cannot explain it. */
const UNIFORM = 0.95;
/** A page may show its new date a few days before the sitemap is generated again. */
const STALE_AFTER = 7 * DAY;

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
  if (!site || inspectedAt === null || site.sitemap.urls.length === 0) return 'No sitemap with URLs is known';
  const { urls, lastmods } = site.sitemap;
  if (!lastmods) return 'The last inspection did not read lastmod: compute the score again';
  const dated = urls.flatMap((url, position): DatedUrl[] => {
    const hour = lastmods[position] ?? null;
    return hour === null ? [] : [{ url, time: hour * HOUR }];
  });
  return dated.length < MIN_PATTERN
    ? `Fewer than ${MIN_PATTERN} URLs in the sitemap have a lastmod`
    : { urls: dated, readAt: inspectedAt };
}

/** Sitemap URLs that all state the same hour or day, which is then the date of the sitemap and not of the pages. */
export function findUniformLastmods(sitemap: DatedSitemap | string): Assessment {
  if (typeof sitemap === 'string') return skipRule('sitemap-lastmod-uniform', sitemap);
  const groups = Map.groupBy(sitemap.urls, ({ time }) => time);
  const [commonest = []] = [...groups.values()].sort((a, b) => b.length - a.length);
  const isUniform = commonest.length >= UNIFORM * sitemap.urls.length;
  const affected = isUniform ? commonest : [];
  return assessRule(
    'sitemap-lastmod-uniform',
    affected.slice(0, 1),
    () => affected.map(({ url }) => url),
    ({ time }) => {
      const day = toIsoDate(time);
      const remark = day === toIsoDate(sitemap.readAt) ? ', the day on which the sitemap was read' : '';
      return `${affected.length} of ${sitemap.urls.length} URLs with a lastmod state ${day}${remark}`;
    },
  );
}

/** Sitemap URLs whose `lastmod` is more than a day, for time zones and clocks, after the sitemap was read. */
export function findFutureLastmods(sitemap: DatedSitemap | string): Assessment {
  if (typeof sitemap === 'string') return skipRule('sitemap-lastmod-future', sitemap);
  const read = toIsoDate(sitemap.readAt);
  const future = sitemap.urls.filter(({ time }) => time > sitemap.readAt + DAY);
  return assessRule(
    'sitemap-lastmod-future',
    future,
    listUrl,
    ({ url, time }) => `${shorten(url, 120)} states ${toIsoDate(time)}, read on ${read}`,
  );
}

/**
 * Sitemap URLs whose page states a date more than a week after its `lastmod`, if that is at least half of the pages with a date.
 * Dates after the sitemap was read do not count.
 */
export function findStaleLastmods(sitePages: SitePages, sitemap: DatedSitemap | string): Assessment {
  if (typeof sitemap === 'string') return skipRule('sitemap-lastmod-stale', sitemap);
  const compared = sitemap.urls.flatMap((dated) => {
    const page = findPage(sitePages, toPageKey(dated.url));
    const stated = page && isHtmlPage(page) ? page.facts.html.citability.newestDate : null;
    return stated === null || stated > sitemap.readAt ? [] : [{ ...dated, stated }];
  });
  if (compared.length < MIN_PATTERN) {
    return skipRule(
      'sitemap-lastmod-stale',
      `Fewer than ${MIN_PATTERN} audited articles in the sitemap show their own date`,
    );
  }
  const stale = compared.filter(({ time, stated }) => stated - time > STALE_AFTER);
  const affected = stale.length >= compared.length / 2 ? stale : [];
  return assessRule(
    'sitemap-lastmod-stale',
    affected,
    listUrl,
    ({ url, time, stated }) =>
      `${shorten(url, 120)} has the date ${toIsoDate(stated)} and the lastmod ${toIsoDate(time)}`,
  );
}

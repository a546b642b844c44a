import type { Blocker } from '../../contracts/blocked.ts';
import type { IgnoredCounts } from '../../contracts/ignore.ts';
import { SEVERITIES } from '../../contracts/scoring.ts';
import type { Finding, PageSummary, SiteReport, UnauditedSummary } from '../../contracts/site-report.ts';
import type { Fix } from '../../contracts/site-score.ts';
import { cutSortedPage, type SortedPage } from '../../lib/list-page.ts';
import { describeList, type QueryOf } from '../../lib/list-query.ts';
import { formatCount, formatNumber } from '../../lib/text.ts';

/** Rows of one page of a list in the web app. */
export const PAGE_SIZE = 50;

/** The pages of a report, by default the weakest first. Scores are a range with both ends, `none` for pages without one. */
export const PAGE_LIST = describeList({
  search: 'text',
  filters: { severity: SEVERITIES, score: /^(?:none|\d{1,3}-\d{1,3})$/ },
  columns: ['score', 'url', 'title', 'issues', 'status'],
  order: { by: 'score', descending: false },
  descendingFirst: ['issues', 'status'],
});
export type PageQuery = QueryOf<typeof PAGE_LIST>;

export interface ScoredFindings {
  score: SiteReport['score'];
  findings: readonly Finding[];
}

/** What costs the website points without being a finding, such as markup that the website lacks as a whole: the largest gain first. */
export function listSiteFixes({ score, findings }: ScoredFindings): Fix[] {
  const listed = new Set(findings.map(({ id }) => id));
  return (score?.fixes ?? []).filter(({ finding_id: id }) => id === null || !listed.has(id));
}

/** Says what is ignored: `57 affected URLs, 1 finding on all affected URLs`. */
export function describeIgnored({ findings, urls }: IgnoredCounts): string {
  return [
    formatCount(urls, 'affected URL'),
    ...(findings === 0 ? [] : [`${formatCount(findings, 'finding')} on all affected URLs`]),
  ].join(', ');
}

/** Lists the findings that their owner does not ignore on all their URLs. */
export function listOpenFindings({ findings }: Pick<SiteReport, 'findings'>): Finding[] {
  return findings.filter(({ state }) => state !== 'ignored');
}

/** Says on how many of its URLs a finding is ignored: `, 3 ignored`. '' for none. */
export function describeIgnoredUrls({ ignored_urls: urls }: Pick<Finding, 'ignored_urls'>): string {
  return urls > 0 ? `, ${formatNumber(urls)} ignored` : '';
}

/** Filters and sorts the pages of a report, and returns one page of 50. @throws ServiceError 422 for an invalid cursor */
export function selectPages(pages: readonly PageSummary[], query: PageQuery): SortedPage<PageSummary> {
  const { filters, order, cursor } = query;
  const { severity, score } = filters;
  const matches = createTextFilter(query.search);
  const selected = pages.filter(
    (page) =>
      (severity === undefined || page.issue_counts[severity] > 0) &&
      (score === undefined || isInBand(page.score, score)) &&
      matches(page.url, page.title),
  );
  return cutSortedPage(selected, {
    list: `pages by ${order.by}`,
    toPosition: (page) => ({ value: PAGE_RANKS[order.by](page, order.descending), key: page.url }),
    descending: order.descending,
    limit: PAGE_SIZE,
    cursor,
  });
}

/** Why a URL that a scan requested was not audited: an error, a firewall, or a response that is not HTML. */
export const UNAUDITED_KINDS = ['broken', 'blocked', 'other'] as const;

/** @param blockedBy `null` or `undefined` if the website itself answered */
export function getUnauditedKind(
  status: number,
  blockedBy: Blocker | null | undefined,
): (typeof UNAUDITED_KINDS)[number] {
  if (blockedBy) return 'blocked';
  return status >= 400 ? 'broken' : 'other';
}

/** The URLs of a report that were not audited, by default errors first. */
export const UNAUDITED_LIST = describeList({
  search: 'text',
  filters: { kind: UNAUDITED_KINDS },
  columns: ['status', 'url', 'seen'],
  order: { by: 'status', descending: true },
  descendingFirst: ['status', 'seen'],
});

/** Filters and sorts the URLs that were not audited, and returns one page of 50. @throws ServiceError 422 for an invalid cursor */
export function selectUnaudited(
  urls: readonly UnauditedSummary[],
  { search, filters: { kind }, order, cursor }: QueryOf<typeof UNAUDITED_LIST>,
): SortedPage<UnauditedSummary> {
  const matches = createTextFilter(search);
  const ranks = {
    status: (one: UnauditedSummary) => one.status_code,
    url: (one: UnauditedSummary) => one.url,
    seen: (one: UnauditedSummary) => one.seen_at,
  };
  return cutSortedPage(
    urls.filter(
      (one) =>
        (kind === undefined || getUnauditedKind(one.status_code, one.blocked_by) === kind) &&
        matches(one.url, one.linked_from),
    ),
    {
      list: `unaudited by ${order.by}`,
      toPosition: (one) => ({ value: ranks[order.by](one), key: one.url }),
      descending: order.descending,
      limit: PAGE_SIZE,
      cursor,
    },
  );
}

const PAGE_RANKS: Record<
  PageQuery['order']['by'],
  (page: PageSummary, descending: boolean) => number | string
> = {
  // Pages without a score are last in both directions.
  score: ({ score }, descending) => score ?? (descending ? -1 : 101),
  url: ({ url }) => url,
  title: ({ title }) => title.toLowerCase(),
  issues: ({ issue_counts: { critical, high, medium, low } }) =>
    critical * 1e9 + high * 1e6 + medium * 1e3 + low,
  status: ({ status_code: status }) => status,
};

function isInBand(score: number | null, band: string): boolean {
  if (band === 'none' || score === null) return band === 'none' && score === null;
  const [from = 0, to = 0] = band.split('-').map(Number);
  return score >= from && score <= to;
}

function createTextFilter(text = ''): (...values: (string | null)[]) => boolean {
  const needle = text.toLowerCase();
  return (...values) => needle === '' || values.some((value) => value?.toLowerCase().includes(needle));
}

import {
  type Assignment,
  FINDING_ORDERS,
  FINDING_STATES,
  type WebsiteFinding,
} from '../../contracts/finding.ts';
import { CATEGORIES, SEVERITIES } from '../../contracts/scoring.ts';
import type { Finding } from '../../contracts/site-report.ts';
import { cutSortedPage, type SortedPage } from '../../lib/list-page.ts';
import { describeList, type QueryOf } from '../../lib/list-query.ts';
import { formatOptionalTimestamp, formatTimestamp } from '../../lib/time.ts';
import { getCategory, getTitle } from '../find-check.ts';
import { IgnoredFindings, NOTHING_IGNORED } from '../ignored-findings.ts';
import type { TrackedFinding } from '../../contracts/tracked-finding.ts';

/** A website's findings: those of its report, what its scans say of each, and who fixes it. */
export interface FindingSources {
  findings: readonly Finding[];
  tracked: ReadonlyMap<string, TrackedFinding>;
  assignments: ReadonlyMap<string, Assignment>;
  /** The last scan that was recorded; `null` before the first one. */
  lastScanId: string | null;
  /** What the owner ignores; nothing by default. */
  ignored?: IgnoredFindings;
  /** Lists the findings of the report at URLs that it covers alone. */
  pathFilter?: IgnoredFindings | undefined;
}

/** Returns a filter of URLs by a path or pattern, as an ignore covers them; `undefined` without one. @param path one that `findGlobFault` accepts */
export function createPathFilter(path: string | undefined): IgnoredFindings | undefined {
  return path === undefined ? undefined : new IgnoredFindings([{ check: '', pages: path }], 0);
}

/** What there is for readers of a report alone. */
export const UNTRACKED: Omit<FindingSources, 'findings'> = {
  tracked: new Map(),
  assignments: new Map(),
  lastScanId: null,
};

/** The findings of a website, by default the most severe first. */
export const WEBSITE_FINDING_LIST = describeList({
  search: 'text',
  filters: {
    state: [...FINDING_STATES, 'all'],
    severity: SEVERITIES,
    category: CATEGORIES,
    path: /^[/*][^#]{0,499}$/,
  },
  columns: FINDING_ORDERS,
  order: { by: 'severity', descending: true },
  descendingFirst: ['severity', 'pages', 'gain'],
});
export type WebsiteFindingQuery = QueryOf<typeof WEBSITE_FINDING_LIST>;

/** Lists the findings that the report has, and others that scans had: closed, or on pages that could not be read since. */
export function joinFindings({
  findings,
  tracked,
  assignments,
  lastScanId,
  ignored = NOTHING_IGNORED,
  pathFilter,
}: FindingSources): WebsiteFinding[] {
  const describe = (finding: Omit<WebsiteFinding, keyof History>): WebsiteFinding =>
    Object.assign(
      finding,
      describeHistory(tracked.get(finding.id), newSince),
      readAssignment(assignments.get(finding.id)),
    );
  // All findings are new in the first scan that is tracked, which says nothing.
  const hasEarlier = [...tracked.values()].some(({ firstScanId }) => firstScanId !== lastScanId);
  const newSince = hasEarlier ? lastScanId : null;
  const rows: WebsiteFinding[] = [];
  for (const { id, scope, category, severity, title, affected, ignored_urls, gain, ...finding } of findings) {
    if (pathFilter && !affected.urls.some((url) => pathFilter.covers('', url))) continue;
    const known = tracked.get(id);
    const isIgnored = finding.state === 'ignored';
    rows.push(
      describe({
        id,
        scope,
        category,
        severity,
        title,
        state: isIgnored ? 'ignored' : known?.state === 'reopened' ? 'reopened' : 'open',
        state_since: formatOptionalTimestamp(!isIgnored && known && isOpen(known) ? known.since : null),
        pages: affected.count,
        ignored_urls,
        gain,
      }),
    );
  }
  if (pathFilter) return rows;
  const listed = new Set(findings.map(({ id }) => id));
  for (const [id, known] of tracked) {
    if (listed.has(id)) continue;
    const { kind, severity, state, since, pages } = known;
    const isIgnored = isOpen(known) && ignored.coversWebsite(id);
    rows.push(
      describe({
        id,
        scope: kind,
        category: getCategory(id),
        severity,
        title: getTitle(id),
        state: isIgnored ? 'ignored' : state,
        state_since: isIgnored ? null : formatTimestamp(since),
        pages,
        ignored_urls: isIgnored ? pages : 0,
        gain: null,
      }),
    );
  }
  return rows;
}

type History = ReturnType<typeof describeHistory> & ReturnType<typeof readAssignment>;

/** @param newSince the scan whose findings are new if it was the first to have them */
function describeHistory(known: TrackedFinding | undefined, newSince: string | null) {
  return {
    is_new: known !== undefined && known.scans === 1 && known.lastScanId === newSince,
    scans: known?.scans ?? 0,
    first_seen_at: formatOptionalTimestamp(known?.firstSeenAt ?? null),
    first_scan_id: known?.firstScanId ?? null,
    last_seen_at: formatOptionalTimestamp(known?.lastSeenAt ?? null),
    last_scan_id: known?.lastScanId ?? null,
  };
}

function readAssignment({ assignee = null, due_on = null, ticket = null }: Assignment = {}) {
  return { assignee, due_on, ticket };
}

function isOpen({ state }: TrackedFinding): boolean {
  return state === 'open' || state === 'reopened';
}

/** Filters, except by path, and sorts the findings of a website, and returns one page. @throws ServiceError 422 for an invalid cursor */
export function selectWebsiteFindings(
  sources: FindingSources,
  { filters, search = '', order, cursor }: WebsiteFindingQuery,
  limit: number,
): SortedPage<WebsiteFinding> {
  const { state, severity, category } = filters;
  const states: readonly string[] =
    state === undefined ? ['open', 'reopened'] : state === 'all' ? FINDING_STATES : [state];
  const needle = search.toLowerCase();
  const rows = joinFindings(sources).filter(
    (row) =>
      states.includes(row.state) &&
      (severity === undefined || row.severity === severity) &&
      (category === undefined || row.category === category) &&
      [row.id, row.title, row.assignee].some((text) => text?.toLowerCase().includes(needle)),
  );
  return cutSortedPage(rows, {
    list: `findings by ${order.by}`,
    toPosition: (row) => ({ value: RANKS[order.by](row), key: row.id }),
    descending: order.descending,
    limit,
    cursor,
  });
}

const RANKS: Record<WebsiteFindingQuery['order']['by'], (row: WebsiteFinding) => number | string> = {
  // Gains are at most 100 points.
  severity: (row) => (SEVERITIES.length - SEVERITIES.indexOf(row.severity)) * 1_000 + (row.gain ?? -1),
  title: ({ title }) => title.toLowerCase(),
  category: ({ category }) => (category === null ? CATEGORIES.length : CATEGORIES.indexOf(category)),
  state: ({ state }) => FINDING_STATES.indexOf(state),
  pages: ({ pages }) => pages,
  gain: ({ gain }) => gain ?? -1,
  first_seen: ({ first_seen_at: at }) => at ?? '',
};

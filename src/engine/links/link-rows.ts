import {
  FILE_KINDS,
  LINK_CLASSES,
  LINK_FAULTS,
  type LinkClass,
  type LinkFault,
  type LinkTotals,
  type OutgoingLink,
  type TargetKind,
  type WebsiteFile,
} from '../../contracts/links-out.ts';
import { cutSortedPage, type PageRequest, type SortedPage } from '../../lib/list-page.ts';
import { describeList, type ListOrder } from '../../lib/list-query.ts';
import { formatOptionalTimestamp } from '../../lib/time.ts';
import { findFaults } from './link-faults.ts';
import { isFile, type LinkTarget } from './target-collector.ts';
import { getFileAnswer, type LinkVerdict } from './link-verdict.ts';

/** A URL that pages name, with the verdict on it. */
export interface LinkRow extends LinkTarget {
  verdict: LinkVerdict;
  faults: readonly LinkFault[];
}

/** Which rows are listed, and in which order. */
export interface LinkQuery extends PageRequest {
  order: ListOrder<LinkOrder>;
  class?: LinkClass | undefined;
  /** Part of the URL, ignoring case. */
  text?: string | undefined;
  kind?: TargetKind | undefined;
  fault?: LinkFault | undefined;
}

const LINK_ORDERS = ['url', 'pages', 'bytes'] as const;
type LinkOrder = (typeof LINK_ORDERS)[number];

/** The links to other hosts in the web app, by default those of the most pages. */
export const LINKS_LIST = describeList({
  search: 'text',
  filters: { class: LINK_CLASSES },
  columns: LINK_ORDERS,
  order: { by: 'pages', descending: true },
  descendingFirst: ['pages', 'bytes'],
});

/** The files in the web app. */
export const FILES_LIST = describeList({
  search: 'text',
  filters: { class: LINK_CLASSES, kind: FILE_KINDS, fault: LINK_FAULTS },
  columns: LINK_ORDERS,
  order: { by: 'bytes', descending: true },
  descendingFirst: ['pages', 'bytes'],
});

const NOT_REACHED: LinkVerdict = {
  class: 'not_checked',
  reason: 'not_reached',
  answer: null,
  goneSince: null,
};

/** @param verdict `null` if no scan has checked the URL */
export function toLinkRow(target: LinkTarget, verdict: LinkVerdict | null): LinkRow {
  const known = verdict ?? NOT_REACHED;
  return { ...target, verdict: known, faults: findFaults(known, target.kinds, target.shownWidth) };
}

/** Filters and sorts rows. @throws ServiceError 422 for an invalid cursor */
export function selectLinkRows(rows: readonly LinkRow[], query: LinkQuery): SortedPage<LinkRow> {
  const { by, descending } = query.order;
  const text = query.text?.toLowerCase();
  const selected = rows.filter(
    ({ url, kinds, faults, verdict }) =>
      (query.class === undefined || verdict.class === query.class) &&
      (query.kind === undefined || kinds.includes(query.kind)) &&
      (query.fault === undefined || faults.includes(query.fault)) &&
      (text === undefined || url.toLowerCase().includes(text)),
  );
  return cutSortedPage(selected, {
    list: `links by ${by}`,
    toPosition: (row) => ({
      value: by === 'bytes' ? (getFileAnswer(row.verdict)?.bytes ?? -1) : row[by],
      key: row.url,
    }),
    descending,
    limit: query.limit,
    cursor: query.cursor,
  });
}

/** Counts rows by class, and the known bytes of files by kind. */
export function countLinkRows(rows: readonly LinkRow[], hasMore: boolean): LinkTotals {
  const totals: LinkTotals = { urls: rows.length, more_urls: hasMore, classes: {}, bytes: {} };
  for (const row of rows) {
    const { verdict, kinds } = row;
    totals.classes[verdict.class] = (totals.classes[verdict.class] ?? 0) + 1;
    const bytes = getFileAnswer(verdict)?.bytes ?? 0;
    const [kind] = kinds;
    if (bytes > 0 && kind !== undefined && isFile(row))
      totals.bytes[kind] = (totals.bytes[kind] ?? 0) + bytes;
  }
  return totals;
}

/** Describes a row as the API does. */
export function toOutgoingLink({ url, kinds, pages, uses, usedBy, verdict }: LinkRow): OutgoingLink {
  const { answer } = verdict;
  return {
    url,
    kinds,
    class: verdict.class,
    reason: verdict.reason,
    status: answer?.status ?? null,
    failure: answer?.failure ?? null,
    target: answer?.target ?? null,
    blocked_by: answer?.blockedBy ?? null,
    checked_at: formatOptionalTimestamp(answer?.checkedAt ?? null),
    gone_since: formatOptionalTimestamp(verdict.goneSince),
    pages,
    uses,
    used_by: usedBy,
  };
}

export function toWebsiteFile(row: LinkRow): WebsiteFile {
  const answer = getFileAnswer(row.verdict);
  const { format = null, size = null } = answer?.image ?? {};
  return {
    ...toOutgoingLink(row),
    faults: LINK_FAULTS.filter((fault) => row.faults.includes(fault)),
    bytes: answer?.bytes ?? null,
    more_bytes: answer?.hasMoreBytes ?? false,
    media_type: answer?.mediaType ?? '',
    encoding: answer?.encoding ?? null,
    cache_seconds: answer?.cacheSeconds ?? null,
    format,
    width: size?.width ?? null,
    height: size?.height ?? null,
    shown_width: Number.isFinite(row.shownWidth) ? row.shownWidth : null,
  };
}

import { getFirstDirection, type FindingSort, type PageSort } from '../../contracts/report-query.ts';
import type { Direction, SortedPage } from '../../lib/sorted-page.ts';
import { formatNumber } from '../../lib/text.ts';
import { formatCount } from '../format.ts';
import type { Column } from '../parts/table.tsx';

/** Where a report is shown, and what its rows link to. */
export interface ReportPaths {
  /** Of the report itself, without a slash at its end. Its views are below. */
  report: string;
  /** Of the audit of a page; `null` to show its address without a link. */
  audit: ((id: string) => string) | null;
}

export function getFindingPath({ report }: ReportPaths, id: string): string {
  return `${report}/findings/${encodeURIComponent(id)}`;
}

/** The parameters of a list in its query string; those that are `''` or absent are left out. */
export type ListParameters = Record<string, string | undefined>;

export function buildListHref(path: string, parameters: ListParameters): string {
  const filled = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const query = new URLSearchParams(filled).toString();
  return query === '' ? path : `${path}?${query}`;
}

interface SortedList {
  path: string;
  /** The filters in force. */
  filters: ListParameters;
  sort: FindingSort | PageSort;
  direction: Direction;
}

/** The `sort` of a column: leads to the other direction if the list is sorted by it. */
export function getColumnSort({ path, filters, sort, direction }: SortedList, by: FindingSort | PageSort) {
  const other = direction === 'ascending' ? 'descending' : 'ascending';
  const order = sort === by ? other : getFirstDirection(by);
  const result: NonNullable<Column['sort']> = { href: buildListHref(path, { ...filters, sort: by, order }) };
  if (sort === by) result.direction = direction;
  return result;
}

/** The parameters that keep the order of a list. */
export function getOrderParameters({ sort, direction }: Pick<SortedList, 'sort' | 'direction'>) {
  return { sort, order: direction };
}

/** The props of `Pagination` for a sorted list. @param noun singular: `finding` */
export function getPagination(list: SortedList, page: SortedPage<unknown>, noun: string) {
  const { previousCursor, nextCursor } = page;
  const toLink = (cursor: string, label: string) => ({
    href: buildListHref(list.path, { ...list.filters, ...getOrderParameters(list), cursor }),
    label,
  });
  return {
    summary: formatRange(page, noun),
    previous: previousCursor === null ? undefined : toLink(previousCursor, 'Previous'),
    next: nextCursor === null ? undefined : toLink(nextCursor, 'Next'),
  };
}

/** `51–100 of 500 pages`; `3 pages` if they are all on one page. */
export function formatRange({ start, rows, total }: SortedPage<unknown>, noun: string): string {
  const count = formatCount(total, noun);
  if (rows.length === total) return count;
  return `${formatNumber(start + 1)}–${formatNumber(start + rows.length)} of ${count}`;
}

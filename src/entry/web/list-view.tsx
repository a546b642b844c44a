import type { Context } from 'hono';
import type { Child, PropsWithChildren } from 'hono/jsx';
import type { ListPage, SortedPage } from '../../lib/list-page.ts';
import { createSortLinks, formatOrder, type ListOrder, type ListParams, parseOrder } from './list-links.ts';
import { NoMatch } from './parts/empty-state.tsx';
import { FilterBar, type FilterBarProps } from './parts/filter-bar.tsx';
import { CursorPagination, SortedPagination } from './parts/pagination.tsx';

/** Characters of a search. */
const SEARCH_LENGTH = 200;

/** A list that can be searched and filtered. */
export interface List extends Omit<FilterBarProps, 'params'> {
  /** What is listed, in the singular: `audit`. */
  noun: string;
  /** The plural, if it is not the noun with an s. */
  items?: string;
  /** What to try if nothing matches. */
  hint: string;
}

/** A list whose columns sort it. */
export interface SortableList<K extends string> extends List {
  columns: readonly K[];
  /** The order if the URL names none. */
  order: ListOrder<K>;
  /** The columns that a first click sorts from the highest. */
  descendingFirst: readonly K[];
}

/** What the URL of a list asks for. Values that the list does not have are ignored. */
export interface ListQuery {
  /** The search; `undefined` if there is none. */
  search: string | undefined;
  /** The chosen values, by the name of the select. */
  filters: Record<string, string | undefined>;
  cursor: string | undefined;
  /** The parameters, for links to other pages of the list. */
  params: ListParams;
  /** Whether there can be rows that are not shown. */
  isFiltered: boolean;
}

export interface SortedListQuery<K extends string> extends ListQuery {
  order: ListOrder<K>;
  /** Returns the `sort` of a column. */
  sortLink: ReturnType<typeof createSortLinks<K>>;
}

/** Reads the query of a list. @param kept other parameters that the list keeps */
export function readListQuery(
  c: Context,
  { search: { name }, selects = [] }: List,
  kept: ListParams = {},
): ListQuery {
  const query = c.req.query();
  const search = query[name]?.trim().slice(0, SEARCH_LENGTH) || undefined;
  const filters = Object.fromEntries(
    selects.map((select) => [
      select.name,
      select.options.find(({ value }) => value === query[select.name])?.value,
    ]),
  );
  const { cursor } = query;
  return {
    search,
    filters,
    cursor,
    params: { ...kept, [name]: search, ...filters, sort: undefined, cursor },
    isFiltered: [search, cursor, ...Object.values(filters)].some((value) => value !== undefined),
  };
}

/** Reads the query of a list whose columns sort it. */
export function readSortedListQuery<K extends string>(
  c: Context,
  list: SortableList<K>,
  kept: ListParams = {},
): SortedListQuery<K> {
  const query = readListQuery(c, list, kept);
  const order = parseOrder(c.req.query('sort'), list.columns, list.order);
  const sort = formatOrder(order);
  const params = { ...query.params, sort: sort === formatOrder(list.order) ? undefined : sort };
  return {
    ...query,
    params,
    order,
    sortLink: createSortLinks(list.path, params, order, list.descendingFirst),
  };
}

interface ListViewProps {
  list: List;
  query: Pick<ListQuery, 'params' | 'isFiltered'>;
  page: ListPage<unknown> | SortedPage<unknown>;
  /** Shown if nothing is listed, whatever the filters. */
  empty?: Child;
  /** Of the heading if nothing matches. */
  level?: 2 | 3;
  /** Where the list without filters is, if not at its path. */
  allHref?: string;
  /** What the links to other pages say. */
  labels?: { firstLabel: string; nextLabel: string };
}

/** A list: its filters, its table (the children) or what to try if nothing matches, and links to its other pages. */
export function ListView(props: PropsWithChildren<ListViewProps>) {
  const { list, query, page, empty, level = 2, allHref, labels, children } = props;
  const { noun, items = `${noun}s`, hint, ...filterBar } = list;
  const { path } = list;
  const { params } = query;
  const isEmpty = ('total' in page ? page.total : page.rows.length) === 0;
  if (isEmpty && !query.isFiltered && empty !== undefined) return <>{empty}</>;
  return (
    <>
      <FilterBar {...filterBar} params={params} />
      {isEmpty ? (
        <NoMatch items={items} href={allHref ?? path} level={level}>
          <p>{hint}</p>
        </NoMatch>
      ) : (
        children
      )}
      {!('total' in page) && (
        <CursorPagination path={path} params={params} nextCursor={page.nextCursor} {...labels} />
      )}
      {'total' in page && !isEmpty && (
        <SortedPagination path={path} params={params} page={page} noun={noun} />
      )}
    </>
  );
}

import type { Context } from 'hono';
import type { Child, PropsWithChildren } from 'hono/jsx';
import type { ListPage, SortedPage } from '../../lib/list-page.ts';
import { formatOrder, type ListFilters, type ListQuery, parseListQuery } from '../../lib/list-query.ts';
import type { WebEnv } from './context.ts';
import type { SavedView } from '../../services/accounts/saved-views.ts';
import { SavedViews } from './views/saved-views.tsx';
import { createSortLinks, type ListParams } from './list-links.ts';
import { translate } from './language.ts';
import { NoMatch } from './parts/card.tsx';
import { FilterBar, type FilteredList } from './parts/filter-bar.tsx';
import { CursorPagination, SortedPagination } from './parts/pagination.tsx';

/** A list that can be searched, filtered and sorted. */
export interface List<F extends ListFilters = ListFilters, K extends string = string> extends FilteredList<
  F,
  K
> {
  /** What is listed, in the singular: `audit`. */
  noun: string;
  /** The plural, if it is not the noun with an s. */
  items?: string;
  /** What to try if nothing matches. */
  hint: string;
}

/** What the URL of a list asks for, and the links that it needs. */
export interface ListRequest<
  F extends ListFilters = ListFilters,
  K extends string = string,
> extends ListQuery<F, K> {
  /** The parameters, for links to other pages of the list. */
  params: ListParams;
  /** Whether there can be rows that are not shown. */
  isFiltered: boolean;
  /** The columns that are not shown, by the names in the head of the table. */
  hidden: ReadonlySet<string>;
  /** Returns the `sort` of a column. */
  sortLink: ReturnType<typeof createSortLinks<K>>;
}

/** Returns the query of a page with a list. The form of a list sends each of its columns. */
export function readQuery<E extends WebEnv>(c: Context<E>): Record<string, string> {
  const columns = c.req.queries('columns');
  return { ...c.req.query(), ...(columns && { columns: columns.join(',') }) };
}

/** Reads the query of a list. @param kept other parameters that the list keeps */
export function readListQuery<F extends ListFilters, K extends string>(
  parameters: Record<string, string>,
  list: List<F, K>,
  kept: ListParams = {},
): ListRequest<F, K> {
  const { path, query: description } = list;
  const query = parseListQuery(description, parameters);
  const { search, filters, order, cursor } = query;
  const sort = formatOrder(order);
  const { hidden, columns } = readColumns(list, parameters['columns']);
  const params = {
    ...kept,
    columns,
    [description.search]: search,
    ...filters,
    sort: sort === formatOrder(description.order) ? undefined : sort,
    cursor,
  };
  return {
    ...query,
    params,
    isFiltered: [search, cursor, ...Object.values(filters)].some((value) => value !== undefined),
    sortLink: createSortLinks(path, params, order, description.descendingFirst),
    hidden,
  };
}

/** Reads the columns that a query names: the parameter of links, and the names of those that are not shown. */
function readColumns({ columns = {}, defaultColumns }: Pick<List, 'columns' | 'defaultColumns'>, text = '') {
  const [first = '', ...others] = Object.keys(columns);
  const named = new Set(text.split(',', 2 * others.length));
  const byDefault = defaultColumns ?? others;
  const isNamed = [first, ...others].some((name) => named.has(name));
  const shown = others.filter((name) => (isNamed ? named.has(name) : byDefault.includes(name)));
  const isDefault = shown.length === byDefault.length && shown.every((name) => byDefault.includes(name));
  const hidden = others.filter((name) => !shown.includes(name)).map((name) => columns[name] ?? name);
  return { columns: isDefault ? undefined : shown.join(',') || first, hidden: new Set(hidden) };
}

interface ListViewProps {
  list: List;
  query: Pick<ListRequest, 'params' | 'isFiltered'>;
  page: ListPage<unknown> | SortedPage<unknown>;
  /** Shown if nothing is listed, whatever the filters. */
  empty?: Child;
  /** Of the heading if nothing matches. */
  level?: 2 | 3;
  /** Where the list without filters is, if not at its path. */
  allHref?: string;
  /** The saved views of the list. */
  views?: readonly SavedView[] | undefined;
  /** What the links to other pages say. */
  labels?: { firstLabel: string; nextLabel: string };
}

/** A list: its filters, its table (the children) or what to try if nothing matches, and links to its other pages. */
export function ListView(props: PropsWithChildren<ListViewProps>) {
  const { list, query, page, empty, level = 2, allHref, views, labels, children } = props;
  const { path, noun, items = `${noun}s`, hint } = list;
  const { params } = query;
  const isEmpty = ('total' in page ? page.total : page.rows.length) === 0;
  if (isEmpty && !query.isFiltered && empty !== undefined) return <>{empty}</>;
  return (
    <>
      {views && <SavedViews path={path} params={params} views={views} />}
      <FilterBar list={list} params={params} />
      {isEmpty ? (
        <NoMatch items={translate(items)} href={allHref ?? path} level={level}>
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

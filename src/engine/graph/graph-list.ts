import { GRAPH_ORDERS, type GraphPageSummary } from '../../contracts/graph.ts';
import { describeList, type ListOrder, type QueryOf } from '../../lib/list-query.ts';

/** The pages of a graph in the web app, by default the most important first. Depths are a number of clicks, `none` for pages that no path reaches. */
export const GRAPH_LIST = describeList({
  search: 'text',
  filters: { depth: /^(?:none|\d{1,5})$/, indexable: ['yes', 'no'] },
  columns: GRAPH_ORDERS,
  order: { by: 'pagerank', descending: true },
  descendingFirst: ['pagerank', 'inlinks', 'outlinks', 'words'],
});
export type GraphListQuery = QueryOf<typeof GRAPH_LIST>;

/** Returns the value by which a page is sorted. Pages without one are last in both directions. */
export function rankGraphPage(
  page: GraphPageSummary,
  { by, descending }: ListOrder<(typeof GRAPH_ORDERS)[number]>,
): number | string {
  return page[by] ?? (descending ? -1 : Infinity);
}

export function matchesGraphList(page: GraphPageSummary, { search, filters }: GraphListQuery): boolean {
  const text = search?.toLowerCase() ?? '';
  const { depth, indexable } = filters;
  return (
    (depth === undefined || String(page.depth ?? 'none') === depth) &&
    (indexable === undefined || page.indexable === (indexable === 'yes')) &&
    [page.url, page.title].some((value) => value.toLowerCase().includes(text))
  );
}

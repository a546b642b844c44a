import { GRAPH_ORDERS, type GraphPageSummary } from '../../contracts/graph.ts';
import { cutSortedPage, type PageRequest, type SortedPage } from '../../lib/list-page.ts';
import { describeList, type ListOrder } from '../../lib/list-query.ts';

/** The pages of a graph in the web app, by default the most important first. Depths are a number of clicks, `none` for pages that no path reaches. */
export const GRAPH_LIST = describeList({
  search: 'text',
  filters: { depth: /^(?:none|\d{1,5})$/, indexable: ['yes', 'no'] },
  columns: GRAPH_ORDERS,
  order: { by: 'pagerank', descending: true },
  descendingFirst: ['pagerank', 'inlinks', 'outlinks', 'words'],
});

/** Which pages of a graph are listed, and in which order. */
export interface GraphQuery extends PageRequest {
  order: ListOrder<(typeof GRAPH_ORDERS)[number]>;
  /** Part of the URL or title, ignoring case. */
  text?: string | undefined;
  status?: number | undefined;
  indexable?: boolean | undefined;
  /** Clicks from the home page; `null` for pages that no path reaches. */
  depth?: number | null | undefined;
  /** Fewest clicks: pages with fewer are left out, those that no path reaches are not. */
  minDepth?: number | undefined;
  maxInlinks?: number | undefined;
}

/** Filters and sorts the pages of a graph; those without the value to sort by are last. @throws ServiceError 422 for an invalid cursor */
export function selectGraphPages(
  pages: readonly GraphPageSummary[],
  query: GraphQuery,
): SortedPage<GraphPageSummary> {
  const { by, descending } = query.order;
  return cutSortedPage(
    pages.filter((page) => isSelected(page, query)),
    {
      list: `graph by ${by}`,
      toPosition: (page) => ({ value: page[by] ?? (descending ? -1 : Infinity), key: page.url }),
      descending,
      limit: query.limit,
      cursor: query.cursor,
    },
  );
}

function isSelected(page: GraphPageSummary, query: GraphQuery): boolean {
  const { status, indexable, depth, minDepth, maxInlinks } = query;
  const text = query.text?.toLowerCase() ?? '';
  return (
    (status === undefined || page.status === status) &&
    (indexable === undefined || page.indexable === indexable) &&
    (depth === undefined || page.depth === depth) &&
    (minDepth === undefined || page.depth === null || page.depth >= minDepth) &&
    (maxInlinks === undefined || page.inlinks <= maxInlinks) &&
    (page.url.toLowerCase().includes(text) || page.title.toLowerCase().includes(text))
  );
}

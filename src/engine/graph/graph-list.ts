import { GRAPH_ORDERS, type GraphPageSummary } from '../../contracts/graph.ts';
import { cutSortedPage, type PageRequest, type SortedPage } from '../../lib/list-page.ts';
import { describeList, type ListOrder } from '../../lib/list-query.ts';
import { isIndexable } from '../site/site-pages.ts';
import { toGraphPageSummary } from './describe-graph.ts';
import { isInFolder } from './folder-scores.ts';
import type { GraphPage } from './site-graph.ts';

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
  /** Only pages in this folder: its path, with a slash at both ends. */
  folder?: string | undefined;
}

/** Filters and sorts the pages of a graph; those without the value to sort by are last. @throws ServiceError 422 for an invalid cursor */
export function selectGraphPages(
  pages: readonly GraphPage[],
  query: GraphQuery,
): SortedPage<GraphPageSummary> {
  const { by, descending } = query.order;
  const { rows, ...list } = cutSortedPage(
    pages.filter((page) => isSelected(page, query)),
    {
      list: `graph by ${by}`,
      toPosition: (page) => ({
        value: toGraphPageSummary(page)[by] ?? (descending ? -1 : Infinity),
        key: page.page.facts.url,
      }),
      descending,
      limit: query.limit,
      cursor: query.cursor,
    },
  );
  return { ...list, rows: rows.map(toGraphPageSummary) };
}

function isSelected({ page, depth, inlinks }: GraphPage, query: GraphQuery): boolean {
  const { folder, minDepth } = query;
  const { url, status, html } = page.facts;
  const text = query.text?.toLowerCase() ?? '';
  return (
    (folder === undefined || isInFolder(page, folder)) &&
    (query.status === undefined || status === query.status) &&
    (query.indexable === undefined || isIndexable(page) === query.indexable) &&
    (query.depth === undefined || depth === query.depth) &&
    (minDepth === undefined || depth === null || depth >= minDepth) &&
    (query.maxInlinks === undefined || inlinks <= query.maxInlinks) &&
    (url.toLowerCase().includes(text) || (html?.title ?? '').toLowerCase().includes(text))
  );
}

import { MOST_CLICKS } from '../../contracts/graph.ts';
import { GRAPH_ORDERS } from '../../contracts/graph-page.ts';
import { cutSortedPage, type PageRequest, type SortedPage } from '../../lib/list-page.ts';
import { describeList, type ListOrder } from '../../lib/list-query.ts';
import { isIndexable } from '../site/site-pages.ts';
import type { PageDescriber } from './describe-page.ts';
import { isInFolder } from './folder-scores.ts';
import type { GraphPage } from './site-graph.ts';

/** The pages of a graph in the web app, by default the most important first. Depths are a number of clicks, `none` for pages that no path reaches. */
export const GRAPH_LIST = describeList({
  search: 'text',
  filters: { depth: /^(?:none|\d{1,5})$/, indexable: ['yes', 'no'] },
  columns: GRAPH_ORDERS,
  order: { by: 'pagerank', descending: true },
  descendingFirst: GRAPH_ORDERS.filter(
    (order) => !['url', 'folder', 'title', 'depth', 'score'].includes(order),
  ),
});

/** Which pages of a graph are listed, and in which order. */
export interface GraphQuery extends PageRequest {
  order: ListOrder<(typeof GRAPH_ORDERS)[number]>;
  /** Part of the URL or title, ignoring case. */
  text?: string | undefined;
  status?: number | undefined;
  indexable?: boolean | undefined;
  /** Clicks from the home page, `MOST_CLICKS` for as many or more; `null` for pages that no path reaches. */
  depth?: number | null | undefined;
  /** Fewest clicks: pages with fewer are left out, those that no path reaches are not. */
  minDepth?: number | undefined;
  maxInlinks?: number | undefined;
  /** Only pages in this folder: its path, with a slash at both ends. */
  folder?: string | undefined;
}

/** Filters and sorts the pages of a graph; those without the value to sort by are last. @throws ServiceError 422 for an invalid cursor */
export function selectGraphPages(describer: PageDescriber, query: GraphQuery): SortedPage<GraphPage> {
  const { by, descending } = query.order;
  return cutSortedPage(
    describer.pages.filter((page) => isSelected(page, query)),
    {
      list: `graph by ${by}`,
      toPosition: (page) => ({
        value: toSortValue(describer.describe(page)[by], descending),
        key: page.page.facts.url,
      }),
      descending,
      limit: query.limit,
      cursor: query.cursor,
    },
  );
}

/** Numbers are before texts in a list. */
function toSortValue(value: string | number | boolean | null, descending: boolean): string | number {
  if (value === null || value === '') return descending ? -1 : AFTER_ALL;
  return typeof value === 'string' ? value.toLowerCase() : Number(value);
}

/** After all texts. */
const AFTER_ALL = '\u{10ffff}';

function isSelected({ page, depth, inlinks }: GraphPage, query: GraphQuery): boolean {
  const { folder, minDepth } = query;
  const { url, status, html } = page.facts;
  const text = query.text?.toLowerCase() ?? '';
  return (
    (folder === undefined || isInFolder(page, folder)) &&
    (query.status === undefined || status === query.status) &&
    (query.indexable === undefined || isIndexable(page) === query.indexable) &&
    (query.depth === undefined || (depth && Math.min(depth, MOST_CLICKS)) === query.depth) &&
    (minDepth === undefined || depth === null || depth >= minDepth) &&
    (query.maxInlinks === undefined || inlinks <= query.maxInlinks) &&
    (url.toLowerCase().includes(text) || (html?.title ?? '').toLowerCase().includes(text))
  );
}

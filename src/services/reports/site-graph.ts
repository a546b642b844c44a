import type { GRAPH_ORDERS, GraphPageSummary, WebsiteGraph } from '../../contracts/graph.ts';
import { describeGraph, toGraphPageSummary } from '../../engine/graph/describe-graph.ts';
import { type GraphListQuery, matchesGraphList, rankGraphPage } from '../../engine/graph/graph-list.ts';
import { writeCsv } from '../../lib/csv.ts';
import { cutSortedPage, type ListPage, type PageRequest, type SortedPage } from '../../lib/list-page.ts';
import type { ListOrder } from '../../lib/list-query.ts';
import type { Context } from '../context.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { openGraph, streamGraph } from './open-report.ts';

/**
 * Returns how the pages of a website link to each other. Does not contact the website.
 *
 * @throws ServiceError 429 if the website has many audits and the account no work slot left
 */
export function getGraph(context: Context, website: VerifiedWebsite): Promise<WebsiteGraph> {
  return openGraph(context, website, ({ graph, ...source }) =>
    describeGraph(graph, { ...source, now: Date.now() }),
  );
}

/** Which pages of a graph are listed, and in which order. */
export interface GraphQuery extends PageRequest {
  order: ListOrder<(typeof GRAPH_ORDERS)[number]>;
  /** Part of the URL. */
  url?: string | undefined;
  status?: number | undefined;
  indexable?: boolean | undefined;
  /** Fewest clicks from the home page: pages with fewer are left out, those that no path reaches are not. */
  minDepth?: number | undefined;
  maxInlinks?: number | undefined;
}

/**
 * Returns one page of the list of a website's pages with their place in its graph. Does not contact the website.
 *
 * @throws ServiceError 422 for an invalid cursor, 429 if the website has many audits and the account no work slot left
 */
export async function listGraphPages(
  context: Context,
  { website, query }: { website: VerifiedWebsite; query: GraphQuery },
): Promise<ListPage<GraphPageSummary>> {
  const { order, limit, cursor } = query;
  const pages = await openGraph(context, website, ({ graph }) => graph.pages.map(toGraphPageSummary));
  const { rows, nextCursor } = cutSortedPage(
    pages.filter((page) => isFound(page, query)),
    {
      list: `graph by ${order.by}`,
      toPosition: (page) => ({ value: rankGraphPage(page, order), key: page.url }),
      descending: order.descending,
      limit,
      cursor,
    },
  );
  return { rows, nextCursor };
}

function isFound(
  page: GraphPageSummary,
  { url, status, indexable, minDepth, maxInlinks }: GraphQuery,
): boolean {
  return (
    (url === undefined || page.url.includes(url)) &&
    (status === undefined || page.status === status) &&
    (indexable === undefined || page.indexable === indexable) &&
    (minDepth === undefined || page.depth === null || page.depth >= minDepth) &&
    (maxInlinks === undefined || page.inlinks <= maxInlinks)
  );
}

/** Pages on one page of the list in the web app. */
const PAGE_SIZE = 50;

/** The graph of a website with one page of its pages that match a query. */
export interface FoundGraph extends SortedPage<GraphPageSummary> {
  graph: WebsiteGraph;
}

/**
 * Searches, filters and sorts the pages of a website's graph, 50 at a time. Does not contact the website.
 *
 * @throws ServiceError 422 for an invalid cursor, 429 if the website has many audits and the account no work slot left
 */
export function searchGraph(
  context: Context,
  { website, query }: { website: VerifiedWebsite; query: GraphListQuery },
): Promise<FoundGraph> {
  return openGraph(context, website, ({ graph, ...source }) => {
    const pages = graph.pages.map(toGraphPageSummary).filter((page) => matchesGraphList(page, query));
    return {
      graph: describeGraph(graph, { ...source, now: Date.now() }),
      ...cutSortedPage(pages, {
        list: `structure by ${query.order.by}`,
        toPosition: (page) => ({ value: rankGraphPage(page, query.order), key: page.url }),
        descending: query.order.descending,
        limit: PAGE_SIZE,
        cursor: query.cursor,
      }),
    };
  });
}

const COLUMNS = [
  ['URL', 'url'],
  ['Status', 'status'],
  ['Score', 'score'],
  ['Title', 'title'],
  ['Words', 'words'],
  ['Clicks from the home page', 'depth'],
  ['Linking pages', 'inlinks'],
  ['Linking pages, nofollow', 'nofollow_inlinks'],
  ['Linked pages', 'outlinks'],
  ['PageRank', 'pagerank'],
  ['Indexable', 'indexable'],
  ['Canonical', 'canonical'],
  ['Audited at', 'audited_at'],
] as const satisfies readonly (readonly [string, keyof GraphPageSummary])[];

/**
 * Exports the pages of a website's graph as CSV, the highest PageRank first. Does not contact the website.
 *
 * @throws ServiceError 429 if the website has many audits and the account no work slot left
 */
export function exportGraph(context: Context, website: VerifiedWebsite): Promise<AsyncGenerator<string>> {
  return streamGraph(context, website, ({ graph }) => {
    const pages = graph.pages.toSorted((a, b) => b.pagerank - a.pagerank).map(toGraphPageSummary);
    const rows = pages.map((page) =>
      COLUMNS.map(([, field]) => (field === 'indexable' ? (page.indexable ? 'yes' : 'no') : page[field])),
    );
    return writeCsv(
      COLUMNS.map(([name]) => name),
      rows,
    );
  });
}

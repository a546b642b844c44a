import type { GRAPH_ORDERS, GraphPageSummary, WebsiteGraph } from '../../contracts/graph.ts';
import { describeGraph, toGraphPageSummary } from '../../engine/graph/describe-graph.ts';
import { cutSortedPage, type ListPage, type PageRequest } from '../../lib/list-page.ts';
import type { Context } from '../context.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { openGraph } from './open-report.ts';

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
  order: (typeof GRAPH_ORDERS)[number];
  descending: boolean;
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
  const { order, descending, limit, cursor } = query;
  const pages = await openGraph(context, website, ({ graph }) => graph.pages.map(toGraphPageSummary));
  const { rows, nextCursor } = cutSortedPage(
    pages.filter((page) => isFound(page, query)),
    {
      list: `graph by ${order}`,
      // Pages without the value are last in both directions.
      toPosition: (page) => ({ value: page[order] ?? (descending ? -1 : Infinity), key: page.url }),
      descending,
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

import type { GraphPageSummary, WebsiteGraph } from '../../contracts/graph.ts';
import { describeGraph, toGraphPageSummary } from '../../engine/graph/describe-graph.ts';
import { type GraphQuery, selectGraphPages } from '../../engine/graph/graph-list.ts';
import { writeCsv } from '../../lib/csv.ts';
import type { SortedPage } from '../../lib/list-page.ts';
import type { Context } from '../context.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { openGraph, streamGraph } from './open-report.ts';

/**
 * Returns how the pages of a website link to each other. Does not contact the website.
 *
 * @param folder whose folders are listed: its path, with a slash at both ends; the root by default
 * @throws ServiceError 429 if the website has many audits and the account no work slot left
 */
export function getGraph(
  context: Context,
  { website, folder }: { website: VerifiedWebsite; folder?: string | undefined },
): Promise<WebsiteGraph> {
  return openGraph(context, website, ({ graph, ...source }) =>
    describeGraph(graph, { ...source, folder, now: Date.now() }),
  );
}

/**
 * Returns one page of the list of a website's pages with their place in its graph. Does not contact the website.
 *
 * @throws ServiceError 422 for an invalid cursor, 429 if the website has many audits and the account no work slot left
 */
export function listGraphPages(
  context: Context,
  { website, query }: { website: VerifiedWebsite; query: GraphQuery },
): Promise<SortedPage<GraphPageSummary>> {
  return openGraph(context, website, ({ graph }) => selectGraphPages(graph.pages, query));
}

/** The graph of a website with one page of its pages. */
export interface FoundGraph extends SortedPage<GraphPageSummary> {
  graph: WebsiteGraph;
}

/** Same as `getGraph` and `listGraphPages` together, for which the audits are read once. */
export function searchGraph(
  context: Context,
  { website, query }: { website: VerifiedWebsite; query: GraphQuery },
): Promise<FoundGraph> {
  return openGraph(context, website, ({ graph, ...source }) => ({
    graph: describeGraph(graph, { ...source, folder: query.folder, now: Date.now() }),
    ...selectGraphPages(graph.pages, query),
  }));
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

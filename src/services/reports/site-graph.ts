import type { WebsiteGraph } from '../../contracts/graph.ts';
import type { GraphPageSummary } from '../../contracts/graph-page.ts';
import { describeGraph } from '../../engine/graph/describe-graph.ts';
import { type GraphSource, PageDescriber } from '../../engine/graph/describe-page.ts';
import { type GraphQuery, selectGraphPages } from '../../engine/graph/graph-list.ts';
import { PAGE_COLUMNS, toPageCell } from '../../engine/graph/page-columns.ts';
import { type CsvCell, writeCsv } from '../../lib/csv.ts';
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
  return openGraph(context, website, (source) => describeGraph(source, { folder, now: Date.now() }));
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
  return openGraph(context, website, (source) => describeGraphPages(source, query));
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
  return openGraph(context, website, (source) => ({
    graph: describeGraph(source, { folder: query.folder, now: Date.now() }),
    ...describeGraphPages(source, query),
  }));
}

function describeGraphPages(source: GraphSource, query: GraphQuery): SortedPage<GraphPageSummary> {
  const describer = new PageDescriber(source);
  const { rows, ...list } = selectGraphPages(describer, query);
  return { ...list, rows: rows.map((page) => describer.describe(page)) };
}

/**
 * Exports the pages of a website's graph that a query selects as CSV, in its order. Does not contact the website.
 *
 * @throws ServiceError 429 if the website has many audits and the account no work slot left
 */
export function exportGraph(
  context: Context,
  { website, query }: { website: VerifiedWebsite; query: Omit<GraphQuery, 'limit' | 'cursor'> },
): Promise<AsyncGenerator<string>> {
  return streamGraph(context, website, (source) =>
    writeCsv(
      PAGE_COLUMNS.map(({ name }) => name),
      listGraphRows(new PageDescriber(source), query),
    ),
  );
}

function* listGraphRows(
  describer: PageDescriber,
  query: Omit<GraphQuery, 'limit' | 'cursor'>,
): Generator<CsvCell[]> {
  for (const page of selectGraphPages(describer, { ...query, limit: describer.pages.length }).rows) {
    const described = describer.describe(page);
    yield PAGE_COLUMNS.map((column) => toPageCell(column, described));
  }
}

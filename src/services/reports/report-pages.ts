import type { PageSummary } from '../../contracts/site-report.ts';
import type { SiteScore } from '../../contracts/site-score.ts';
import { type PageQuery, selectPages } from '../../engine/site/report-lists.ts';
import { countScoreBands } from '../../engine/site/score-bands.ts';
import { compareScores, toPageSummary, toScoreRank } from '../../engine/site/site-report.ts';
import { cutSortedPage, type ListPage, type PageRequest, type SortedPage } from '../../lib/list-page.ts';
import type { Context } from '../context.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { openPages } from './open-report.ts';

/**
 * Returns one page of the list of a website's pages (docs/contract.md 9.22), lowest score first. Does not contact the website.
 *
 * @throws ServiceError 422 for an invalid cursor, 429 if the website has many audits and the account no work slot left
 */
export async function listReportPages(
  context: Context,
  { website, page }: { website: VerifiedWebsite; page: PageRequest },
): Promise<ListPage<PageSummary>> {
  const pages = await openPages(context, website, (list) => list.pages);
  const { rows, nextCursor } = cutSortedPage(pages, {
    ...page,
    list: 'pages',
    toPosition: (row) => ({ value: toScoreRank(row), key: row.key }),
  });
  return { rows: rows.map(toPageSummary), nextCursor };
}

/** One page of a website's pages that match a query. */
export interface FoundPages extends SortedPage<PageSummary> {
  /** Pages of the website in each band of ten points, whatever the query. */
  bands: number[];
  /** Pages of the website, whatever the query. */
  count: number;
  score: SiteScore | null;
}

/**
 * Searches, filters and sorts the pages of a website, 50 at a time. Does not contact the website.
 *
 * @throws ServiceError 422 for an invalid cursor, 429 if the website has many audits and the account no work slot left
 */
export function searchReportPages(
  context: Context,
  { website, query }: { website: VerifiedWebsite; query: PageQuery },
): Promise<FoundPages> {
  return openPages(context, website, ({ pages, score }) => {
    const summaries = pages.toSorted(compareScores).map(toPageSummary);
    return {
      ...selectPages(summaries, query),
      bands: countScoreBands(summaries.map(({ score }) => score)),
      count: pages.length,
      score,
    };
  });
}

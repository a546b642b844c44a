import type { PageSummary } from '../../contracts/site-report.ts';
import { toPageSummary, toScoreRank } from '../../engine/site/site-report.ts';
import { cutSortedPage, type ListPage, type PageRequest } from '../../lib/list-page.ts';
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

import type { PageSummary } from '../../contracts/site-report.ts';
import { toPageSummary, toScoreRank } from '../../engine/site/page-summary.ts';
import type { SitePage } from '../../engine/site/site-pages.ts';
import { cutSortedPage, type ListPage, type PageRequest } from '../../lib/list-page.ts';
import { openDatabase } from '../../storage/database.ts';
import { readScoreAndFacts } from '../../storage/site-scores.ts';
import type { Context } from '../context.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { collectPages, withReportSlot } from './open-report.ts';

/**
 * Returns one page of the list of a website's pages (docs/contract.md 9.22), lowest score first. Does not contact the website.
 *
 * @throws ServiceError 422 for an invalid cursor, 429 if the website has many audits and the account no work slot left
 */
export async function listReportPages(
  { env, caller: { accountId } }: Context,
  { website: { host }, page }: { website: VerifiedWebsite; page: PageRequest },
): Promise<ListPage<PageSummary>> {
  const pages = await withReportSlot(env, accountId, host, () => readPages(env, accountId, host));
  const { rows, nextCursor } = cutSortedPage(pages, {
    ...page,
    list: 'pages',
    toPosition: (row) => ({ value: toScoreRank(row), key: row.key }),
  });
  return { rows: rows.map(toPageSummary), nextCursor };
}

async function readPages(env: Env, accountId: string, host: string): Promise<readonly SitePage[]> {
  const [collector, scored] = await Promise.all([
    collectPages(env, { accountId, host }),
    readScoreAndFacts(openDatabase(env, accountId), { host, accountId }),
  ]);
  return collector.finish(scored?.facts ?? null).pages;
}

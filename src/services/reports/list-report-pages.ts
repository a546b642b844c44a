import type { PageSummary } from '../../contracts/site-report.ts';
import { compareScores, toPageSummary, toScoreRank } from '../../engine/site/page-summary.ts';
import type { SitePage } from '../../engine/site/site-pages.ts';
import { decodeCursor, type ListPage, toListPage } from '../../lib/cursor.ts';
import { openDatabase } from '../../storage/database.ts';
import { readScoreAndFacts } from '../../storage/site-scores.ts';
import type { Caller } from '../caller.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { collectPages } from './fold-audits.ts';
import { withReportSlot } from './report-slot.ts';

/** The position after a page: its score and its key. */
const CURSOR_PATTERN = /^p(\d{1,3})\.(.+)$/;

/**
 * Returns one page of the list of a website's pages (docs/contract.md 9.22), lowest score first. Does not contact the website.
 *
 * @throws ServiceError 422 for an invalid cursor, 429 if the website has many audits and the account no work slot left
 */
export async function listReportPages(
  env: Env,
  { accountId }: Caller,
  { host }: VerifiedWebsite,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<ListPage<PageSummary>> {
  const isAfter = cursor === undefined ? () => true : createPositionTest(cursor);
  const pages = await withReportSlot(env, accountId, host, () => readPages(env, accountId, host));
  const rest = pages.filter(isAfter).sort(compareScores);
  const { rows, nextCursor } = toListPage(
    rest.slice(0, limit + 1),
    limit,
    (page) => `p${toScoreRank(page)}.${page.key}`,
  );
  return { rows: rows.map(toPageSummary), nextCursor };
}

async function readPages(env: Env, accountId: string, host: string): Promise<readonly SitePage[]> {
  const [collector, scored] = await Promise.all([
    collectPages(env, accountId, host),
    readScoreAndFacts(openDatabase(env, accountId), { host, accountId }),
  ]);
  return collector.finish(scored?.facts ?? null).pages;
}

/** Returns whether a page comes after the position in a cursor. */
function createPositionTest(cursor: string): (page: SitePage) => boolean {
  const [score, key = ''] = decodeCursor(cursor, CURSOR_PATTERN);
  const rank = Number(score);
  return (page) => toScoreRank(page) > rank || (toScoreRank(page) === rank && page.key > key);
}

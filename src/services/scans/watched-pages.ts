import type { WatchedPage } from '../../contracts/schedule.ts';
import { toCrawlUrl } from '../../crawler/crawl/crawl-url.ts';
import { ServiceError } from '../../lib/errors.ts';
import { listCoveredHosts } from '../../lib/host/bare-host.ts';
import { parseWebsiteHost } from '../../lib/host/website-host.ts';
import { newId } from '../../lib/id.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import {
  deleteScheduleRow,
  findWatchedPage,
  insertWatchedPage,
  listWatchedPageRows as listRows,
  type ScheduleRow,
} from '../../storage/schedules.ts';
import type { Context } from '../context.ts';
import { getVerifiedWebsite } from '../websites/website.ts';
import { listRuns } from './list-scans.ts';
import { keepForOwner } from './schedules.ts';
import { getNextRunAt, getPageHour } from './timing.ts';

/** Returns a page the caller watches. @throws ServiceError 404 if there is no such page */
export async function getWatchedPage(
  { env, caller: { accountId } }: Context,
  { id }: { id: string },
): Promise<ScheduleRow> {
  const row = await findWatchedPage(openDatabase(env, accountId), { id, accountId });
  if (!row) throw new ServiceError('watched_page_not_found', `You are not watching a page with the id ${id}`);
  return row;
}

/** Describes a watched page, with its last run. */
async function describeWatchedPage(env: Env, row: ScheduleRow): Promise<WatchedPage> {
  const { rows } = await listRuns(env, { target: row, limit: 1 });
  return {
    id: row.id,
    url: row.pageUrl,
    host: row.host,
    next_run_at: formatTimestamp(row.nextRunAt),
    last_run: rows[0] ?? null,
    render: row.rendersPage,
    created_at: formatTimestamp(row.createdAt),
  };
}

/** Lists the pages the caller watches, newest first: all, or those of one website. */
export async function listWatchedPages(
  { env, caller: { accountId } }: Context,
  { host }: { host?: string | undefined } = {},
): Promise<WatchedPage[]> {
  const rows = await listRows(openDatabase(env, accountId), accountId, host);
  return Promise.all(rows.map((row) => describeWatchedPage(env, row)));
}

/** Watched pages of an account (docs/contract.md 14.30). */
export const MAX_WATCHED_PAGES = 20;

/**
 * Watches a page of a website the caller owns: it is scanned once a day, at a time that is a hash of its URL.
 *
 * @param url as submitted
 * @param render whether each scan loads it with JavaScript too; by default as before, and not at first
 * @returns `created: false` if the caller already watched it
 * @throws ServiceError 403 if the caller does not own the website, 404 if nobody ever added it, 409 over `MAX_WATCHED_PAGES`,
 *   422 if it is not a page
 */
export async function watchPage(
  context: Context,
  { url, render: rendersPage }: { url: string; render?: boolean | undefined },
): Promise<{ created: boolean; page: WatchedPage }> {
  const { env, caller } = context;
  const parsed = parseWebsiteHost(url);
  if (!parsed.ok) throw new ServiceError('invalid_url', parsed.reason, { field: 'url' });
  const { host } = await getVerifiedWebsite(context, { host: parsed.host });
  const page = toCrawlUrl(url, listCoveredHosts(host));
  if (!page || page.problem !== null) {
    throw new ServiceError('invalid_url', 'must be the http or https URL of an HTML page', {
      field: 'url',
    });
  }
  const { accountId } = caller;
  const now = Date.now();
  const timing = {
    host,
    pageUrl: page.url,
    frequency: 'daily',
    hour: getPageHour(page.url),
    day: null,
  } as const;
  const { inserted, row } = await insertWatchedPage(
    openDatabase(env, accountId),
    {
      ...timing,
      id: newId('sch_'),
      accountId,
      maxPages: 1,
      onlyChanged: false,
      maxCreditsPerMonth: null,
      profile: null,
      rendersPage,
      nextRunAt: getNextRunAt(timing, now),
      createdAt: now,
      updatedAt: now,
    },
    MAX_WATCHED_PAGES,
  );
  if (!row) {
    throw new ServiceError(
      'too_many_watched_pages',
      `You already watch ${MAX_WATCHED_PAGES} pages, the maximum. Stop watching one first.`,
    );
  }
  await keepForOwner(context, row);
  return { created: inserted, page: await describeWatchedPage(env, row) };
}

/** Stops watching a page. Its runs stay. @returns its URL @throws ServiceError 404 if the caller does not watch it */
export async function unwatchPage(context: Context, { id }: { id: string }): Promise<string> {
  const { env, caller } = context;
  const page = await getWatchedPage(context, { id });
  await deleteScheduleRow(openDatabase(env, caller.accountId), page);
  return page.pageUrl;
}

import { toDisplayHost } from '../../lib/host/display-host.ts';
import { cutSortedPage, type SortedPage } from '../../lib/list-page.ts';
import { DAY, toIsoDate } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { listScoresByDay, type ListedWebsiteRow, selectListedWebsites } from '../../storage/website-lists.ts';
import type { Context } from '../context.ts';
import { readWatchStates, type WatchState } from './read-watch-states.ts';

/** Days of scores in the trend line of a list. */
const TREND_DAYS = 90;

export interface WebsiteListQuery {
  /** Matches part of the host. */
  search?: string | undefined;
  status?: 'verified' | 'pending' | undefined;
  order: { by: 'host' | 'score' | 'added'; descending: boolean };
  cursor: string | undefined;
}

export interface WebsiteListItem extends ListedWebsiteRow, WatchState {
  /** The host in Unicode. */
  displayHost: string;
  /** The scores of the last 90 days, oldest first. */
  trend: (number | null)[];
}

export interface WebsiteListPage {
  /** Of the websites that match. */
  page: SortedPage<WebsiteListItem>;
  /** Whether the account has any website, matching or not. */
  hasWebsites: boolean;
}

/**
 * Returns a page of the caller's websites that match, among the newest 1,000.
 *
 * @throws ServiceError 422 for a cursor that no list has
 */
export async function listWebsitePage(
  { env, caller: { accountId } }: Context,
  { query: { search, status, order, cursor }, limit }: { query: WebsiteListQuery; limit: number },
): Promise<WebsiteListPage> {
  const db = openDatabase(env, accountId);
  const all = (await selectListedWebsites(db, accountId)).map((row) =>
    Object.assign(row, { displayHost: toDisplayHost(row.host) }),
  );
  const text = search?.toLowerCase() ?? '';
  const found = all.filter(({ host, displayHost, isOwner }) => {
    if (status !== undefined && isOwner !== (status === 'verified')) return false;
    return host.includes(text) || displayHost.includes(text);
  });
  const page = cutSortedPage(found, {
    list: `websites by ${order.by}`,
    toPosition: (row) => ({ value: RANKS[order.by](row), key: row.host }),
    descending: order.descending,
    limit,
    cursor,
  });
  const from = toIsoDate(Date.now() - TREND_DAYS * DAY);
  const hosts = page.rows.filter(({ isOwner }) => isOwner).map(({ host }) => host);
  const [scores, states] = await Promise.all([
    listScoresByDay(db, { accountId, hosts, from }),
    readWatchStates(env, { accountId, hosts }),
  ]);
  const days = Map.groupBy(scores, ({ host }) => host);
  const rows = page.rows.map((row) => {
    const trend = days.get(row.host)?.map(({ score }) => score) ?? [];
    const { nextRunAt, attention } = states.get(row.host) ?? { nextRunAt: null, attention: [] };
    return Object.assign(row, { trend, nextRunAt, attention });
  });
  return { page: { ...page, rows }, hasWebsites: all.length > 0 };
}

const RANKS: Record<WebsiteListQuery['order']['by'], (row: ListedWebsiteRow) => number | string> = {
  host: ({ host }) => host,
  score: ({ score }) => score ?? -1,
  added: ({ addedAt }) => addedAt,
};

import { toDisplayHost } from '../../lib/host/display-host.ts';
import { DAY, toIsoDate } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { listScoresByDay, type ListedWebsiteRow, selectListedWebsites } from '../../storage/website-lists.ts';
import type { Caller } from '../accounts/caller.ts';
import { readWatchStates, type WatchState } from './read-watch-states.ts';

/** Days of scores that a list shows as a line. */
const TREND_DAYS = 90;

export interface WebsiteListQuery {
  /** A part of the host. */
  search?: string | undefined;
  status?: 'verified' | 'pending' | undefined;
  order: { by: 'host' | 'score' | 'added'; descending: boolean };
  /** From 1. */
  page: number;
}

export interface WebsiteListItem extends ListedWebsiteRow, WatchState {
  /** The host in Unicode. */
  displayHost: string;
  /** The scores of the last 90 days, oldest first. */
  trend: (number | null)[];
}

export interface WebsiteListPage {
  websites: WebsiteListItem[];
  /** Websites that match, on all pages together. */
  count: number;
  /** All websites of the account. */
  total: number;
}

/** Returns the page of the caller's newest 1,000 websites that `query.page` names. */
export async function listWebsitePage(
  env: Env,
  { accountId }: Caller,
  { search, status, order, page }: WebsiteListQuery,
  limit: number,
): Promise<WebsiteListPage> {
  const db = openDatabase(env, accountId);
  const all = (await selectListedWebsites(db, accountId)).map((row) =>
    Object.assign(row, { displayHost: toDisplayHost(row.host) }),
  );
  const text = search?.toLowerCase() ?? '';
  const found = all
    .filter(({ host, displayHost, isOwner }) => {
      if (status !== undefined && isOwner !== (status === 'verified')) return false;
      return host.includes(text) || displayHost.includes(text);
    })
    .sort((a, b) => compare(a, b, order.by) * (order.descending ? -1 : 1));
  const shown = found.slice((page - 1) * limit, page * limit);
  const from = toIsoDate(Date.now() - TREND_DAYS * DAY);
  const hosts = shown.filter(({ isOwner }) => isOwner).map(({ host }) => host);
  const [scores, states] = await Promise.all([
    listScoresByDay(db, { accountId, hosts, from }),
    readWatchStates(env, accountId, hosts),
  ]);
  const days = Map.groupBy(scores, ({ host }) => host);
  const websites = shown.map((row) => {
    const trend = days.get(row.host)?.map(({ score }) => score) ?? [];
    const { nextRunAt, attention } = states.get(row.host) ?? { nextRunAt: null, attention: [] };
    return Object.assign(row, { trend, nextRunAt, attention });
  });
  return { websites, count: found.length, total: all.length };
}

function compare(a: ListedWebsiteRow, b: ListedWebsiteRow, by: WebsiteListQuery['order']['by']): number {
  const byHost = a.host < b.host ? -1 : Number(a.host > b.host);
  if (by === 'added') return a.addedAt - b.addedAt || byHost;
  return by === 'score' ? (a.score ?? -1) - (b.score ?? -1) || byHost : byHost;
}

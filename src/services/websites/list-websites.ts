import type { SiteScore } from '../../contracts/site-score.ts';
import type { ListedWebsite } from '../../contracts/website.ts';
import { defineCursor } from '../../lib/cursor.ts';
import { toDisplayHost } from '../../lib/host/display-host.ts';
import {
  cutSortedPage,
  type ListPage,
  type PageRequest,
  type SortedPage,
  toListPage,
} from '../../lib/list-page.ts';
import { DAY, toIsoDate } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { listScoresOfWebsites } from '../../storage/site-scores.ts';
import {
  type ListedWebsiteRow,
  listScoresByDay,
  listWatchStates,
  listWebsitesWithScores,
  type WatchRow,
} from '../../storage/website-lists.ts';
import { listWebsiteRows as listRows } from '../../storage/websites.ts';
import type { Context } from '../context.ts';
import { getSettings } from '../settings/get-settings.ts';
import { getLapseTime } from './lapses.ts';
import { hasClaim, isOwner, toWebsite } from './website.ts';

const CURSOR = defineCursor('websites', { claimedAt: 'integer', host: 'text' });

/**
 * Lists the websites the caller has added, verified or not, newest first.
 *
 * @param page.limit default: all of them
 * @throws ServiceError 422 if the cursor does not belong to the list
 */
export async function listWebsites(
  { env, caller }: Context,
  { limit, cursor }: { limit?: number | undefined } & Omit<PageRequest, 'limit'> = {},
): Promise<ListPage<ListedWebsite>> {
  const found = await listRows(openDatabase(env, SERVICE), caller.accountId, {
    after: CURSOR.decode(cursor),
    limit: limit === undefined ? undefined : limit + 1,
  });
  const claimed = found.filter(hasClaim);
  const { rows, nextCursor } = toListPage(claimed, limit ?? claimed.length, CURSOR.encode);
  const owned = rows.filter((row) => isOwner(row, caller)).map(({ host }) => host);
  const { accountId } = caller;
  const scores =
    owned.length === 0
      ? new Map<string, SiteScore>()
      : await listScoresOfWebsites(openDatabase(env, accountId), accountId, owned);
  const websites = rows.map((row) => {
    const website = toWebsite(row, caller);
    if (!isOwner(row, caller)) return website;
    return Object.assign(website, { owner_email: caller.email, score: scores.get(row.host) ?? null });
  });
  return { rows: websites, nextCursor };
}

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
  const all = (await listWebsitesWithScores(env, accountId)).map((row) =>
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
  const owned = page.rows.filter(({ isOwner }) => isOwner);
  const hosts = owned.map(({ host }) => host);
  const [scores, states] = await Promise.all([
    listScoresByDay(openDatabase(env, accountId), { accountId, hosts, from }),
    readWatchStates(env, { accountId, owned }),
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

/** Something that needs the owner's attention. Times in milliseconds since 1970. */
export type Attention =
  /** `lapsesAt`: a check after it ends the ownership; `null` before the owner was warned. */
  | { kind: 'ownership_missing'; since: number; lapsesAt: number | null }
  /** The next run would be skipped: the credits do not cover one page. */
  | { kind: 'no_credits' }
  /** The last run was skipped. */
  | { kind: 'run_skipped'; at: number; code: NonNullable<WatchRow['skipCode']> }
  | { kind: 'critical_issues'; count: number };

export interface WatchState {
  /** Milliseconds since 1970; `null` without a schedule. */
  nextRunAt: number | null;
  /** The most urgent first. */
  attention: Attention[];
}

/**
 * Returns the next run of owned websites and what needs attention, by host (docs/contract.md 14.82).
 *
 * @param owned those of a page of a list
 */
async function readWatchStates(
  env: Env,
  { accountId, owned }: { accountId: string; owned: readonly ListedWebsiteRow[] },
): Promise<Map<string, WatchState>> {
  if (owned.length === 0) return new Map();
  const websites = new Map(owned.map((website) => [website.host, website]));
  const rows = await listWatchStates(openDatabase(env, accountId), {
    accountId,
    hosts: [...websites.keys()],
  });
  const hasRuns = rows.some(({ nextRunAt }) => nextRunAt !== null);
  const isPaid = !hasRuns || (await canPayPage(env, accountId));
  return new Map(
    rows.map((row) => [
      row.host,
      { nextRunAt: row.nextRunAt, attention: [...listAttention(row, websites.get(row.host), isPaid)] },
    ]),
  );
}

async function canPayPage(env: Env, accountId: string): Promise<boolean> {
  const [{ available }, { siteScanCostPerPage: price }] = await Promise.all([
    env.ACCOUNT.getByName(accountId).getCredits(0),
    getSettings(env),
  ]);
  return available >= price;
}

function* listAttention(
  row: WatchRow,
  website: ListedWebsiteRow | undefined,
  isPaid: boolean,
): Generator<Attention> {
  const { skipCode: code, skippedAt: at } = row;
  const { proofMissingSince: since = null, ownerWarnedAt: warnedAt = null } = website ?? {};
  if (since !== null) {
    const lapsesAt = warnedAt === null ? null : getLapseTime({ missingSince: since, warnedAt });
    yield { kind: 'ownership_missing', since, lapsesAt };
  }
  if (row.nextRunAt !== null && !isPaid) yield { kind: 'no_credits' };
  // Without a schedule there is no next run to skip.
  if (row.nextRunAt !== null && code !== null && at !== null) yield { kind: 'run_skipped', at, code };
  if (row.criticalIssues !== null && row.criticalIssues > 0)
    yield { kind: 'critical_issues', count: row.criticalIssues };
}

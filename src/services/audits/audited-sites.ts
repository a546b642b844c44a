import { getBareHost } from '../../lib/host/bare-host.ts';
import { DAY, toIsoDate } from '../../lib/time.ts';
import { countSiteAudits, listDailyAverages, selectAuditedHosts } from '../../storage/audited-sites.ts';
import { openDatabase } from '../../storage/database.ts';
import { SEARCHED_AUDITS } from '../../storage/audit-lists.ts';
import { listScoresByDay, listWebsitesWithScores } from '../../storage/website-lists.ts';
import type { Context } from '../context.ts';

/** A website with audits of the caller. A host and its `www.` count as one. */
export interface AuditedSite {
  /** Without `www.`. */
  host: string;
  /** Audits of its pages. */
  audits: number;
  /** Milliseconds since 1970. */
  lastAuditedAt: number;
  /** The caller's entry on the website, or `null`. */
  website: { host: string; isOwner: boolean; score: number | null; grade: string | null } | null;
}

/** Groups the caller's newest 10,000 audits by website. */
export async function listAuditedSites({ env, caller: { accountId } }: Context): Promise<AuditedSite[]> {
  const db = openDatabase(env, accountId);
  const [hosts, websites] = await Promise.all([
    selectAuditedHosts(db, accountId),
    listWebsitesWithScores(env, accountId),
  ]);
  const websiteByHost = new Map(websites.map((website) => [getBareHost(website.host), website]));
  return [...Map.groupBy(hosts, ({ domain }) => getBareHost(domain))].map(([host, group]) => ({
    host,
    audits: group.reduce((sum, { count }) => sum + count, 0),
    lastAuditedAt: Math.max(...group.map(({ lastAuditedAt }) => lastAuditedAt)),
    website: websiteByHost.get(host) ?? null,
  }));
}

/** Lists the caller's websites with a score and audits, most recently audited first. */
export async function listScannedSites(context: Context): Promise<AuditedSite[]> {
  const sites = await listAuditedSites(context);
  return sites
    .filter(({ website }) => website?.isOwner && website.score !== null)
    .sort((a, b) => b.lastAuditedAt - a.lastAuditedAt);
}

/** Days of scores in the history of a website. */
const HISTORY_DAYS = 366;

/** The audits of a website over time. */
export interface AuditedSiteHistory extends Pick<AuditedSite, 'website'> {
  /** At most 10,000. */
  audits: number;
  /** Whether there may be more audits than that. */
  hasMore: boolean;
  /** What the points measure: scores of the website or, while it has none, the average of the pages audited each day. */
  measure: 'website' | 'pages';
  /** One for each day, oldest first. */
  points: { date: string; value: number | null }[];
}

/**
 * Returns the caller's scores of a website over time or, if there are none, the averages of its audits. @param host without
 * `www.`
 */
export async function getAuditedSite(
  { env, caller: { accountId } }: Context,
  { host }: { host: string },
): Promise<AuditedSiteHistory> {
  const db = openDatabase(env, accountId);
  const [audits, websites] = await Promise.all([
    countSiteAudits(db, { accountId, host }),
    listWebsitesWithScores(env, accountId),
  ]);
  const hasMore = audits === SEARCHED_AUDITS;
  const website = websites.find((each) => getBareHost(each.host) === host) ?? null;
  const from = toIsoDate(Date.now() - HISTORY_DAYS * DAY);
  const hosts = website?.isOwner ? [website.host] : [];
  const scores = await listScoresByDay(db, { accountId, hosts, from });
  if (scores.some(({ score }) => score !== null)) {
    const points = scores.map(({ date, score }) => ({ date, value: score }));
    return { website, audits, hasMore, measure: 'website', points };
  }
  const averages = await listDailyAverages(db, { accountId, host });
  const points = averages.map(({ date, score }) => ({ date, value: score }));
  return { website, audits, hasMore, measure: 'pages', points };
}

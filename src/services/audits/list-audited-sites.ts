import { getBareHost } from '../../lib/host/bare-host.ts';
import { openDatabase } from '../../storage/database.ts';
import { selectAuditedHosts } from '../../storage/audited-sites.ts';
import { selectListedWebsites } from '../../storage/website-lists.ts';
import type { Caller } from '../caller.ts';

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
export async function listAuditedSites(env: Env, { accountId }: Caller): Promise<AuditedSite[]> {
  const db = openDatabase(env, accountId);
  const [hosts, websites] = await Promise.all([
    selectAuditedHosts(db, accountId),
    selectListedWebsites(db, accountId),
  ]);
  const websiteByHost = new Map(websites.map((website) => [getBareHost(website.host), website]));
  return [...Map.groupBy(hosts, ({ domain }) => getBareHost(domain))].map(([host, group]) => ({
    host,
    audits: group.reduce((sum, { count }) => sum + count, 0),
    lastAuditedAt: Math.max(...group.map(({ lastAuditedAt }) => lastAuditedAt)),
    website: websiteByHost.get(host) ?? null,
  }));
}

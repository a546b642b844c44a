import type { Ownership } from '../../contracts/submission.ts';
import { listCoveredHosts } from '../../lib/host/bare-host.ts';
import { parseWebsiteHost } from '../../lib/host/website-host.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findWebsite } from '../../storage/websites.ts';

/**
 * Returns how and when the account verified the website of a page, or `null` if it does not own it now.
 *
 * @param urls the page's URL before and after redirects: returns `null` if they belong to different websites
 */
export async function findOwnership(
  env: Env,
  { accountId, urls }: { accountId: string; urls: [requested: string, final: string] },
): Promise<Ownership | null> {
  const hosts = urls.map((url) => new URL(url).hostname);
  const website = parseWebsiteHost(urls[0]);
  if (!website.ok || !hosts.every((host) => listCoveredHosts(website.host).includes(host))) return null;
  const row = await findWebsite(openDatabase(env, SERVICE), { host: website.host, accountId });
  if (row?.ownerAccountId !== accountId || row.verifiedAt === null || row.verifiedMethod === null)
    return null;
  return { method: row.verifiedMethod, verified_at: formatTimestamp(row.verifiedAt) };
}

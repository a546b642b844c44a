import { findBlock } from '../../storage/blocked-hosts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { isHostOwned } from '../../storage/websites.ts';
import { getSettings } from '../settings/get-settings.ts';
import { describeBlock } from './host-errors.ts';
import { type HostPolicy, shareLimit } from './host-policy.ts';

/** Reads the policy of a host, with the time of reading in milliseconds since 1970. */
export async function readHostPolicy(
  env: Env,
  { hostname, accountId }: { hostname: string; accountId: string | null },
): Promise<HostPolicy & { readAt: number }> {
  const readAt = Date.now();
  const db = openDatabase(env, SERVICE);
  const [block, isOwned, { hostRequestsPerMinute }] = await Promise.all([
    findBlock(db, 'fetch', [hostname]),
    accountId !== null && isHostOwned(db, hostname, accountId),
    getSettings(env),
  ]);
  return {
    blockMessage: block && describeBlock(block, hostname),
    shares: isOwned ? null : shareLimit(hostRequestsPerMinute),
    readAt,
  };
}

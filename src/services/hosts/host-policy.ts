import { MINUTE } from '../../lib/time.ts';
import { findBlock } from '../../storage/blocked-hosts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { isHostOwned } from '../../storage/websites.ts';
import { getSettings } from '../settings/get-settings.ts';
import { describeBlock } from './host-errors.ts';

/** What the service may do at a host for one account. */
export interface HostPolicy {
  /** Why the host must not be requested, as a sentence, or `null`. */
  blockMessage: string | null;
  /** Requests in any 60 seconds; `null` if the account owns the website: its requests there are not counted. */
  limit: number | null;
}

/** How long a policy is used, in milliseconds. A scan takes longer. */
const POLICY_LIFETIME = MINUTE;

/** Reads the policies of hosts, each once a minute. @param accountId `null` if no host can be the account's */
export function createPolicyReader(
  env: Env,
  accountId: string | null,
): (hostname: string) => Promise<HostPolicy> {
  const policies = new Map<string, Promise<HostPolicy & { readAt: number }>>();
  return async (hostname) => {
    const known = policies.get(hostname);
    if (known) {
      const policy = await known;
      if (Date.now() < policy.readAt + POLICY_LIFETIME) return policy;
    }
    const reading = readPolicy(env, hostname, accountId);
    policies.set(hostname, reading);
    reading.catch(() => policies.delete(hostname));
    return reading;
  };
}

async function readPolicy(
  env: Env,
  hostname: string,
  accountId: string | null,
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
    limit: isOwned ? null : hostRequestsPerMinute,
    readAt,
  };
}

import type { AdmitRequests } from '../../crawler/admission.ts';
import { getBareHost } from '../../lib/host/bare-host.ts';
import { formatError, logError } from '../../lib/log.ts';
import { formatNumber, pluralize } from '../../lib/text.ts';
import { MINUTE } from '../../lib/time.ts';
import { findBlock } from '../../storage/blocked-hosts.ts';
import { openDatabase } from '../../storage/database.ts';
import { isHostOwned } from '../../storage/websites.ts';
import { getSettings } from '../settings/get-settings.ts';
import { describeBlock } from './host-errors.ts';

/** What the service may do at a host for one account. */
interface HostPolicy {
  /** Why the host must not be requested, as a sentence, or `null`. */
  blockMessage: string | null;
  /** Whether the account owns the website: its requests there are not counted. */
  isOwned: boolean;
  /** Requests in any 60 seconds. */
  limit: number;
  /** Milliseconds since 1970. */
  readAt: number;
}

/** How long a policy is used, in milliseconds. A scan takes longer. */
const POLICY_LIFETIME = MINUTE;

/** Seconds to wait after a failure of ours. */
const FAILURE_RETRY_AFTER = 10;

/**
 * Creates the gate of all requests of one audit, scan, score or verification. It refuses blocked hosts, and counts requests
 * to hosts that the account does not own together with those of all accounts (docs/contract.md 13.1, 13.2, 13.6).
 *
 * A request that cannot be counted is refused: a limit that ends when its object is overloaded would protect nobody from
 * the flood that overloads it (docs/contract.md 13.5).
 *
 * @param accountId `null` if no host can be the account's
 */
export function createHostGate(env: Env, accountId: string | null): AdmitRequests {
  const policies = new Map<string, Promise<HostPolicy>>();

  async function getPolicy(hostname: string): Promise<HostPolicy> {
    const known = policies.get(hostname);
    if (known) {
      const policy = await known;
      if (Date.now() < policy.readAt + POLICY_LIFETIME) return policy;
    }
    const reading = readPolicy(env, hostname, accountId);
    policies.set(hostname, reading);
    reading.catch(() => policies.delete(hostname));
    return reading;
  }

  return async (hostname, count) => {
    try {
      const { blockMessage, isOwned, limit } = await getPolicy(hostname);
      if (blockMessage !== null) return { kind: 'blocked', message: blockMessage };
      if (isOwned) return { kind: 'admitted' };
      const admitted = await env.HOST.getByName(getBareHost(hostname)).admit(count, limit);
      if (admitted.ok) return { kind: 'admitted' };
      const { retryAfter } = admitted;
      return { kind: 'rate-limited', message: describeLimit(hostname, limit, retryAfter), retryAfter };
    } catch (error) {
      logError({ event: 'request-not-counted', host: hostname, error: formatError(error) });
      return {
        kind: 'rate-limited',
        message: `The requests to ${hostname} could not be counted, so none was sent. Try again in ${FAILURE_RETRY_AFTER} seconds.`,
        retryAfter: FAILURE_RETRY_AFTER,
      };
    }
  };
}

async function readPolicy(env: Env, hostname: string, accountId: string | null): Promise<HostPolicy> {
  const readAt = Date.now();
  const db = openDatabase(env);
  const [block, isOwned, { hostRequestsPerMinute: limit }] = await Promise.all([
    findBlock(db, 'fetch', [hostname]),
    accountId !== null && isHostOwned(db, hostname, accountId),
    getSettings(env),
  ]);
  return { blockMessage: block && describeBlock(block, hostname), isOwned, limit, readAt };
}

function describeLimit(hostname: string, limit: number, retryAfter: number): string {
  return `This service sends at most ${formatNumber(limit)} requests a minute to one host, for all accounts together. ${hostname} has reached that limit. Try again in ${pluralize(retryAfter, 'second')}.`;
}

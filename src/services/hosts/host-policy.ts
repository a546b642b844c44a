import { MINUTE } from '../../lib/time.ts';

/** The rules for requests to a host on behalf of an account. */
export interface HostPolicy {
  /** The reason the host must not be requested, as a sentence, or `null`. */
  blockMessage: string | null;
  /** Requests in any 60 seconds; `null` if the account owns the website: its requests there are not counted. */
  shares: HostShares | null;
}

/** How the requests that a host gets in any 60 seconds are shared. */
export interface HostShares {
  /** Of audits, scans, scores and confirmed webhooks. */
  audits: number;
  /** Kept for verifications, which may also send what audits leave. */
  verification: number;
  /** Of webhooks that are not confirmed, which anyone can point at any host. */
  webhook: number;
}

/** Shares the limit of a host: a tenth for verifications and a thirtieth for unconfirmed webhooks, at least one each. */
export function shareLimit(limit: number): HostShares {
  const verification = Math.max(1, Math.floor(limit / 10));
  const webhook = Math.max(1, Math.floor(limit / 30));
  return { audits: limit - verification - webhook, verification, webhook };
}

/** How long a policy is cached, in milliseconds. Scans take longer, so it is read again. */
const POLICY_LIFETIME = MINUTE;

/**
 * Creates a reader of host policies that reads each policy once a minute. @param accountId `null` if no host can be the
 * account's
 */
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

/**
 * Loads the database client on demand: every new isolate loads the classes of Durable Objects, which include this reader, and
 * few need it.
 */
async function readPolicy(
  env: Env,
  hostname: string,
  accountId: string | null,
): Promise<HostPolicy & { readAt: number }> {
  const { readHostPolicy } = await import('./read-host-policy.ts');
  return readHostPolicy(env, { hostname, accountId });
}

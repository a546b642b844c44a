import { MINUTE } from '../../lib/time.ts';

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

/** Loads the database client first: every new isolate loads the classes of Durable Objects, which have this reader, and few need it. */
async function readPolicy(
  env: Env,
  hostname: string,
  accountId: string | null,
): Promise<HostPolicy & { readAt: number }> {
  const { readHostPolicy } = await import('./read-host-policy.ts');
  return readHostPolicy(env, hostname, accountId);
}

import type { PublicUrl } from '../../crawler/check-url.ts';
import { toClientNetwork, toWideNetwork } from '../../lib/client-network.ts';
import { ServiceError } from '../../lib/errors.ts';
import { GUEST_AUDIT_LIFETIME } from '../../lib/guest-audit-lifetime.ts';
import { newId } from '../../lib/id.ts';
import { randomToken, sha256 } from '../../lib/secret.ts';
import { formatWait, HOUR, SECOND } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { type GuestAuditLimit, insertGuestAudit } from '../../storage/guest-audits.ts';
import { hashNetwork, isLoopback } from '../accounts/client.ts';
import { callHost } from '../call-objects.ts';
import { hostBlockedError, hostRateLimitedError, toLimitReached } from '../hosts/host-errors.ts';
import { readHostPolicy } from '../hosts/read-host-policy.ts';
import { getSettings } from '../settings/get-settings.ts';
import { parseAuditUrl } from './audit-url.ts';

/** An IPv4 /24 or IPv6 /48 gets as many audits as this number of its networks. */
const NETWORKS_IN_WIDE = 10;
/** Requests that an audit begins with: the page and robots.txt. */
const FIRST_REQUESTS = 2;

/**
 * Prepares an audit that belongs to no account, and fetches nothing. Returns the secret id by which anyone can run and read it.
 *
 * @param clientAddress IP address; audits of its networks are limited, except for loopback
 * @throws ServiceError 422 if the URL is not public or its host is blocked, 429 over a limit. Nothing is stored then.
 */
export async function prepareGuestAudit(
  env: Env,
  { url, clientAddress }: { url: string; clientAddress: string },
): Promise<string> {
  await refuseHost(env, parseAuditUrl(url));
  const { guestAuditsPerNetworkPerDay: perNetwork, guestAuditsPerHour: perHour } = await getSettings(env);
  if (perNetwork === 0 || perHour === 0)
    throw new ServiceError('guest_audits_exhausted', 'Sign in to audit a page: it’s free.');
  const hash = async (network: string) => (isLoopback(clientAddress) ? null : hashNetwork(env, network));
  const [secret, now] = [randomToken(24), Date.now()];
  const reached = await insertGuestAudit(
    openDatabase(env, SERVICE),
    {
      idHash: await sha256(secret),
      url,
      clientHash: await hash(toClientNetwork(clientAddress)),
      networkHash: await hash(toWideNetwork(clientAddress)),
      createdAt: now,
      reportId: newId('r_'),
    },
    [
      { per: 'client', count: perNetwork, windowMs: GUEST_AUDIT_LIFETIME },
      { per: 'network', count: perNetwork * NETWORKS_IN_WIDE, windowMs: GUEST_AUDIT_LIFETIME },
      { per: 'service', count: perHour, windowMs: HOUR },
    ],
  );
  if (reached.length > 0) throw createLimitError(reached, now);
  return secret;
}

/** @throws ServiceError 422 if the host is blocked, 429 if it has reached the limit on requests of all accounts */
async function refuseHost(env: Env, { hostname }: PublicUrl): Promise<void> {
  const { blockMessage, shares } = await readHostPolicy(env, { hostname, accountId: null });
  if (blockMessage !== null) throw hostBlockedError(blockMessage, 'url');
  if (shares === null) return;
  // Read only: the run counts the requests.
  const usage = await callHost(env, hostname, async (host) => host.getUsage(shares.audits));
  if (usage.remaining >= FIRST_REQUESTS) return;
  throw hostRateLimitedError(toLimitReached(hostname, shares, null, Math.max(1, usage.retryAfter)));
}

function createLimitError(
  reached: readonly { per: GuestAuditLimit['per']; freeAt: number }[],
  now: number,
): ServiceError {
  const freeAt = Math.max(...reached.map((limit) => limit.freeAt));
  const retryAfter = Math.ceil(Math.max(freeAt - now, SECOND) / SECOND);
  const advice = `Come back in ${formatWait(retryAfter)}, or sign in: it’s free.`;
  return reached.some(({ per }) => per !== 'service')
    ? new ServiceError(
        'guest_audits_rate_limited',
        `Your network has used up its audits without an account. ${advice}`,
        { retryAfter },
      )
    : new ServiceError(
        'guest_audits_exhausted',
        `Too many pages are being audited without an account. ${advice}`,
        { retryAfter },
      );
}

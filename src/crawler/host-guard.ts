import { resolveAddresses } from './dns.ts';
import { parseIpHost, findSpecialPurpose } from './ip-address.ts';

export type HostVerdict =
  | { kind: 'public' }
  | { kind: 'refused'; message: string }
  | { kind: 'unreachable'; reason: 'no-address' | 'dns'; message: string };

/** Checks a host. Looks up each host once. */
export type HostGuard = (hostname: string) => Promise<HostVerdict>;

/**
 * Creates a guard that refuses hosts with an IP address outside the public internet: one such address in DNS is enough.
 * Hosts that are IP addresses are not looked up, because `checkUrl` has checked them.
 *
 * A name server can return a public IP address here and a private one for the `fetch` that follows (DNS rebinding). A
 * Worker cannot choose the IP address it connects to. The platform closes this gap: requests of Workers leave from
 * Cloudflare's edge, which has no route to private networks.
 *
 * @param signal aborts all lookups
 */
export function createHostGuard(resolvers: readonly string[], signal: AbortSignal): HostGuard {
  const verdicts = new Map<string, Promise<HostVerdict>>();
  return (hostname) => {
    let verdict = verdicts.get(hostname);
    if (!verdict) verdicts.set(hostname, (verdict = checkResolvedHost(hostname, resolvers, signal)));
    return verdict;
  };
}

async function checkResolvedHost(
  hostname: string,
  resolvers: readonly string[],
  signal: AbortSignal,
): Promise<HostVerdict> {
  if (parseIpHost(hostname) !== null) return { kind: 'public' };
  const found = await resolveAddresses(hostname, resolvers, signal);
  if (found.kind === 'none') {
    return toUnreachableHost(
      'no-address',
      `The host ${hostname} has no address in DNS. Check the spelling, or its A and AAAA records.`,
    );
  }
  if (found.kind === 'failed') {
    return toUnreachableHost('dns', `The host ${hostname} could not be looked up in DNS: ${found.reason}.`);
  }
  const nonPublicIp = found.addresses.find((address) => findSpecialPurpose(address) !== null);
  return nonPublicIp === undefined ? { kind: 'public' } : toRefusedHost(hostname, nonPublicIp);
}

function toUnreachableHost(reason: 'no-address' | 'dns', message: string): HostVerdict {
  return { kind: 'unreachable', reason, message };
}

function toRefusedHost(hostname: string, ip: string): HostVerdict {
  const finding = `${hostname} resolves to ${ip}, which is not an address of the public internet (${findSpecialPurpose(ip)})`;
  return { kind: 'refused', message: `${finding}. Enter a host whose A and AAAA records are all public.` };
}

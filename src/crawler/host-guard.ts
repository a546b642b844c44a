import { resolveAddresses } from './dns.ts';
import { parseIpHost, findSpecialPurpose } from './ip-address.ts';

export type HostVerdict =
  | { kind: 'public' }
  | { kind: 'refused'; message: string }
  | { kind: 'unreachable'; reason: 'dns'; message: string };

/** Asks once per host. */
export type HostGuard = (hostname: string) => Promise<HostVerdict>;

/**
 * Whether the names met during one visit lead to the public internet: every address DNS gives for a host must be
 * public, one that is not refuses the host. Hosts that `checkUrl` has passed as IP addresses are not looked up.
 *
 * A name server can give a public address here and a private one to the `fetch` that follows (DNS rebinding). A Worker
 * cannot pin the address it connects to, so this gap stays open; the platform closes it: Workers' outgoing requests
 * leave from Cloudflare's edge, which has no route to private networks.
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
      `The host ${hostname} has no address in DNS. Check the spelling, or its A and AAAA records.`,
    );
  }
  if (found.kind === 'failed') {
    return toUnreachableHost(`The host ${hostname} could not be looked up in DNS: ${found.reason}.`);
  }
  const special = found.addresses.find((address) => findSpecialPurpose(address) !== null);
  return special === undefined ? { kind: 'public' } : toRefusedHost(hostname, special);
}

function toUnreachableHost(message: string): HostVerdict {
  return { kind: 'unreachable', reason: 'dns', message };
}

function toRefusedHost(hostname: string, address: string): HostVerdict {
  const where = `${hostname} resolves to ${address}, which is not an address of the public internet (${findSpecialPurpose(address)})`;
  return { kind: 'refused', message: `${where}. Give a host whose every DNS record is public.` };
}

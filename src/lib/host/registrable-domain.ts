import { parseHost } from './public-suffix.ts';

/**
 * Returns the registrable domain of a host by the Public Suffix List (ICANN and private sections), or the host itself if
 * it has none (an IP address, a public suffix).
 */
export function getRegistrableDomain(host: string): string {
  return parseHost(host, { allowPrivateDomains: true }).domain ?? host;
}

/** Whether the hosts of two URLs have the same registrable domain. */
export function isSameSite(a: Pick<URL, 'hostname'>, b: Pick<URL, 'hostname'>): boolean {
  if (a.hostname === b.hostname) return true;
  return (
    mayBeSameSite(a.hostname, b.hostname) &&
    getRegistrableDomain(a.hostname) === getRegistrableDomain(b.hostname)
  );
}

/**
 * A registrable domain has at least two labels, so hosts of one site end in the same two. This rules out nearly all other hosts
 * without a lookup. Hosts with a trailing dot go to the lookup, which drops the dot.
 */
function mayBeSameSite(a: string, b: string): boolean {
  return getLastTwoLabels(a) === getLastTwoLabels(b) || a.endsWith('.') || b.endsWith('.');
}

function getLastTwoLabels(host: string): string {
  return host.slice(host.lastIndexOf('.', host.lastIndexOf('.') - 1) + 1);
}

/** Whether a host ends in a public suffix of ICANN, such as `com` or `co.uk`. */
export function hasPublicSuffix(host: string): boolean {
  return parseHost(host).isIcann === true;
}

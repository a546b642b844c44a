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
  return a.hostname === b.hostname || getRegistrableDomain(a.hostname) === getRegistrableDomain(b.hostname);
}

/** Whether a host ends in a public suffix of ICANN, such as `com` or `co.uk`. */
export function hasPublicSuffix(host: string): boolean {
  return parseHost(host).isIcann === true;
}

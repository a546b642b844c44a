import { getDomain } from 'tldts';

/**
 * The registrable domain of a host by the Public Suffix List (ICANN and private sections), or the host itself when
 * it has none (an IP address, a public suffix).
 */
export function getRegistrableDomain(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}

/** Whether two absolute addresses belong to one registrable domain. */
export function isSameSite(a: Pick<URL, 'hostname'>, b: Pick<URL, 'hostname'>): boolean {
  return a.hostname === b.hostname || getRegistrableDomain(a.hostname) === getRegistrableDomain(b.hostname);
}

import ipaddr from 'ipaddr.js';

/**
 * Whether a host can only be reached on its own machine or network: localhost (RFC 6761), `.local` (RFC 6762), and
 * private, loopback and link-local IP addresses (RFC 6890).
 *
 * @param hostname as in `URL.hostname`
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '').toLowerCase();
  if (host === 'localhost' || host.endsWith('.localhost') || host.endsWith('.local')) return true;
  const address = host.startsWith('[') ? host.slice(1, -1) : host;
  if (!/^[\d.]+$|:/.test(address) || !ipaddr.isValid(address)) return false;
  return PRIVATE_RANGES.has(ipaddr.process(address).range());
}

/**
 * Whether an origin with this host is potentially trustworthy without https: localhost and loopback addresses, which no one on
 * the network can intercept (W3C Secure Contexts, section 3.1).
 *
 * @param hostname as in `URL.hostname`
 */
export function isLoopbackHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '').toLowerCase();
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(host)
  );
}

const PRIVATE_RANGES = new Set([
  'unspecified',
  'loopback',
  'private',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
]);

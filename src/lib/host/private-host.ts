import ipaddr from 'ipaddr.js';

/**
 * Whether a host, as the URL standard writes it (`URL.hostname`), is one that only the machine or network of its author
 * can reach: localhost (RFC 6761), `.local` (RFC 6762), and IP addresses outside the public ranges (RFC 6890).
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '').toLowerCase();
  if (host === 'localhost' || host.endsWith('.localhost') || host.endsWith('.local')) return true;
  const address = host.startsWith('[') ? host.slice(1, -1) : host;
  if (!/^\d|:/.test(address) || !ipaddr.isValid(address)) return false;
  return PRIVATE_RANGES.has(ipaddr.process(address).range());
}

const PRIVATE_RANGES = new Set([
  'unspecified',
  'loopback',
  'private',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
]);

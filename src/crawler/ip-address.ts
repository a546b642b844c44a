import ipaddr from 'ipaddr.js';

/**
 * Address blocks without public web pages: the IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890, entries for
 * anycast services and AS112 included), multicast, and deprecated translations of IPv4 into IPv6. IPv6 addresses that embed an
 * IPv4 address are refused whatever it is, because they do not reach hosts on the public internet.
 */
const SPECIAL_PURPOSE_BLOCKS: readonly { block: string; purpose: string }[] = [
  { block: '0.0.0.0/8', purpose: '"this network"' },
  { block: '10.0.0.0/8', purpose: 'private use' },
  { block: '100.64.0.0/10', purpose: 'shared address space' },
  { block: '127.0.0.0/8', purpose: 'loopback' },
  { block: '169.254.0.0/16', purpose: 'link-local' },
  { block: '172.16.0.0/12', purpose: 'private use' },
  { block: '192.0.0.0/24', purpose: 'IETF protocol assignments' },
  { block: '192.0.2.0/24', purpose: 'documentation' },
  { block: '192.31.196.0/24', purpose: 'AS112 service' },
  { block: '192.52.193.0/24', purpose: 'automatic multicast tunneling' },
  { block: '192.88.99.0/24', purpose: 'deprecated 6to4 relay anycast' },
  { block: '192.168.0.0/16', purpose: 'private use' },
  { block: '192.175.48.0/24', purpose: 'AS112 service' },
  { block: '198.18.0.0/15', purpose: 'benchmarking' },
  { block: '198.51.100.0/24', purpose: 'documentation' },
  { block: '203.0.113.0/24', purpose: 'documentation' },
  { block: '224.0.0.0/4', purpose: 'multicast' },
  { block: '255.255.255.255/32', purpose: 'limited broadcast' },
  { block: '240.0.0.0/4', purpose: 'reserved' },
  { block: '::/128', purpose: 'unspecified' },
  { block: '::1/128', purpose: 'loopback' },
  { block: '::/96', purpose: 'IPv4-compatible' },
  { block: '::ffff:0:0/96', purpose: 'IPv4-mapped' },
  { block: '::ffff:0:0:0/96', purpose: 'IPv4-translated' },
  { block: '64:ff9b::/96', purpose: 'IPv4/IPv6 translation' },
  { block: '64:ff9b:1::/48', purpose: 'local-use IPv4/IPv6 translation' },
  { block: '100::/64', purpose: 'discard-only' },
  { block: '100:0:0:1::/64', purpose: 'dummy prefix' },
  { block: '2001::/32', purpose: 'Teredo' },
  { block: '2001:2::/48', purpose: 'benchmarking' },
  { block: '2001:10::/28', purpose: 'deprecated ORCHID' },
  { block: '2001:20::/28', purpose: 'ORCHIDv2' },
  { block: '2001::/23', purpose: 'IETF protocol assignments' },
  { block: '2001:db8::/32', purpose: 'documentation' },
  { block: '2002::/16', purpose: '6to4' },
  { block: '2620:4f:8000::/48', purpose: 'AS112 service' },
  { block: '3fff::/20', purpose: 'documentation' },
  { block: '5f00::/16', purpose: 'segment routing' },
  { block: 'fc00::/7', purpose: 'unique-local' },
  { block: 'fe80::/10', purpose: 'link-local' },
  { block: 'fec0::/10', purpose: 'deprecated site-local' },
  { block: 'ff00::/8', purpose: 'multicast' },
];

/** The only block from which IANA allocates global unicast addresses (RFC 4291 section 2.4). */
const GLOBAL_UNICAST_BLOCK = '2000::/3';

/** `SPECIAL_PURPOSE_BLOCKS` and `GLOBAL_UNICAST_BLOCK`, parsed at the first use instead of at the start of the Worker. */
let parsedBlocks: ReturnType<typeof parseBlocks> | undefined;

function parseBlocks() {
  return {
    special: SPECIAL_PURPOSE_BLOCKS.map(({ block, purpose }) => ({
      cidr: ipaddr.parseCIDR(block),
      block,
      purpose,
    })),
    globalUnicast: ipaddr.parseCIDR(GLOBAL_UNICAST_BLOCK),
  };
}

/**
 * Returns why an IP address is not public, such as `loopback, 127.0.0.0/8`, or `null` if it is public. Text that is not an
 * IP address is not public.
 *
 * @param ip in canonical text form, without brackets
 */
export function findSpecialPurpose(ip: string): string | null {
  const address = parseIp(ip);
  if (!address) return 'not an IP address';
  const { special, globalUnicast } = (parsedBlocks ??= parseBlocks());
  const found = special.find(({ cidr }) => cidr[0].kind() === address.kind() && address.match(cidr));
  if (found) return `${found.purpose}, ${found.block}`;
  if (address.kind() === 'ipv6' && !address.match(globalUnicast))
    return `outside global unicast, ${GLOBAL_UNICAST_BLOCK}`;
  return null;
}

/** Whether an IP address is a global unicast address without special purpose. @param ip as for `findSpecialPurpose` */
export function isPublicIp(ip: string): boolean {
  return findSpecialPurpose(ip) === null;
}

/** Returns the IP address if a `URL.hostname` is one, without brackets; `null` for a name. */
export function parseIpHost(hostname: string): string | null {
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  return /^\d+(?:\.\d+){3}$/.test(hostname) ? hostname : null;
}

/** Accepts canonical forms only: `010.0.0.1` could mean another IP address when connecting. */
function parseIp(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(ip)) return ipaddr.IPv4.parse(ip);
  return !ip.includes('%') && ipaddr.IPv6.isValid(ip) ? ipaddr.IPv6.parse(ip) : null;
}

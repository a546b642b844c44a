import ipaddr from 'ipaddr.js';

/**
 * Blocks no public web page lives in: the IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890, entries
 * for anycast services and AS112 included), multicast, and the deprecated translations of IPv4 into IPv6. Whatever IPv4
 * address an IPv6 one embeds, it is refused: none of these forms is how a host is reached on the public internet.
 */
const SPECIAL_PURPOSE_BLOCKS: readonly (readonly [block: string, name: string])[] = [
  ['0.0.0.0/8', '"this network"'],
  ['10.0.0.0/8', 'private use'],
  ['100.64.0.0/10', 'shared address space'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private use'],
  ['192.0.0.0/24', 'IETF protocol assignments'],
  ['192.0.2.0/24', 'documentation'],
  ['192.31.196.0/24', 'AS112 service'],
  ['192.52.193.0/24', 'automatic multicast tunneling'],
  ['192.88.99.0/24', 'deprecated 6to4 relay anycast'],
  ['192.168.0.0/16', 'private use'],
  ['192.175.48.0/24', 'AS112 service'],
  ['198.18.0.0/15', 'benchmarking'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['255.255.255.255/32', 'limited broadcast'],
  ['240.0.0.0/4', 'reserved'],
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback'],
  ['::/96', 'IPv4-compatible'],
  ['::ffff:0:0/96', 'IPv4-mapped'],
  ['::ffff:0:0:0/96', 'IPv4-translated'],
  ['64:ff9b::/96', 'IPv4/IPv6 translation'],
  ['64:ff9b:1::/48', 'local-use IPv4/IPv6 translation'],
  ['100::/64', 'discard-only'],
  ['100:0:0:1::/64', 'dummy prefix'],
  ['2001::/32', 'Teredo'],
  ['2001:2::/48', 'benchmarking'],
  ['2001:10::/28', 'deprecated ORCHID'],
  ['2001:20::/28', 'ORCHIDv2'],
  ['2001::/23', 'IETF protocol assignments'],
  ['2001:db8::/32', 'documentation'],
  ['2002::/16', '6to4'],
  ['2620:4f:8000::/48', 'AS112 service'],
  ['3fff::/20', 'documentation'],
  ['5f00::/16', 'segment routing'],
  ['fc00::/7', 'unique-local'],
  ['fe80::/10', 'link-local'],
  ['fec0::/10', 'deprecated site-local'],
  ['ff00::/8', 'multicast'],
];

const PARSED_BLOCKS = SPECIAL_PURPOSE_BLOCKS.map(([block, name]) => ({
  cidr: ipaddr.parseCIDR(block),
  block,
  name,
}));

/** RFC 4291, section 2.4: the one block IANA allocates global unicast addresses from. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Why an IP address (canonical text form, no brackets) is not one of the public internet, such as
 * `loopback, 127.0.0.0/8`; `null` when it is. Text that is no IP address is never public.
 */
export function findSpecialPurpose(ip: string): string | null {
  const address = parseIp(ip);
  if (!address) return 'not an IP address';
  const found = PARSED_BLOCKS.find(({ cidr }) => cidr[0].kind() === address.kind() && address.match(cidr));
  if (found) return `${found.name}, ${found.block}`;
  if (address.kind() === 'ipv6' && !address.match(GLOBAL_UNICAST)) return 'outside global unicast, 2000::/3';
  return null;
}

/** Whether an IP address (canonical text form, no brackets) is a global unicast one with no special purpose. */
export function isPublicIp(ip: string): boolean {
  return findSpecialPurpose(ip) === null;
}

/** The IP address that a host is, as the URL parser writes it; `null` for a name. */
export function parseIpHost(hostname: string): string | null {
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  return /^\d+(?:\.\d+){3}$/.test(hostname) ? hostname : null;
}

/** Only canonical forms: what reads `010.0.0.1` one way here may read it another way when connecting. */
function parseIp(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(ip)) return ipaddr.IPv4.parse(ip);
  return !ip.includes('%') && ipaddr.IPv6.isValid(ip) ? ipaddr.IPv6.parse(ip) : null;
}

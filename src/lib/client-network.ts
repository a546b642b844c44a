import ipaddr from 'ipaddr.js';

/**
 * Returns the network that a client is counted by: the IPv4 address, or the /64 network of an IPv6 address, the smallest
 * that a subscriber gets (RFC 6177).
 */
export function toClientNetwork(address: string): string {
  return toNetwork(address, { ipv4: 32, ipv6: 64 });
}

/**
 * Returns the wider network that also counts clients which change their address: the /24 of an IPv4 address, or the /48 of an
 * IPv6 address, the largest that a site gets (RFC 6177).
 */
export function toWideNetwork(address: string): string {
  return toNetwork(address, { ipv4: 24, ipv6: 48 });
}

function toNetwork(address: string, prefix: { ipv4: number; ipv6: number }): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const cidr = `${parsed.toString()}/${prefix[parsed.kind()]}`;
  const { IPv4, IPv6 } = ipaddr;
  const network =
    parsed.kind() === 'ipv4' ? IPv4.networkAddressFromCIDR(cidr) : IPv6.networkAddressFromCIDR(cidr);
  return network.toString();
}

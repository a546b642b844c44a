import ipaddr from 'ipaddr.js';

/**
 * Returns the network that a client is counted by: the IPv4 address, or the /64 network of an IPv6 address, the smallest
 * that a subscriber gets (RFC 6177).
 */
export function toClientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}

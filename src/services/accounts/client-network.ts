import ipaddr from 'ipaddr.js';

/**
 * What a client's address counts as for limits: an IPv4 address is itself, an IPv6 address its /64 network, which
 * is the least a subscriber gets (RFC 6177) and so one client.
 */
export function toClientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}

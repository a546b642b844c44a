/** Returns a host name, or a URL from its host on, without `www.`: a host and its `www.` count as one. */
export function getBareHost(hostname: string): string {
  return hostname.startsWith('www.') ? hostname.slice('www.'.length) : hostname;
}

/** Returns the hosts whose pages belong to a website: the host itself and its `www.`, but no other subdomain. */
export function listCoveredHosts(host: string): [string, string] {
  return [host, `www.${host}`];
}

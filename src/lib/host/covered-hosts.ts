/** Returns the hosts whose pages belong to a website: the host itself and its `www.`, but no other subdomain. */
export function listCoveredHosts(host: string): [string, string] {
  return [host, `www.${host}`];
}

/** Returns a host name without `www.`, by which the requests to a host are counted and hosts are blocked. */
export function getBareHost(hostname: string): string {
  return hostname.replace(/^www\./, '');
}

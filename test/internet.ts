import type { LoggedRequest, TestSite } from './outbound.ts';

export type { SiteResponse } from './outbound.ts';

/** Returns a host that no other test uses. */
export function newHost(): string {
  return `shop-${crypto.randomUUID().slice(0, 8)}.brightpage.com`;
}

/**
 * Creates a website in the test internet (test/outbound.ts) and returns its host: `options.host`, or a new one.
 *
 * @param pages by path
 */
export async function createSite(pages: TestSite['pages'], options: Partial<TestSite> = {}): Promise<string> {
  const site: TestSite = { host: newHost(), ...options, pages };
  await fetch('http://control.outbound/sites', { method: 'POST', body: JSON.stringify(site) });
  return site.host;
}

/** Returns the requests to a host so far, in order. */
export async function listRequestsTo(host: string): Promise<LoggedRequest[]> {
  return (await listRequestsAbout(host)).filter(({ url }) => new URL(url).host === host);
}

/** Returns the types of DNS queries for a name so far, sorted. */
export async function listDnsLookups(host: string): Promise<string[]> {
  return (await listRequestsAbout(host))
    .map(({ url }) => new URL(url).searchParams)
    .filter((query) => query.get('name') === host)
    .map((query) => query.get('type') ?? '')
    .sort();
}

async function listRequestsAbout(host: string): Promise<LoggedRequest[]> {
  return (await fetch(`http://control.outbound/requests?host=${host}`)).json<LoggedRequest[]>();
}

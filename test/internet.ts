import type { LoggedRequest, TestSite } from './outbound.ts';

export type { SiteResponse } from './outbound.ts';

/** A host that only this test knows. */
export function newHost(): string {
  return `shop-${crypto.randomUUID().slice(0, 8)}.brightpage.com`;
}

/**
 * Make a website in the internet of the tests (test/outbound.ts): `pages` by path. Gives its host; a new one unless
 * `host` is given.
 */
export async function createSite(pages: TestSite['pages'], options: Partial<TestSite> = {}): Promise<string> {
  const made: TestSite = { host: newHost(), ...options, pages };
  await fetch('http://control.outbound/sites', { method: 'POST', body: JSON.stringify(made) });
  return made.host;
}

/** The requests made to a host so far, in order. */
export async function listRequestsTo(host: string): Promise<LoggedRequest[]> {
  return (await listRequestsAbout(host)).filter(({ url }) => new URL(url).host === host);
}

/** The types of DNS records asked for under a name so far, sorted. */
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

import type { LoggedRequest, SiteCase } from './outbound.ts';

export type { Answer } from './outbound.ts';

/** A host that only this test knows. */
export function newHost(): string {
  return `shop-${crypto.randomUUID().slice(0, 8)}.brightpage.com`;
}

/**
 * Make a website in the internet of the tests (test/outbound.ts): `pages` by path. Gives its host; a new one unless
 * `host` is given.
 */
export async function site(pages: SiteCase['pages'], options: Partial<SiteCase> = {}): Promise<string> {
  const made: SiteCase = { host: newHost(), ...options, pages };
  await fetch('http://control.outbound/sites', { method: 'POST', body: JSON.stringify(made) });
  return made.host;
}

/** The requests made to a host so far, in order. */
export async function requestsTo(host: string): Promise<LoggedRequest[]> {
  return (await requestsAbout(host)).filter(({ url }) => new URL(url).host === host);
}

/** The types of DNS records asked for under a name so far, sorted. */
export async function lookupsOf(host: string): Promise<string[]> {
  return (await requestsAbout(host))
    .map(({ url }) => new URL(url).searchParams)
    .filter((query) => query.get('name') === host)
    .map((query) => query.get('type') ?? '')
    .sort();
}

async function requestsAbout(host: string): Promise<LoggedRequest[]> {
  return (await fetch(`http://control.outbound/requests?host=${host}`)).json<LoggedRequest[]>();
}

import { Client } from './client.ts';
import { CLAIMED_WEBSITE, LEDGER_ENTRY } from './resources.ts';
import { fields, integer, list, object, oneOf } from './shapes.ts';
import { newHost, type SitePage, type WebAppAccount, type World } from './world.ts';

/** An account with a client of its own. */
export interface User {
  api: Client;
  email: string;
  account: WebAppAccount;
}

export async function signUp(world: World): Promise<User> {
  const account = await world.openAccount();
  return { api: createClient(world, account.key), email: account.email, account };
}

export function createClient(world: World, key: string | null): Client {
  return new Client(world.fetch, world.siteUrl, key);
}

/** Adds a website. Returns the token to publish. */
export async function addWebsite({ api }: User, host: string): Promise<string> {
  const { website } = await api.post('/websites', { host }, fields({ website: CLAIMED_WEBSITE }), 201);
  return website.your_token;
}

/** Verifies a new website by its home page, which then has these pages. Returns its host. */
export async function ownWebsite(
  world: World,
  user: User,
  pages: Record<string, SitePage> | ((host: string) => Record<string, SitePage>),
): Promise<string> {
  const host = newHost();
  const token = await addWebsite(user, host);
  const tag = `<meta name="svc-site-verification" content="${token}">`;
  await world.putSite(host, { '/': { body: `<!doctype html><head><title>Chairs</title>${tag}</head>` } });
  await user.api.post(`/websites/${host}/verify`, undefined, fields({ ok: oneOf(true), website: object }));
  await world.putSite(host, typeof pages === 'function' ? pages(host) : pages);
  return host;
}

const CREDITS = fields({ balance: integer, ledger: list(LEDGER_ENTRY) });

/** Returns the balance and the newest entries of the ledger. */
export async function readCredits({ api, email }: User, query = '') {
  return api.get(`/credits/${encodeURIComponent(email)}${query}`, CREDITS);
}

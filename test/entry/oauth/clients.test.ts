import { countStoredRows, deleteRows, insertRows, readRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { purgeGrants } from '../../../src/services/jobs/purge.ts';
import { moveClock, stopClock } from '../../clock.ts';
import { createSite, listRequestsTo, newHost, type SiteResponse } from '../../internet.ts';
import { ORIGIN } from '../web/browser.ts';
import { createSignedInUser, readHtml } from '../web/signed-in-user.ts';
import {
  allow,
  authorizePath,
  callProtected,
  decide,
  exchange,
  readError,
  readReply,
  REDIRECT_URI,
  register,
  registerClient,
  send,
  type Tokens,
} from './app.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

describe('registration (RFC 7591)', () => {
  it('answers with a public client', async () => {
    const answer = await register({
      client_name: ' Chair Agent ',
      redirect_uris: ['http://127.0.0.1/callback', REDIRECT_URI],
      grant_types: ['authorization_code', 'client_credentials'],
      token_endpoint_auth_method: 'client_secret_basic',
      application_type: 'native',
      software_id: 'ignored',
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(await answer.json()).toEqual({
      client_id: expect.stringMatching(/^client_[\w-]{22}$/),
      client_id_issued_at: expect.any(Number),
      client_name: 'Chair Agent',
      redirect_uris: ['http://127.0.0.1/callback', REDIRECT_URI],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    });
  });

  it.each([
    'http://client.brightpage.net/callback',
    'http://127.0.0.1.brightpage.net/callback',
    'http://localhost.brightpage.net/callback',
    'http://127.0.0.2/callback',
    'https://client.brightpage.net/callback#fragment',
    'https://user:secret@client.brightpage.net/callback',
    'https://client.brightpage.net\\@evil.brightpage.net/',
    'https://client.brightpage.net/\ncallback',
    'http://localhost/callback\0',
    'https://client.brightpage.net/rück',
    'https://clіent.brightpage.net/callback',
    'https://client.brightpage.net;sandbox/callback',
    "https://'none'.brightpage.net/callback",
    'https://client,brightpage.net/callback',
    'https://*/callback',
    'https://*.brightpage.net/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    'myapp://callback',
    'JavaScript://com.example/%0aalert(1)',
    'file:///etc/passwd',
    'blob:https://client.brightpage.net/x',
    'cursor://user@anysphere/callback',
    'cursor://anysphere/callback#fragment',
    'com.example.app:/cällback',
    'https:client.brightpage.net/callback',
    '/callback',
    '',
    `https://client.brightpage.net/${'x'.repeat(1_000)}`,
  ])('refuses the redirect URI %j', async (uri) => {
    expect(await readError(await register({ redirect_uris: [REDIRECT_URI, uri] }))).toEqual([
      400,
      'invalid_redirect_uri',
    ]);
  });

  it.each([
    [{}, 'invalid_redirect_uri'],
    [{ redirect_uris: [] }, 'invalid_redirect_uri'],
    [{ redirect_uris: REDIRECT_URI }, 'invalid_redirect_uri'],
    [{ redirect_uris: Array.from({ length: 11 }, () => REDIRECT_URI) }, 'invalid_redirect_uri'],
    [{ redirect_uris: [REDIRECT_URI], client_name: 'x'.repeat(201) }, 'invalid_client_metadata'],
    [[], 'invalid_client_metadata'],
  ])('refuses %j', async (metadata, error) => {
    expect(await readError(await register(metadata))).toEqual([400, error]);
  });

  it('refuses a body that is not JSON or is too large', async () => {
    for (const body of ['{', `{"client_name":"${'x'.repeat(20_000)}"}`]) {
      const answer = await send(`${ORIGIN}/oauth/register`, { method: 'POST', body });
      expect(await readError(answer)).toEqual([400, 'invalid_client_metadata']);
    }
  });

  it('is limited to 60 an hour for each network, even concurrently', async () => {
    stopClock();
    const answers = await Promise.all(Array.from({ length: 65 }, () => register(undefined, '203.0.113.7')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(60);
    const refused = await register(undefined, '203.0.113.200');
    expect(refused.headers.get('Retry-After')).toBe('3600');
    expect(await readError(refused)).toEqual([429, 'too_many_requests']);
    expect((await register(undefined, '203.0.114.7')).status).toBe(201);
    moveClock(60 * MINUTE);
    expect((await register(undefined, '203.0.113.7')).status).toBe(201);
  });

  it('ends early for the oldest of 5,000 clients that nobody has connected, even concurrently', async () => {
    stopClock();
    await deleteRows('oauthClients');
    const [oldest, used] = [await registerClient(), await registerClient()];
    const { browser } = await createSignedInUser();
    expect(await allow(browser, used)).not.toBe('');
    moveClock(1);
    const now = Date.now();
    const many = Array.from({ length: 4_998 }, (_, n) => ({
      id: `client_many${n}`,
      name: '',
      redirectUris: '[]',
      createdAt: now,
      expiresAt: now + DAY,
      isUnused: true,
      networkHash: `network ${n}`,
    }));
    await insertRows('oauthClients', ...many);
    moveClock(1);
    const newest = await registerClient();
    const ask = async (id: string) => (await browser.get(await authorizePath(id))).status;
    expect([await ask(oldest), await ask(newest)]).toEqual([200, 200]);
    const answers = await Promise.all([register(), register(), register()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect([await ask(oldest), await ask(used), await ask(newest)]).toEqual([400, 200, 200]);
    expect(await countStoredRows('oauthClients', { isUnused: true })).toBe(5_000);
    await deleteRows('oauthClients');
  });

  it('ends early for those of the networks that have the most: a flood leaves those of others', async () => {
    stopClock();
    await deleteRows('oauthClients');
    const victims = [await registerClient(), await registerClient()];
    moveClock(1);
    const now = Date.now();
    // 84 networks with all that each may register in an hour.
    const flood = Array.from({ length: 84 * 60 }, (_, n) => ({
      id: `client_flood${n}`,
      name: '',
      redirectUris: '[]',
      createdAt: now,
      expiresAt: now + DAY,
      isUnused: true,
      networkHash: `network ${n % 84}`,
    }));
    await insertRows('oauthClients', ...flood);
    moveClock(1);
    expect((await register()).status).toBe(201);
    const { browser } = await createSignedInUser();
    for (const id of victims) expect((await browser.get(await authorizePath(id))).status).toBe(200);
    expect(await countStoredRows('oauthClients', { isUnused: true })).toBe(5_000);
    await deleteRows('oauthClients');
  });

  it('ends after a day unless it is used, otherwise 90 days after the last consent', async () => {
    stopClock();
    const [unused, used] = [await registerClient(), await registerClient()];
    const ask = async (clientId: string) => {
      await purgeGrants(env, Date.now());
      const { browser } = await createSignedInUser();
      return (await browser.get(await authorizePath(clientId))).status;
    };
    await allow((await createSignedInUser()).browser, used);
    moveClock(DAY);
    expect([await ask(unused), await ask(used)]).toEqual([400, 200]);
    moveClock(88 * DAY);
    expect(await ask(used)).toBe(200);
    moveClock(DAY);
    expect(await ask(used)).toBe(400);
  });
});

describe('a client ID metadata document', () => {
  const PATH = '/oauth/client.json';

  /** Creates the document of a client, with some members and headers replaced. */
  async function createDocument(
    { members = {}, ...response }: SiteResponse & { members?: object } = {},
    options: Parameters<typeof createSite>[1] = {},
  ): Promise<string> {
    const { host = newHost() } = options;
    const id = `https://${host}${PATH}`;
    const document = {
      client_id: id,
      client_name: 'Oak Assistant',
      redirect_uris: [REDIRECT_URI, 'http://localhost/callback', 'oak://callback'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'none',
      ...members,
    };
    const headers = { 'content-type': 'application/json', ...response.headers };
    const page = { body: JSON.stringify(document), ...response, headers };
    await createSite({ [PATH]: page }, { ...options, host });
    return id;
  }

  it('says who the client is', async () => {
    const { browser, email } = await createSignedInUser();
    const id = await createDocument();
    const { host } = new URL(id);
    const path = await authorizePath(id, { redirect_uri: 'http://localhost:50123/callback' });
    const html = await readHtml(browser.get(path));
    expect(html).toContain(`<strong>${host}</strong>`);
    expect(html).toContain('“Oak Assistant”');
    expect(html).not.toContain('We can’t tell whose app this is');
    expect(html).toContain('Any program on this computer can ask in the name of this app');

    const { code = '' } = readReply(await decide(browser, path, ['read']));
    const exchanged = await exchange(code, id, { redirect_uri: 'http://localhost:50123/callback' });
    const tokens = await exchanged.json<Tokens>();
    expect(await (await callProtected(tokens.access_token)).json()).toMatchObject({ email });
  });

  it('on a port of its own names the port: other ports can belong to somebody else', async () => {
    const { browser } = await createSignedInUser();
    const host = `${newHost()}:8443`;
    const id = await createDocument({}, { host });
    expect(await readHtml(browser.get(await authorizePath(id)))).toContain(`<strong>${host}</strong>`);
  });

  it('leaves nothing before the consent, and then its name and the redirect URI that was asked for', async () => {
    const { browser, id: accountId } = await createSignedInUser();
    const redirectUris = Array.from({ length: 15 }, (_, n) => `https://a.net/${n}${'x'.repeat(900)}`);
    const id = await createDocument({ members: { redirect_uris: [REDIRECT_URI, ...redirectUris] } });
    expect((await browser.get(await authorizePath(id))).status).toBe(200);
    await decide(browser, await authorizePath(id), [], 'deny');
    expect(await countStoredRows('oauthClients', { id })).toBe(0);
    expect(await readRows('oauthGrants', { accountId })).toEqual([]);
    await allow(browser, id);
    expect(await countStoredRows('oauthClients', { id })).toBe(0);
    const [grant, ...others] = await readRows('oauthGrants', { accountId });
    expect(others).toEqual([]);
    expect(grant).toMatchObject({ clientId: id, clientName: 'Oak Assistant', redirectUri: REDIRECT_URI });
    expect(JSON.stringify(grant).length).toBeLessThan(1_000);
  });

  it('counts as read for the redirect URI of the consent alone, and for its account', async () => {
    const { browser } = await createSignedInUser();
    const id = await createDocument();
    const { host } = new URL(id);
    await allow(browser, id);
    await browser.get(await authorizePath(id, { redirect_uri: 'http://localhost/callback' }));
    expect(await listRequestsTo(host)).toHaveLength(2);
    await (await createSignedInUser()).browser.get(await authorizePath(id));
    expect(await listRequestsTo(host)).toHaveLength(3);
  });

  it('is fetched once in an hour, by our crawler', async () => {
    stopClock();
    const { browser } = await createSignedInUser();
    const id = await createDocument();
    const { host } = new URL(id);
    await allow(browser, id);
    await allow(browser, id);
    const requests = await listRequestsTo(host);
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([PATH]);
    expect(requests[0]?.headers).toMatchObject({
      'user-agent': `SiteAuditBot/1.1 (+${ORIGIN}/bot)`,
      accept: 'application/json',
    });
    moveClock(60 * MINUTE);
    await purgeGrants(env, Date.now());
    await allow(browser, id);
    expect(await listRequestsTo(host)).toHaveLength(2);
  });

  it.each([
    ['max-age=60', 61_000, 2],
    ['max-age=7200', 61 * MINUTE, 1],
    ['max-age=31536000', DAY, 2],
    ['no-cache, max-age=0', 0, 2],
    ['no-cache', 0, 2],
    ['private, No-Store', 0, 2],
    ['max-age=60, no-store', 0, 2],
  ])('is kept as its Cache-Control says, for a day at most: %s', async (cacheControl, wait, fetches) => {
    stopClock();
    const { browser } = await createSignedInUser();
    const id = await createDocument({ headers: { 'cache-control': cacheControl } });
    await allow(browser, id);
    moveClock(wait);
    await browser.get(await authorizePath(id));
    expect(await listRequestsTo(new URL(id).host)).toHaveLength(fetches);
  });

  it.each<[string, Parameters<typeof createDocument>]>([
    ['names another client', [{ members: { client_id: 'https://other.brightpage.net/client.json' } }]],
    ['has no name', [{ members: { client_name: ' ' } }]],
    ['has no redirect URIs', [{ members: { redirect_uris: [] } }]],
    ['has a secret', [{ members: { client_secret: 'secret' } }]],
    ['needs a secret', [{ members: { token_endpoint_auth_method: 'client_secret_post' } }]],
    ['needs a key', [{ members: { token_endpoint_auth_method: 'private_key_jwt' } }]],
    ['is not JSON', [{ body: '{' }]],
    ['is a list', [{ body: '[]' }]],
    ['is HTML', [{ headers: { 'content-type': 'text/html' } }]],
    ['is not found', [{ status: 404 }]],
    ['fails', [{ status: 500 }]],
    ['redirects', [{ status: 302, headers: { location: '/elsewhere.json' } }]],
    ['has more than 16 KB', [{ members: { logo_uri: 'x'.repeat(17_000) } }]],
    ['is cut off', [{ failure: 'break' }]],
    ['is on a private address', [{}, { dns: { A: ['10.0.0.7'] } }]],
    ['has one private address', [{}, { dns: { A: ['93.184.215.14', '127.0.0.1'] } }]],
    ['is on a host that does not exist', [{}, { dns: { status: 3 } }]],
  ])('that %s is refused and not kept', async (_name, document) => {
    const { browser } = await createSignedInUser();
    const id = await createDocument(...document);
    const html = await readHtml(browser.get(await authorizePath(id)), 400);
    expect(html).toContain('The app can’t be connected');
    expect(html).not.toContain('Go back to');
    expect(await countStoredRows('oauthClients', { id })).toBe(0);
  });

  it('on a private address is not requested', async () => {
    const { browser } = await createSignedInUser();
    const id = await createDocument({}, { dns: { A: ['10.0.0.7'] } });
    await browser.get(await authorizePath(id));
    expect(await listRequestsTo(new URL(id).host)).toEqual([]);
  });

  it.each([
    'http://HOST/client.json',
    'https://HOST',
    'https://HOST/',
    'https://HOST/client.json#x',
    'https://user@HOST/client.json',
    'https://HOST/a/../client.json',
    'https://HOST/./client.json',
    'https://HOST:22/client.json',
    'https://127.0.0.1/client.json',
    'https://localhost/client.json',
    'https://metadata.internal/client.json',
  ])('is not fetched from %s', async (pattern) => {
    const { browser } = await createSignedInUser();
    const host = await createSite({ '*': { body: '{}', headers: { 'content-type': 'application/json' } } });
    const answer = await browser.get(await authorizePath(pattern.replace('HOST', host)));
    expect(answer.status).toBe(400);
    expect(await listRequestsTo(host)).toEqual([]);
  });

  it('whose client also works without a key of its own is accepted', async () => {
    const { browser } = await createSignedInUser();
    const members = {
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_methods_supported: ['private_key_jwt', 'none'],
    };
    const id = await createDocument({ members });
    expect((await browser.get(await authorizePath(id))).status).toBe(200);
  });

  it('with a redirect URI of a forbidden kind leads nowhere', async () => {
    const { browser } = await createSignedInUser();
    const id = await createDocument();
    const path = await authorizePath(id, { redirect_uri: 'oak://callback' });
    expect(await readHtml(browser.get(path), 400)).toContain('redirect_uri');
  });

  it('is not fetched beyond 60 fetches and verifications of an account in a minute', async () => {
    stopClock();
    const { browser, id: accountId } = await createSignedInUser();
    const account = env.ACCOUNT.getByName(accountId);
    for (let verification = 0; verification < 60; verification++) await account.count('verification');
    const id = await createDocument();
    const answer = await browser.get(await authorizePath(id));
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '60']);
    expect(await listRequestsTo(new URL(id).host)).toEqual([]);
  });
});

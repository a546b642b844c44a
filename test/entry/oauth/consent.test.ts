import { countStoredRows, insertRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { suspendAccount } from '../../../src/services/accounts/suspend-account.ts';
import { until } from '../../clock.ts';
import { Browser, createMailbox, extractCode, ORIGIN } from '../web/browser.ts';
import { createSignedInUser, readHtml } from '../web/signed-in-user.ts';
import {
  authorizePath,
  callProtected,
  decide,
  exchange,
  readReply,
  REDIRECT_URI,
  register,
  registerClient,
  type Tokens,
} from './app.ts';

function countGrants(accountId: string): Promise<number> {
  return countStoredRows('oauthGrants', { accountId });
}

describe('the consent page', () => {
  it('names the app, the scopes it requests, and where the user is sent next', async () => {
    const { browser, email } = await createSignedInUser();
    const html = await readHtml(browser.get(await authorizePath(await registerClient())));
    expect(html).toContain(email);
    expect(html).toContain('“Chair Agent”');
    expect(html).toContain('client.brightpage.net');
    expect(html).toContain('We can’t tell whose app this is');
    expect(html).toContain('See your account');
    expect(html).toContain('Audit pages');
    expect(html).toContain('Spend credits');
    expect(html).not.toContain('Publish snapshots');
  });

  it('ticks what costs nothing, and leaves spending and publishing to the person', async () => {
    const { browser } = await createSignedInUser();
    const path = await authorizePath(await registerClient(), { scope: 'read audit spend publish' });
    const listTicked = (html: string) =>
      Array.from(html.matchAll(/name="scope" value="(\w+)" checked/g), ([, scope]) => scope);
    expect(listTicked(await readHtml(browser.get(path)))).toEqual(['read', 'audit']);
    expect(listTicked(await readHtml(decide(browser, path, []), 422))).toEqual([]);
  });

  it('names hosts in ASCII, which exposes look-alike letters', async () => {
    const { browser } = await createSignedInUser();
    const { origin, host } = new URL('https://\u0441lient.brightpage.net');
    const redirectUri = `${origin}/callback`;
    const path = await authorizePath(await registerClient(redirectUri), { redirect_uri: redirectUri });
    expect(host).toMatch(/^xn--/);
    expect(await readHtml(browser.get(path))).toContain(`<strong>${host}</strong>`);
    const wrong = await authorizePath(await registerClient(redirectUri), {
      redirect_uri: redirectUri,
      response_type: 'token',
    });
    expect(await readHtml(browser.get(wrong), 400)).toContain(`Go back to ${host}`);
  });

  it('shows a name as text, on one line, of at most 100 characters', async () => {
    const { browser } = await createSignedInUser();
    const name = `<img src=x onerror=alert(1)>\u202e\n${'x'.repeat(150)}`;
    const { client_id: clientId } = await (
      await register({ client_name: name, redirect_uris: [REDIRECT_URI] })
    ).json<{ client_id: string }>();
    const html = await readHtml(browser.get(await authorizePath(clientId)));
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; x');
    expect(html).not.toMatch(/\u202e|x{101}/);
  });

  it('cannot be framed, is not cached, and its form leads only to this site and the app', async () => {
    const { browser } = await createSignedInUser();
    const answer = await browser.get(await authorizePath(await registerClient()));
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' https://client.brightpage.net;");
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  it('names a program on this computer, whose port is free', async () => {
    const { browser } = await createSignedInUser();
    for (const [registered, requested, source] of [
      ['http://127.0.0.1/callback', 'http://127.0.0.1:51004/callback', ' http://127.0.0.1:51004'],
      ['http://localhost:3000/callback', 'http://localhost:51004/callback', ' http://localhost:51004'],
      ['http://[::1]:3000/callback', 'http://[::1]:51004/callback', ''],
    ] as const) {
      const clientId = await registerClient(registered);
      const answer = await browser.get(await authorizePath(clientId, { redirect_uri: requested }));
      expect(answer.headers.get('Content-Security-Policy')).toContain(`form-action 'self'${source};`);
      expect(await readHtml(Promise.resolve(answer))).toContain(
        `A program on this computer (${new URL(requested).host})`,
      );
    }
  });
});

describe('the decision', () => {
  it('leads to an IPv6 address by a page, because its form may not be redirected there', async () => {
    const { browser } = await createSignedInUser();
    const uri = 'http://[::1]:51004/callback';
    const path = await authorizePath(await registerClient(uri), { redirect_uri: uri });
    const sent = await decide(browser, path, ['read']);
    expect(sent.status).toBe(200);
    expect(sent.headers.get('Cache-Control')).toBe('no-store');
    const [, url = ''] =
      /^0; url=(http:\/\/\[::1\]:51004\/callback\?code=.*)$/.exec(sent.headers.get('Refresh') ?? '') ?? [];
    expect(url).not.toBe('');
    expect(await sent.text()).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
  });

  it('to allow sends a code, the state as it was, and the issuer', async () => {
    const { browser } = await createSignedInUser();
    const clientId = await registerClient();
    const sent = await decide(browser, await authorizePath(clientId), ['read', 'audit']);
    expect(sent.status).toBe(303);
    expect(sent.headers.get('Location')).toMatch(/^https:\/\/client\.brightpage\.net\/callback\?code=/);
    const { code = '', ...reply } = readReply(sent);
    expect(reply).toEqual({ state: 'state of the client & more', iss: ORIGIN });
    const tokens = await (await exchange(code, clientId)).json<Tokens>();
    expect(tokens.scope).toBe('read audit');
  });

  it('to allow is reported to the account by mail', async () => {
    const { browser, email } = await createSignedInUser();
    const { env: bindings, mails } = createMailbox();
    const user = new Browser(bindings);
    for (const [name, value] of browser.cookies) user.cookies.set(name, value);
    const path = await authorizePath(await registerClient());
    await decide(user, path, ['read'], 'deny');
    await decide(user, path, ['read', 'spend']);
    await until(() => mails.length === 1);
    expect(mails).toMatchObject([{ to: email, subject: 'An app was connected to your account' }]);
    expect(mails[0]?.text).toContain('App: “Chair Agent”, client.brightpage.net\nAllowed: read, spend\n');
    expect(mails[0]?.text).toContain(`${ORIGIN}/account/apps`);
  });

  it('never allows more than the app requested', async () => {
    const { browser } = await createSignedInUser();
    const clientId = await registerClient();
    const path = await authorizePath(clientId, { scope: 'read' });
    const sent = await decide(browser, path, ['read', 'spend', 'publish']);
    const { code = '' } = readReply(sent);
    expect((await (await exchange(code, clientId)).json<Tokens>()).scope).toBe('read');
  });

  it('is asked for again if no scope is chosen, or if there is none', async () => {
    const { browser, id } = await createSignedInUser();
    const path = await authorizePath(await registerClient());
    expect(await readHtml(decide(browser, path, []), 422)).toContain('Choose at least one');
    expect((await decide(browser, path, ['read'], 'maybe')).headers.get('Location')).toBe(path);
    expect(await countGrants(id)).toBe(0);
  });

  it('to cancel tells the app so', async () => {
    const { browser, id } = await createSignedInUser();
    const sent = await decide(browser, await authorizePath(await registerClient()), ['read'], 'deny');
    expect(readReply(sent)).toMatchObject({
      error: 'access_denied',
      state: 'state of the client & more',
      iss: ORIGIN,
    });
    expect(await countGrants(id)).toBe(0);
  });

  it('keeps the query of the redirect URI as it is', async () => {
    const { browser } = await createSignedInUser();
    const uri = 'https://client.brightpage.net/callback?tenant=a%20b&code=mine';
    const clientId = await registerClient(uri);
    const sent = await decide(browser, await authorizePath(clientId, { redirect_uri: uri }), ['read']);
    expect(sent.headers.get('Location')).toMatch(
      /^https:\/\/client\.brightpage\.net\/callback\?tenant=a%20b&code=mine&code=[\w-]{43}&/,
    );
  });

  it('is not taken from another site', async () => {
    const { browser, id } = await createSignedInUser();
    const path = await authorizePath(await registerClient());
    const body = new URLSearchParams({ decision: 'allow', scope: 'read' });
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://client.brightpage.net' };
    expect((await browser.request(path, { method: 'POST', body, headers })).status).toBe(403);
    expect(await countGrants(id)).toBe(0);
  });

  it('is not taken from a suspended account', async () => {
    const { browser, id } = await createSignedInUser();
    const path = await authorizePath(await registerClient());
    await suspendAccount(env, { actor: 'admin@brightpage.com', accountId: id, reason: 'Spam' });
    expect((await decide(browser, path, ['read'])).status).toBe(401);
    expect(await countGrants(id)).toBe(0);
  });

  /** Inserts apps that the account has allowed. @param until when their codes expire, in milliseconds since 1970 */
  async function allowApps(id: string, count: number, until: number): Promise<void> {
    const ids = Array.from({ length: count }, (_, n) => `grant_${n}${id}`);
    const grants = ids.map((grantId) => ({
      id: grantId,
      accountId: id,
      clientId: 'client',
      clientName: '',
      redirectUri: 'https://x/',
      resource: 'https://x/mcp',
      scope: 'read',
      codeChallenge: '',
      createdAt: 1,
    }));
    await insertRows('oauthGrants', ...grants);
    await insertRows(
      'oauthTokens',
      ...ids.map((grantId) => ({
        hash: grantId,
        grantId,
        kind: 'code' as const,
        scope: 'read',
        expiresAt: until,
      })),
    );
  }

  it('counts no app whose code has expired, also before the hourly run', async () => {
    const { browser, id } = await createSignedInUser();
    const path = await authorizePath(await registerClient());
    await allowApps(id, 50, Date.now());
    expect((await decide(browser, path, ['read'])).status).toBe(303);
  });

  it('is refused while the account has 50 connected apps', async () => {
    const { browser, id } = await createSignedInUser();
    const path = await authorizePath(await registerClient());
    await allowApps(id, 49, Date.now() + 600_000);
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide(browser, path, ['read'])));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(await refused.text()).toContain('You have 50 connected apps');
  });
});

describe('without a session', () => {
  it('the sign-in carries the request through and back', async () => {
    const { env: bindings, mails } = createMailbox();
    const browser = new Browser(bindings);
    const path = await authorizePath(await registerClient());
    const asked = (await browser.get(path)).headers.get('Location') ?? '';
    expect(asked).toMatch(/^\/sign-in\?next=/);
    const action = /action="([^"]*)"/.exec(await (await browser.get(asked)).text())?.[1] ?? '';
    expect(action.replaceAll('&amp;', '&')).toBe(asked);
    const sent = await browser.post(asked, { email: `person-${crypto.randomUUID()}@brightpage.com` });
    const codePage = sent.headers.get('Location') ?? '';
    const back = await browser.post(codePage, { code: extractCode(mails[0]) });
    expect(back.headers.get('Location')).toBe(path);
    expect(await readHtml(browser.get(path))).toContain('“Chair Agent”');
  });

  it('no website is contacted, and the form does nothing', async () => {
    const browser = new Browser(createMailbox().env);
    const outside = vi.spyOn(globalThis, 'fetch');
    const path = await authorizePath('https://client.brightpage.net/client.json');
    expect((await browser.get(path)).status).toBe(303);
    expect((await decide(browser, path, ['read'])).headers.get('Location')).toBe('/sign-in');
    expect(outside).not.toHaveBeenCalled();
  });
});

describe('a request that is refused', () => {
  it.each([
    ['an unknown client', { client_id: 'client_unknown' }, 'is not registered here'],
    ['no client', { client_id: '' }, 'is not registered here'],
    ['another redirect_uri', { redirect_uri: 'https://client.brightpage.net/callback/' }, 'redirect_uri'],
    ['a redirect_uri with a query', { redirect_uri: `${REDIRECT_URI}?to=x` }, 'redirect_uri'],
    [
      'a redirect_uri on another host',
      { redirect_uri: 'https://evil.brightpage.net/callback' },
      'redirect_uri',
    ],
    ['a redirect_uri over http', { redirect_uri: 'http://client.brightpage.net/callback' }, 'redirect_uri'],
    ['no redirect_uri', { redirect_uri: '' }, 'redirect_uri'],
    ['a redirect_uri with a NUL', { redirect_uri: `${REDIRECT_URI}\0` }, 'redirect_uri'],
    ['a long state', { state: 'x'.repeat(5_000) }, 'state'],
  ])('for %s leads nowhere', async (_name, changes, message) => {
    const { browser } = await createSignedInUser();
    const path = await authorizePath(await registerClient(), changes);
    for (const answer of [browser.get(path), decide(browser, path, ['read'])]) {
      const html = await readHtml(answer, 400);
      expect(html).toContain(message);
      expect(html).not.toContain('Go back to');
    }
  });

  it.each([
    ['no response_type', { response_type: '' }, 'unsupported_response_type'],
    ['an implicit grant', { response_type: 'token' }, 'unsupported_response_type'],
    ['no code_challenge', { code_challenge: '' }, 'invalid_request'],
    ['the method plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no method, which means plain', { code_challenge_method: '' }, 'invalid_request'],
    ['an unknown scope', { scope: 'read admin' }, 'invalid_scope'],
    ['another resource', { resource: 'https://other.brightpage.net/mcp' }, 'invalid_target'],
    ['the API as resource', { resource: `${ORIGIN}/api/v1` }, 'invalid_target'],
  ])('for %s says so here; the user may go back with the error', async (_name, changes, error) => {
    const { browser, id } = await createSignedInUser();
    const path = await authorizePath(await registerClient(), changes);
    for (const answer of [browser.get(path), decide(browser, path, ['read'])]) {
      const html = await readHtml(answer, 400);
      const href = /href="(https:\/\/client[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
      expect(Object.fromEntries(new URL(href).searchParams)).toMatchObject({
        error,
        state: 'state of the client & more',
        iss: ORIGIN,
      });
    }
    expect(await countGrants(id)).toBe(0);
  });

  it('for a parameter that is sent twice leads nowhere', async () => {
    const { browser } = await createSignedInUser();
    const path = await authorizePath(await registerClient());
    expect(await readHtml(browser.get(`${path}&redirect_uri=https://evil.brightpage.net/`), 400)).toContain(
      'more than one redirect_uri',
    );
    expect(await readHtml(browser.get(`${path}&resource=${ORIGIN}/mcp`), 400)).toContain('The only resource');
  });
});

it('asks for all scopes if the app names none, and knows the resource in upper case or without it', async () => {
  const { browser } = await createSignedInUser();
  const clientId = await registerClient();
  for (const resource of ['', 'HTTPS://AUDIT.brightpage.com/mcp']) {
    const path = await authorizePath(clientId, { scope: '', resource });
    const { code = '' } = readReply(await decide(browser, path, ['read', 'audit']));
    const tokens = await (await exchange(code, clientId)).json<Tokens>();
    expect(tokens.scope).toBe('read audit');
    expect((await callProtected(tokens.access_token)).status).toBe(200);
  }
});

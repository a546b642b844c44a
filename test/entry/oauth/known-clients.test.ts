import { describe, expect, it } from 'vitest';
import { createSignedInUser, readHtml } from '../web/signed-in-user.ts';
import {
  authorizePath,
  callProtected,
  decide,
  exchange,
  register,
  registerClient,
  type Tokens,
} from './app.ts';
import { KNOWN_CLIENTS } from './known-clients.ts';

/** Returns where the answer to a decision leads: by a redirect, or by the button of a page. */
async function readAnswer(sent: Response): Promise<URL> {
  const location = sent.headers.get('Location') ?? sent.headers.get('Refresh')?.replace('0; url=', '');
  return new URL(location ?? '');
}

describe('the registration of a well-known client', () => {
  it.each(KNOWN_CLIENTS)('$name connects', async ({ registration, redirectUri }) => {
    const { browser } = await createSignedInUser();
    const registered = await register(registration);
    expect(registered.status).toBe(201);
    const { client_id: clientId, ...metadata } = await registered.json<{ client_id: string }>();
    expect(metadata).toMatchObject({
      client_name: registration.client_name,
      redirect_uris: registration.redirect_uris,
      token_endpoint_auth_method: 'none',
    });
    const path = await authorizePath(clientId, { redirect_uri: redirectUri });
    expect(await readHtml(browser.get(path))).toContain(`“${registration.client_name}”`);
    const answer = await readAnswer(await decide(browser, path, ['read']));
    expect(answer.href.split('?')[0]).toBe(redirectUri);
    const code = answer.searchParams.get('code') ?? '';
    const tokens = await (await exchange(code, clientId, { redirect_uri: redirectUri })).json<Tokens>();
    expect((await callProtected(tokens.access_token)).status).toBe(200);
  });

  it('of an app with a scheme that is a reverse domain name connects', async () => {
    const uri = 'com.example.app:/oauth2redirect/example-provider';
    const { browser } = await createSignedInUser();
    const clientId = await registerClient(uri);
    const path = await authorizePath(clientId, { redirect_uri: uri });
    const html = await readHtml(browser.get(path));
    expect(html).toContain('The app on this device that opens com.example.app: links');
    const answer = await readAnswer(await decide(browser, path, ['read']));
    expect(answer.href).toMatch(/^com\.example\.app:\/oauth2redirect\/example-provider\?code=/);
  });
});

describe('an app with a scheme of its own', () => {
  const uri = 'cursor://anysphere.cursor-mcp/oauth/callback';

  it('is named on the consent page, whose form leads nowhere else', async () => {
    const { browser } = await createSignedInUser();
    const answer = await browser.get(await authorizePath(await registerClient(uri), { redirect_uri: uri }));
    expect(answer.headers.get('Content-Security-Policy')).toContain("form-action 'self';");
    const html = await answer.text();
    expect(html).toContain('The app on this device that opens cursor: links, usually Cursor');
    expect(html).toContain('We can’t tell whose app this is');
  });

  it('gets the answer from a page with a button', async () => {
    const { browser } = await createSignedInUser();
    const path = await authorizePath(await registerClient(uri), { redirect_uri: uri });
    for (const decision of ['allow', 'deny']) {
      const sent = await decide(browser, path, ['read'], decision);
      expect([sent.status, sent.headers.get('Location')]).toEqual([200, null]);
      const html = await sent.text();
      expect(html).toContain('Go back to the app');
      expect(html).toContain(`href="${uri}?${decision === 'allow' ? 'code=' : 'error=access_denied'}`);
    }
  });

  it('must use the URI that it registered, and PKCE', async () => {
    const { browser } = await createSignedInUser();
    const clientId = await registerClient(uri);
    const other = await authorizePath(clientId, { redirect_uri: 'cursor://evil.example/oauth/callback' });
    expect(await readHtml(browser.get(other), 400)).toContain('redirect_uri');
    const plain = await authorizePath(clientId, { redirect_uri: uri, code_challenge: '' });
    expect(await readHtml(browser.get(plain), 400)).toContain('code_challenge');
    const path = await authorizePath(clientId, { redirect_uri: uri });
    const answer = await readAnswer(await decide(browser, path, ['read']));
    const code = answer.searchParams.get('code') ?? '';
    const changes = { redirect_uri: uri, code_verifier: 'x'.repeat(43) };
    expect((await exchange(code, clientId, changes)).status).toBe(400);
  });
});

import { auth as authOf2026, type OAuthClientProvider } from '@modelcontextprotocol/client';
import { auth as authOf2025 } from '@modelcontextprotocol/sdk/client/auth.js';
import { describe, expect, it } from 'vitest';
import { createSite, newHost } from '../../internet.ts';
import type { Browser } from '../web/browser.ts';
import { createSignedInUser } from '../web/signed-in-user.ts';
import { callProtected, decide, REDIRECT_URI, RESOURCE, send, type Tokens } from './app.ts';

const METADATA = {
  client_name: 'Chair Agent',
  redirect_uris: [REDIRECT_URI],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
};

/** The state that an app keeps between the steps of the official client. */
class App {
  readonly redirectUrl = REDIRECT_URI;
  readonly clientMetadata = METADATA;
  readonly clientMetadataUrl?: string;
  /** The URL to which the user is redirected. */
  asked: URL | undefined;
  saved: Tokens | undefined;
  client: unknown;
  private verifier = '';
  private discovery: unknown;

  constructor(clientMetadataUrl?: string) {
    if (clientMetadataUrl !== undefined) this.clientMetadataUrl = clientMetadataUrl;
  }

  state = () => 'state-1';
  clientInformation = () => this.client;
  saveClientInformation = (client: unknown) => void (this.client = client);
  tokens = () => this.saved;
  saveTokens = (tokens: unknown) => void (this.saved = tokens as Tokens);
  redirectToAuthorization = (url: URL) => void (this.asked = url);
  saveCodeVerifier = (verifier: string) => void (this.verifier = verifier);
  codeVerifier = () => this.verifier;
  saveDiscoveryState = (discovery: unknown) => void (this.discovery = discovery);
  discoveryState = () => this.discovery;
}

type Auth = (provider: never, options: never) => Promise<string>;
const CLIENTS: [string, Auth][] = [
  ['2026-07', authOf2026 as Auth],
  ['2025-11', authOf2025 as Auth],
];

describe.each(CLIENTS)('the official client of %s', (_era, auth) => {
  const run = (app: App, options: object = {}) =>
    auth(
      app as unknown as OAuthClientProvider as never,
      { serverUrl: RESOURCE, fetchFn: send, ...options } as never,
    );

  /** Gives consent to the app. Returns the code and the issuer that the app receives. */
  async function consent(
    browser: Browser,
    { asked }: App,
  ): Promise<{ authorizationCode: string; iss: string }> {
    const path = `${asked?.pathname}${asked?.search}`;
    const sent = await decide(browser, path, ['read', 'audit', 'spend', 'publish']);
    const reply = new URL(sent.headers.get('Location') ?? '').searchParams;
    expect(reply.get('state')).toBe('state-1');
    return { authorizationCode: reply.get('code') ?? '', iss: reply.get('iss') ?? '' };
  }

  it.each(['registration', 'document'])('connects by %s, calls the server and refreshes', async (kind) => {
    const { browser, email } = await createSignedInUser();
    const host = newHost();
    const id = `https://${host}/client.json`;
    const body = JSON.stringify({ ...METADATA, client_id: id });
    await createSite({ '/client.json': { body, headers: { 'content-type': 'application/json' } } }, { host });
    const app = new App(kind === 'document' ? id : undefined);

    expect(await run(app)).toBe('REDIRECT');
    expect(app.asked?.searchParams.get('resource')).toBe(RESOURCE);
    expect(app.asked?.searchParams.get('client_id')).toMatch(kind === 'document' ? id : /^client_/);
    expect(await run(app, await consent(browser, app))).toBe('AUTHORIZED');
    expect(app.saved).toMatchObject({ scope: 'read audit' });
    const first = app.saved?.access_token ?? '';
    expect(await (await callProtected(first)).json()).toMatchObject({ email, scopes: ['read', 'audit'] });

    expect(await run(app)).toBe('AUTHORIZED');
    const second = app.saved?.access_token ?? '';
    expect(second).not.toBe(first);
    expect((await callProtected(second)).status).toBe(200);
  });

  it('asks for the scopes that the server demands', async () => {
    const { browser } = await createSignedInUser();
    const app = new App();
    await run(app, { scope: 'read audit spend' });
    expect(await run(app, await consent(browser, app))).toBe('AUTHORIZED');
    expect(app.saved?.scope).toBe('read audit spend');
  });
});

it('the official client of 2026-07 refuses the answer of another issuer', async () => {
  const app = new App();
  const options = { serverUrl: RESOURCE, fetchFn: send };
  const auth = authOf2026 as Auth;
  await auth(app as never, options as never);
  const answer = { ...options, authorizationCode: 'code', iss: 'https://evil.brightpage.net' };
  await expect(auth(app as never, answer as never)).rejects.toThrow(/iss/i);
  const without = { ...options, authorizationCode: 'code' };
  await expect(auth(app as never, without as never)).rejects.toThrow(/iss/i);
});

// Slow: two official clients go from discovery to a published snapshot.
import { createExecutionContext } from 'cloudflare:test';
import {
  auth as authOf2026,
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { auth as authOf2025 } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, it } from 'vitest';
import { app } from '../../../src/app.ts';
import { until } from '../../clock.ts';
import { createSite, newHost } from '../../internet.ts';
import { createPublishableAudit } from '../api/publishable-audit.ts';
import { getAccountCredits, linkPage } from '../api/scan.ts';
import { addVerifiedWebsite } from '../api/website.ts';
import { callTool, type McpClient, refuseTool } from '../mcp/clients.ts';
import type { Browser } from '../web/browser.ts';
import { createSignedInUser } from '../web/signed-in-user.ts';
import { bindings, callProtected, decide, REDIRECT_URI, RESOURCE, send, type Tokens } from './app.ts';

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
  ['2026-07', authOf2026],
  ['2025-11', authOf2025],
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
    scopes = ['read', 'audit'],
  ): Promise<{ authorizationCode: string; iss: string }> {
    const path = `${asked?.pathname}${asked?.search}`;
    const sent = await decide(browser, path, scopes);
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
    expect(await run(app, await consent(browser, app, ['read', 'audit', 'spend']))).toBe('AUTHORIZED');
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

const INFO = { name: 'chair-agent', version: '1.0.0' };
const RESOURCE_URL = new URL(RESOURCE);

async function fetchApp(input: string | URL, init?: RequestInit): Promise<Response> {
  return app.fetch(new Request(input, init), bindings, createExecutionContext());
}

interface Transport {
  finishAuth: (code: string, iss: string) => Promise<void>;
}

/** An official client, whose connection begins anew after each authorization. */
interface OfficialClient {
  name: string;
  open: (provider: App) => { transport: Transport; connect: () => Promise<McpClient> };
}

const TRANSPORTS: OfficialClient[] = [
  {
    name: '1.x, with a handshake',
    open: (provider) => {
      const options = { authProvider: provider as never, fetch: fetchApp as typeof fetch };
      const transport = new Transport1(RESOURCE_URL, options);
      return {
        transport,
        connect: async () => {
          const client = new Client1(INFO);
          await client.connect(transport);
          return client as unknown as McpClient;
        },
      };
    },
  },
  {
    name: '2.x, stateless',
    open: (provider) => {
      const options = { authProvider: provider as never, fetch: fetchApp as typeof fetch };
      const transport = new StreamableHTTPClientTransport(RESOURCE_URL, options);
      return {
        transport,
        connect: async () => {
          const client = new Client(INFO, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
          await client.connect(transport);
          return client as unknown as McpClient;
        },
      };
    },
  },
];

interface Consent {
  scopes: string[];
  ticked: string[];
}

/** Opens the consent page that an app asks for, ticks more boxes, and allows it. Returns what the page showed. */
async function allowOnPage(browser: Browser, transport: Transport, provider: App, tick: string[] = []) {
  const { asked } = provider;
  const path = `${asked?.pathname}${asked?.search}`;
  const html = await (await browser.get(path)).text();
  const boxes = Array.from(html.matchAll(/<input type="checkbox" name="scope" value="(\w+)"( checked="")?/g));
  const ticked = boxes.filter(([, , checked]) => checked !== undefined).map(([, scope = '']) => scope);
  const sent = await decide(browser, path, [...ticked, ...tick]);
  const answer = new URL(sent.headers.get('Location') ?? '');
  expect(answer.href).toMatch(REDIRECT_URI);
  await transport.finishAuth(answer.searchParams.get('code') ?? '', answer.searchParams.get('iss') ?? '');
  const shown: Consent = { scopes: boxes.map(([, scope = '']) => scope), ticked };
  return shown;
}

const FREE = ['read', 'audit'];
const ALL = ['read', 'audit', 'ignore', 'spend', 'publish'];

describe.each(TRANSPORTS)('the whole journey with the official client $name', ({ open }) => {
  it('discovers, registers, reads and audits, and gets each scope that it lacks from the person', async () => {
    const user = await createSignedInUser();
    const { browser } = user;
    const host = newHost();
    await addVerifiedWebsite(user, host);
    await createSite({ '/': linkPage('Chairs', '/oak'), '/oak': linkPage('Oak') }, { host });
    const provider = new App();

    const first = open(provider);
    await expect(first.connect()).rejects.toThrow(/Unauthorized/);
    expect(await allowOnPage(browser, first.transport, provider)).toEqual({ scopes: ALL, ticked: FREE });
    expect(provider.saved?.scope).toBe('read audit');

    const { transport, connect } = open(provider);
    const client = await connect();
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('publish_snapshot');
    expect((await callTool(client, 'credits')).data).toMatchObject({ balance: 100 });
    const audit = await callTool(client, 'audit_page', { url: `https://${host}/` });
    expect(audit.data).toMatchObject({ status_code: 200 });

    const scan = { host, confirm: true, max_credits: 2 };
    await expect(callTool(client, 'scan_site', scan)).rejects.toThrow(/Unauthorized/);
    expect(await getAccountCredits(user)).toEqual({ balance: 100, available: 100 });
    const stepUp = await allowOnPage(browser, transport, provider, ['spend']);
    expect(stepUp.ticked).toEqual(FREE);
    expect(stepUp.scopes).toContain('spend');
    expect(provider.saved?.scope).toBe('read audit spend');
    const started = await callTool(client, 'scan_site', scan);
    const follow = { host, scan_id: started.data['scan_id'] };
    await until(async () => (await callTool(client, 'get_scan', follow)).data['has_ended'] === true);

    const { id: reportId } = await createPublishableAudit(user);
    const snapshot = { report_id: reportId, provider: 'gemini', confirm: true, max_credits: 30 };
    await expect(callTool(client, 'publish_snapshot', snapshot)).rejects.toThrow(/Unauthorized/);
    await allowOnPage(browser, transport, provider, ['spend', 'publish']);
    expect(provider.saved?.scope).toBe('read audit spend publish');
    expect((await callTool(client, 'publish_snapshot', snapshot)).data).toMatchObject({
      state: 'published',
      credits_charged: 30,
    });
    expect((await callTool(client, 'credits')).data).toMatchObject({ balance: 68 });
    await client.close();
  });

  it('needs no second consent if the person ticks all at first', async () => {
    const { browser } = await createSignedInUser();
    const provider = new App();
    const first = open(provider);
    await expect(first.connect()).rejects.toThrow(/Unauthorized/);
    await allowOnPage(browser, first.transport, provider, ['spend', 'publish']);
    const client = await open(provider).connect();
    const scan = { host: 'none.brightpage.net', confirm: true, max_credits: 1 };
    expect(await refuseTool(client, 'scan_site', scan)).toMatchObject({ field: 'host' });
    await client.close();
  });

  it('is refused without a loop if the person does not allow more', async () => {
    const { browser } = await createSignedInUser();
    const provider = new App();
    const first = open(provider);
    await expect(first.connect()).rejects.toThrow(/Unauthorized/);
    await allowOnPage(browser, first.transport, provider);
    const { transport, connect } = open(provider);
    const client = await connect();
    const scan = { host: 'none.brightpage.net', confirm: true, max_credits: 1 };
    await expect(callTool(client, 'scan_site', scan)).rejects.toThrow(/Unauthorized/);
    await allowOnPage(browser, transport, provider);
    await expect(callTool(client, 'scan_site', scan)).rejects.toThrow();
    expect((await callTool(client, 'credits')).data).toMatchObject({ balance: 100 });
    await client.close();
  });
});

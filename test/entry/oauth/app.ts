import { createExecutionContext } from 'cloudflare:test';
import { app } from '../../../src/app.ts';
import { sha256Base64url } from '../../../src/lib/secret.ts';
import { findGrant } from '../../../src/services/oauth/grants.ts';
import { getMcpResource, getResourceMetadataUrl } from '../../../src/services/oauth/resource.ts';
import { type Browser, createMailbox, ORIGIN } from '../web/browser.ts';

export const bindings = createMailbox().env;
export const RESOURCE = `${ORIGIN}/mcp`;
export const REDIRECT_URI = 'https://client.brightpage.net/callback';
export const VERIFIER = 'a-code-verifier-of-at-least-forty-three-characters';

/** Sends a request as a program does, to the whole app and to a protected server at /mcp. */
export async function send(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const request = new Request(url, init);
  if (request.url === RESOURCE) return answerProtected(request);
  return app.fetch(request, bindings, createExecutionContext());
}

/** The MCP server in small: 401 without a token that is meant for it. */
async function answerProtected(request: Request): Promise<Response> {
  const token = /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1] ?? '';
  const grant = await findGrant(bindings, { token, resource: getMcpResource(bindings) });
  if (grant) {
    const { accountId, email, scopes } = grant;
    return Response.json({ accountId, email, scopes });
  }
  const challenge = `Bearer resource_metadata="${getResourceMetadataUrl(bindings)}", scope="read"`;
  return new Response(null, { status: 401, headers: { 'WWW-Authenticate': challenge } });
}

/** Sends a request with an access token to the protected server. */
export function callProtected(token: string): Promise<Response> {
  return send(RESOURCE, { headers: { Authorization: `Bearer ${token}` } });
}

export async function register(
  metadata: object = { client_name: 'Chair Agent', redirect_uris: [REDIRECT_URI] },
  address: string = crypto.randomUUID(),
): Promise<Response> {
  return send(`${ORIGIN}/oauth/register`, {
    method: 'POST',
    body: JSON.stringify(metadata),
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': address },
  });
}

export async function registerClient(redirectUri = REDIRECT_URI): Promise<string> {
  const metadata = { client_name: 'Chair Agent', redirect_uris: [redirectUri] };
  return (await (await register(metadata)).json<{ client_id: string }>()).client_id;
}

type Parameters = Record<string, string>;

/** Returns the path of an authorization request, with some parameters replaced; '' leaves one out. */
export async function authorizePath(clientId: string, changes: Parameters = {}): Promise<string> {
  const parameters: Parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    scope: 'read audit spend',
    state: 'state of the client & more',
    code_challenge: await sha256Base64url(VERIFIER),
    code_challenge_method: 'S256',
    resource: RESOURCE,
    ...changes,
  };
  const sent = Object.entries(parameters).filter(([, value]) => value !== '');
  return `/oauth/authorize?${new URLSearchParams(sent).toString()}`;
}

/** Sends the form of the consent page with these scopes checked. */
export function decide(
  browser: Browser,
  path: string,
  scopes: string[],
  decision = 'allow',
): Promise<Response> {
  const body = new URLSearchParams([['decision', decision], ...scopes.map((scope) => ['scope', scope])]);
  const headers = { 'Sec-Fetch-Site': 'same-origin', Origin: ORIGIN };
  return browser.request(path, { method: 'POST', body, headers });
}

/** Returns the parameters of the redirect to the client. */
export function readReply(response: Response): Parameters {
  return Object.fromEntries(new URL(response.headers.get('Location') ?? '').searchParams);
}

/** Authorizes a client for the signed-in account. Returns the code. */
export async function allow(browser: Browser, clientId: string, scopes = ['read', 'audit']): Promise<string> {
  const path = await authorizePath(clientId);
  return readReply(await decide(browser, path, scopes))['code'] ?? '';
}

export function requestToken(parameters: Parameters): Promise<Response> {
  return send(`${ORIGIN}/oauth/token`, { method: 'POST', body: new URLSearchParams(parameters) });
}

export function exchange(code: string, clientId: string, changes: Parameters = {}): Promise<Response> {
  return requestToken({
    grant_type: 'authorization_code',
    code,
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    code_verifier: VERIFIER,
    resource: RESOURCE,
    ...changes,
  });
}

export function refresh(token: string, clientId: string, changes: Parameters = {}): Promise<Response> {
  return requestToken({
    grant_type: 'refresh_token',
    refresh_token: token,
    client_id: clientId,
    resource: RESOURCE,
    ...changes,
  });
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
  scope: string;
}

/** Connects a new client to the signed-in account. */
export async function connect(
  browser: Browser,
  scopes = ['read', 'audit'],
): Promise<{ clientId: string; code: string; tokens: Tokens }> {
  const clientId = await registerClient();
  const code = await allow(browser, clientId, scopes);
  return { clientId, code, tokens: await (await exchange(code, clientId)).json<Tokens>() };
}

/** Returns status and `error` of a refusal. */
export async function readError(response: Response): Promise<[number, string]> {
  return [response.status, (await response.json<{ error: string }>()).error];
}

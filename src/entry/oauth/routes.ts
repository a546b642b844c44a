import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { ClientRegistrationSchema } from '../../contracts/oauth.ts';
import { getAllowedMethods } from '../http/allowed-methods.ts';
import { readRequestBody } from '../http/read-request-body.ts';
import { setTransportSecurity } from '../http/transport-security.ts';
import { parseMediaType } from '../../lib/http/headers.ts';
import { logEvent } from '../../lib/log.ts';
import { OAuthError } from '../../lib/oauth-error.ts';
import { SECOND } from '../../lib/time.ts';
import { issueTokens, revokeToken } from '../../services/oauth/tokens.ts';
import { registerClient } from '../../services/oauth/clients.ts';
import { buildResourceMetadata, buildServerMetadata } from './metadata.ts';

const SERVER_METADATA_PATH = '/.well-known/oauth-authorization-server';
/** Paths for the MCP server and, for clients that look there, for the origin. */
const RESOURCE_METADATA_PATHS = [
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-protected-resource',
];
const METADATA_PATHS = [SERVER_METADATA_PATH, ...RESOURCE_METADATA_PATHS];
const MAX_BODY_BYTES = 16 * 1024;

interface OAuthEnv {
  Bindings: Env;
}

const publicHeaders = createMiddleware(async (c, next) => {
  await next();
  const { headers } = c.res;
  headers.set('X-Content-Type-Options', 'nosniff');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  setTransportSecurity(c);
});

/**
 * The part of the authorization server that programs use: metadata (RFC 8414, RFC 9728), tokens, revocation (RFC 7009) and
 * registration (RFC 7591). It ignores cookies, so pages of any site may call it. The consent page is in src/entry/web/oauth.
 */
export const oauth = new Hono<OAuthEnv>();
for (const path of [...METADATA_PATHS, '/oauth/token', '/oauth/revoke', '/oauth/register'])
  oauth.use(path, publicHeaders, cors({ origin: '*', allowMethods: ['GET', 'POST'] }));
oauth.onError(toOAuthResponse);
oauth.notFound((c) => {
  const { path, method } = c.req;
  const allow = getAllowedMethods(oauth, path);
  const error = 'invalid_request';
  if (allow.length === 0) return c.json({ error, error_description: `There is no ${path}.` }, 404);
  c.header('Allow', allow.join(', '));
  return c.json({ error, error_description: `${path} does not support ${method}.` }, 405);
});

oauth.get(SERVER_METADATA_PATH, (c) => sendMetadata(c, buildServerMetadata(c.env)));
for (const path of RESOURCE_METADATA_PATHS)
  oauth.get(path, (c) => sendMetadata(c, buildResourceMetadata(c.env)));

oauth.post('/oauth/token', async (c) => c.json(await issueTokens(c.env, await readForm(c))));

oauth.post('/oauth/revoke', async (c) => {
  await revokeToken(c.env, await readForm(c));
  return c.body(null, 200);
});

oauth.post('/oauth/register', async (c) => {
  const parsed = ClientRegistrationSchema.safeParse(await readJson(c));
  if (!parsed.success) throw toRegistrationError(parsed.error.issues[0]?.path[0]);
  const address = c.req.header('CF-Connecting-IP') ?? '127.0.0.1';
  const { id, name, redirectUris, createdAt } = await registerClient(c.env, {
    registration: parsed.data,
    clientAddress: address,
  });
  return c.json(
    {
      client_id: id,
      client_id_issued_at: Math.floor(createdAt / SECOND),
      ...(name !== '' && { client_name: name }),
      redirect_uris: redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    201,
  );
});

function sendMetadata(c: Context<OAuthEnv>, metadata: object): Response {
  c.header('Cache-Control', 'public, max-age=300');
  return c.json(metadata);
}

async function readForm(c: Context<OAuthEnv>): Promise<URLSearchParams> {
  if (parseMediaType(c.req.header('Content-Type')) !== 'application/x-www-form-urlencoded')
    throw new OAuthError('invalid_request', 'The body must be application/x-www-form-urlencoded.');
  return new URLSearchParams(await readText(c, 'invalid_request'));
}

async function readJson(c: Context<OAuthEnv>): Promise<unknown> {
  const text = await readText(c, 'invalid_client_metadata');
  try {
    return JSON.parse(text);
  } catch {
    throw new OAuthError('invalid_client_metadata', 'The body is not valid JSON.');
  }
}

async function readText(
  c: Context<OAuthEnv>,
  code: 'invalid_request' | 'invalid_client_metadata',
): Promise<string> {
  const body = await readRequestBody(c.req.raw, MAX_BODY_BYTES);
  if (body === null) throw new OAuthError(code, `The body has more than ${MAX_BODY_BYTES / 1024} KB.`);
  return new TextDecoder().decode(body);
}

function toRegistrationError(field: PropertyKey | undefined): OAuthError {
  return field === 'redirect_uris'
    ? new OAuthError(
        'invalid_redirect_uri',
        'The redirect_uris must be one to ten https URLs, http URLs of localhost, 127.0.0.1 or [::1], or URIs with the scheme of an app, which is a reverse domain name, in ASCII and without fragment.',
      )
    : new OAuthError('invalid_client_metadata', 'The client_name must be a text of at most 200 characters.');
}

/** Maps an error to the JSON of RFC 6749 section 5.2. An unexpected one is logged, and its message is not sent. */
function toOAuthResponse(error: Error, c: Context<OAuthEnv>): Response {
  if (!(error instanceof OAuthError)) {
    logEvent('error', 'oauth-failed', { path: c.req.path, error });
    return c.json({ error: 'server_error', error_description: 'The service failed. Try again.' }, 500);
  }
  if (error.retryAfter !== null) c.header('Retry-After', String(error.retryAfter));
  return c.json({ error: error.code, error_description: error.message }, error.status);
}

import { OAuthError } from '../../lib/oauth-error.ts';
import { type Scope, SCOPES } from '../../lib/scopes.ts';

/** Returns the issuer of all tokens (RFC 8414 section 2). */
export function getIssuer(env: Env): string {
  return env.SITE_URL;
}

/** Returns the URL of the MCP server, the only resource that tokens are for (RFC 8707 section 2, RFC 9728 section 1.2). */
export function getMcpResource(env: Env): string {
  return `${env.SITE_URL}/mcp`;
}

/** Returns the URL of the MCP server's metadata (RFC 9728 section 3.1), for `resource_metadata` of `WWW-Authenticate`. */
export function getResourceMetadataUrl(env: Env): string {
  return `${env.SITE_URL}/.well-known/oauth-protected-resource/mcp`;
}

/**
 * Returns the resource that a request names (RFC 8707 section 2), by default the MCP server: clients of the MCP specification
 * of 2025-03 do not name it. Upper case in scheme and host is accepted.
 *
 * @throws OAuthError `invalid_target` if it names another, or several
 */
export function parseResource(env: Env, resources: string[]): string {
  const resource = getMcpResource(env);
  const isKnown = resources.every((named) => URL.parse(named)?.href === new URL(resource).href);
  if (isKnown && resources.length <= 1) return resource;
  throw new OAuthError('invalid_target', `The only resource here is ${resource}.`);
}

/** Parses scopes separated by spaces (RFC 6749 section 3.3), in the order of `SCOPES`. `null` if one is unknown or there is none. */
export function parseScopeList(text: string): Scope[] | null {
  const names = new Set(text.split(' ').filter((name) => name !== ''));
  const scopes = SCOPES.filter((scope) => names.has(scope));
  return scopes.length === names.size && scopes.length > 0 ? scopes : null;
}

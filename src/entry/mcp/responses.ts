import { type Scope, SCOPES } from '../../lib/scopes.ts';
import { getResourceMetadataUrl } from '../../services/oauth/resource.ts';
import type { Refusal } from './authenticate.ts';

/** Error codes of JSON-RPC 2.0, section 5.1. */
export const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

/** Builds a JSON-RPC error response that answers no single request. @param code of JSON-RPC 2.0, section 5.1 */
export function toProtocolErrorResponse(
  status: number,
  message: string,
  { code = INVALID_REQUEST, data, headers }: { code?: number; data?: unknown; headers?: HeadersInit } = {},
): Response {
  const error = { code, message, ...(data !== undefined && { data }) };
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status, ...(headers && { headers }) });
}

/** Builds the 401 for a request without a valid token (RFC 6750 section 3, RFC 9728 section 5.1). */
export function toUnauthorizedResponse(env: Env, { code, message }: Refusal): Response {
  const error = code === 'missing_api_key' ? '' : 'error="invalid_token", ';
  return toProtocolErrorResponse(401, message, {
    data: { code },
    headers: { 'WWW-Authenticate': `Bearer ${error}${describeResource(env)}` },
  });
}

/**
 * Builds the 403 for a token without the scopes that the request needs (MCP 2026-07-28, authorization, scope challenge). The challenge
 * names the granted scopes too: clients of earlier revisions request what it names, and would lose the others.
 */
export function toScopeResponse(
  env: Env,
  { needed, granted }: { needed: readonly Scope[]; granted: readonly Scope[] },
): Response {
  const message = `This needs an access token with ${needed.length === 1 ? 'the scope' : 'the scopes'} ${needed.join(', ')}`;
  const scope = SCOPES.filter((one) => needed.includes(one) || granted.includes(one)).join(' ');
  const challenge = `Bearer error="insufficient_scope", scope="${scope}", ${describeResource(env)}, error_description="${message}"`;
  return toProtocolErrorResponse(403, message, {
    data: { code: 'insufficient_scope', scopes: needed },
    headers: { 'WWW-Authenticate': challenge },
  });
}

function describeResource(env: Env): string {
  return `resource_metadata="${getResourceMetadataUrl(env)}"`;
}

import { OAuthError } from '../../lib/oauth-error.ts';
import { getMcpResource } from './resource.ts';

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

import type { OAuthError } from '../../lib/oauth-error.ts';
import type { AuthorizationReply } from './read-authorization-request.ts';
import { getIssuer } from './resource.ts';

/**
 * Returns the URL of an authorization response: the unchanged redirect URI with the answer, the client's `state`, and `iss`
 * (RFC 9207 section 2), which tells a client of several authorization servers who answered.
 */
export function buildReplyUrl(
  env: Env,
  { redirectUri, state }: AuthorizationReply,
  answer: { code: string } | { error: OAuthError['code'] | 'access_denied'; description: string },
): string {
  const reply = new URLSearchParams(
    'code' in answer ? answer : { error: answer.error, error_description: answer.description },
  );
  if (state !== null) reply.set('state', state);
  reply.set('iss', getIssuer(env));
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${reply.toString()}`;
}

import { authorizeRequest } from './authenticate.ts';
import { createServer } from './create-server.ts';
import { findMissingScopes, listChangingTools } from './find-missing-scopes.ts';
import { readMessages } from './read-messages.ts';
import { recordMemberAction } from '../../services/accounts/member-actions.ts';
import { recordLackedScope } from '../../services/oauth/grants.ts';
import { toProtocolErrorResponse, toScopeResponse, toUnauthorizedResponse } from './responses.ts';

/** The platform's context of a request. */
interface Serving {
  env: Env;
  requestId: string;
  waitUntil: (work: Promise<unknown>) => void;
}

/**
 * Serves a request to /mcp over Streamable HTTP: the stateless protocol of 2026-07-28 and the earlier ones, all without a
 * session (docs/contract.md 15.40 to 15.49).
 */
export async function serveMcp(request: Request, { env, requestId, waitUntil }: Serving): Promise<Response> {
  const origin = request.headers.get('Origin');
  if (origin !== null && origin !== new URL(env.SITE_URL).origin) {
    return toProtocolErrorResponse(403, 'Requests from pages of other origins are refused');
  }
  const authorization = await authorizeRequest(env, request);
  if (!('caller' in authorization)) return toUnauthorizedResponse(env, authorization);
  if (request.method !== 'POST') {
    return toProtocolErrorResponse(405, 'Send JSON-RPC messages by POST', { headers: { Allow: 'POST' } });
  }
  const read = await readMessages(request);
  if (read instanceof Response) return read;
  const { scopes, grant } = authorization;
  const needed = findMissingScopes(read.body, scopes);
  if (needed.length > 0) {
    if (grant) await recordLackedScope(env, grant);
    return toScopeResponse(env, { needed, granted: scopes });
  }
  if (grant && grant.memberEmail !== null) {
    const { accountId, memberEmail: email } = grant;
    for (const name of listChangingTools(read.body))
      await recordMemberAction(env, { accountId, email, action: `tool ${name}` });
  }
  const context = { env, caller: authorization.caller, requestId, waitUntil };
  const { createMcpHandler } = await import('./library.ts');
  // The server announces nothing: it acknowledges a subscription to nothing, and ends it.
  const handler = createMcpHandler(() => createServer(context));
  return handler.fetch(request, { parsedBody: read.body });
}

import type { Context } from 'hono';
import { ConsentSchema } from '../../../contracts/oauth.ts';
import {
  type AuthorizationRequest,
  authorizeApp,
  buildReplyUrl,
  readAuthorizationRequest,
  type RefusedAuthorization,
} from '../../../services/oauth/authorization.ts';
import { getRedirectHost } from '../../../services/oauth/clients.ts';
import { sendAppNotice } from '../../../services/oauth/grants.ts';
import { readClient } from '../client.ts';
import type { SignedInEnv, PageResponse } from '../context.ts';
import { createSection } from '../create-section.ts';
import { toFormError, readFormValues, validateForm } from '../validate-form.ts';
import { formMiddleware } from '../middleware/forms.ts';
import { requireActive } from '../middleware/require-active.ts';
import { requireSession } from '../middleware/require-session.ts';
import { getQuery, renderConsentPage, renderRefusedRequestPage } from './consent-page.tsx';

/** /oauth/authorize: asks the signed-in account whether an app may use it. The query of the form is that of the app's request. */
export const consent = createSection<SignedInEnv>('/oauth/authorize');
consent.use(...formMiddleware, requireSession, requireActive);

consent.get('/', async (c) => {
  const read = await readRequest(c);
  return read.ok ? renderConsentPage(c, read.request) : renderRefusal(c, read);
});

consent.post('/', validateForm(ConsentSchema, redirectToForm), async (c) => {
  const read = await readRequest(c);
  if (!read.ok) return renderRefusal(c, read);
  const { request } = read;
  if (c.req.valid('form').decision === 'deny') return replyDenied(c, request);
  const chosen = await readFormValues(c, 'scope');
  const scopes = request.scopes.filter((scope) => chosen.includes(scope));
  if (scopes.length === 0) {
    return renderConsentPage(c, request, { status: 422, message: 'Choose at least one, or cancel.' });
  }
  try {
    const code = await authorizeApp(c.get('context'), { request, scopes });
    c.executionCtx.waitUntil(sendAppNotice(c.get('context'), { request, scopes, browser: readClient(c) }));
    return c.redirect(buildReplyUrl(c.env, request, { code }), 303);
  } catch (error) {
    return renderConsentPage(c, request, toFormError(c, error));
  }
});

function readRequest(c: Context<SignedInEnv>) {
  return readAuthorizationRequest(c.env, new URL(c.req.url).searchParams, c.get('signedIn').accountId);
}

/** The form was sent without a decision. */
function redirectToForm(c: Context<SignedInEnv>): Response {
  return c.redirect(`/oauth/authorize?${getQuery(c)}`, 303);
}

function replyDenied(c: Context<SignedInEnv>, request: AuthorizationRequest): Response {
  const answer = { error: 'access_denied', description: 'The user did not allow it.' } as const;
  return c.redirect(buildReplyUrl(c.env, request, answer), 303);
}

/**
 * Says what is wrong with a request. Nobody is redirected by a request alone: anyone can register a client, and could lead people from here
 * to any URL (RFC 9700 section 4.11.2).
 */
function renderRefusal(c: Context<SignedInEnv>, { error, reply }: RefusedAuthorization): PageResponse {
  if (error.retryAfter !== null) c.header('Retry-After', String(error.retryAfter));
  const answer = { error: error.code, description: error.message };
  const back = reply && {
    href: buildReplyUrl(c.env, reply, answer),
    host: getRedirectHost(reply.redirectUri),
  };
  // 401 would ask for other credentials of the user.
  return renderRefusedRequestPage(
    c,
    { status: error.status === 401 ? 400 : error.status, message: error.message },
    back,
  );
}

import type { Context } from 'hono';
import { ConsentSchema } from '../../../contracts/oauth.ts';
import {
  type AuthorizationRequest,
  authorizeApp,
  buildReplyUrl,
  readAuthorizationRequest,
  type RefusedAuthorization,
} from '../../../services/oauth/authorization.ts';
import { describeRedirectTarget, getAppScheme, getRedirectHost } from '../../../lib/redirect-uri.ts';
import { limitScopes, sendAppNotice } from '../../../services/oauth/grants.ts';
import { readClient } from '../cookies.ts';
import type { SignedInEnv, PageResponse } from '../context.ts';
import { createSection } from '../create-section.ts';
import { toFormError, readFormValues, validateForm, type FormError } from '../validate-form.ts';
import { formMiddleware } from '../middleware/forms.ts';
import { requireActive, requireSession } from '../middleware/access.ts';
import { ServiceError } from '../../../lib/errors.ts';
import type { Scope } from '../../../lib/scopes.ts';
import { sanitizeText } from '../../../lib/text.ts';
import { renderAppPage } from '../app-page.tsx';
import { Callout } from '../parts/callout.tsx';
import { DescriptionItem, KeyValue } from '../parts/facts.tsx';
import { SCOPE_TEXTS } from './scope-texts.ts';
import { ButtonLink, PostForm, SubmitButton } from '../parts/button.tsx';

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
  const { decision, account } = c.req.valid('form');
  if (decision === 'deny') return replyDenied(c, request);
  if (account !== undefined && account !== c.get('signedIn').accountId) {
    const message = 'This browser now uses another account. Check which one the app may use.';
    return renderConsentPage(c, request, { error: { status: 409, message } });
  }
  const chosen = await readFormValues(c, 'scope');
  const scopes = request.scopes.filter((scope) => chosen.includes(scope));
  if (scopes.length === 0) {
    const error = { status: 422, message: 'Choose at least one, or cancel.' } as const;
    return renderConsentPage(c, request, { error, chosen: scopes });
  }
  try {
    const memberEmail = c.get('signedIn').member?.email ?? null;
    const code = await authorizeApp(c.get('context'), { request, scopes, memberEmail });
    const notice = { request, scopes, memberEmail, browser: readClient(c) };
    c.executionCtx.waitUntil(sendAppNotice(c.get('context'), notice));
    return sendReply(c, request, { code });
  } catch (error) {
    return renderConsentPage(c, request, { error: toFormError(c, error), chosen: scopes });
  }
});

/** Reads the request of the app. A member is asked about the scopes of their role alone. */
async function readRequest(c: Context<SignedInEnv>) {
  const { accountId, member } = c.get('signedIn');
  const read = await readAuthorizationRequest(c.env, new URL(c.req.url).searchParams, accountId);
  if (!read.ok || member === null) return read;
  const scopes = limitScopes(read.request.scopes, member.role);
  if (scopes.length === 0)
    throw new ServiceError('role_denied', 'Your role in this account does not allow what the app asks for.');
  return { ...read, request: { ...read.request, scopes } };
}

/** The form was sent without a decision. */
function redirectToForm(c: Context<SignedInEnv>): Response {
  return c.redirect(`/oauth/authorize?${getQuery(c)}`, 303);
}

function replyDenied(c: Context<SignedInEnv>, request: AuthorizationRequest): Response | PageResponse {
  return sendReply(c, request, { error: 'access_denied', description: 'The user did not allow it.' });
}

/**
 * Sends the browser back to the app with the answer: by a redirect, or by a page that refreshes to it if the policy of the consent
 * page cannot allow its form to be redirected there.
 */
function sendReply(
  c: Context<SignedInEnv>,
  request: AuthorizationRequest,
  answer: Parameters<typeof buildReplyUrl>[2],
): Response | PageResponse {
  const url = buildReplyUrl(c.env, request, answer);
  if (getFormOrigin(request.redirectUri) !== null) return c.redirect(url, 303);
  c.header('Refresh', `0; url=${url}`);
  return renderAppPage(
    c,
    { heading: 'Go back to the app', width: 'narrow' },
    <>
      <p>You are being sent back to the app. If nothing happens, use this button.</p>
      <p class="actions">
        <ButtonLink
          href={url}
          label={`Go back to ${getAppScheme(url) === null ? new URL(url).host : 'the app'}`}
          rel="noreferrer"
        />
      </p>
    </>,
  );
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

/**
 * Asks whether an app may use the account, and for what. Hosts are in ASCII: in Unicode the name of another host can look the same.
 *
 * @param error why the app was not connected
 * @param chosen the scopes that the person has ticked; before, those that cost nothing
 */
function renderConsentPage(
  c: Context<SignedInEnv>,
  request: AuthorizationRequest,
  {
    error,
    chosen = request.scopes.filter((scope) => SCOPE_TEXTS[scope].isTicked),
  }: { error?: FormError; chosen?: readonly Scope[] } = {},
): PageResponse {
  const { client, redirectUri, scopes } = request;
  const redirectHost = getRedirectHost(redirectUri);

  const formOrigin = getFormOrigin(redirectUri);
  if (formOrigin !== null) c.set('formOrigin', formOrigin);
  return renderAppPage(
    c,
    { heading: 'Connect an app?', refused: error, width: 'narrow' },
    <>
      <p>
        An app wants to use {c.get('signedIn').member ? 'the account' : 'your account'}{' '}
        <strong>{c.get('signedIn').email}</strong>.
      </p>
      <KeyValue>
        <DescriptionItem name="Website of the app">
          {client.host === null ? 'Not known' : <strong>{client.host}</strong>}
        </DescriptionItem>
        <DescriptionItem name="It calls itself">
          {client.name === '' ? 'Nothing' : <bdi>“{sanitizeText(client.name)}”</bdi>}
        </DescriptionItem>
        <DescriptionItem name="You return to">
          <strong>{describeRedirectTarget(redirectUri)}</strong>
        </DescriptionItem>
      </KeyValue>
      {client.host === null && (
        <Callout tone="medium">
          We can’t tell whose app this is, and anyone can use its name. Only allow it if you started this in
          an app you trust.
        </Callout>
      )}
      {client.host !== null && redirectHost === null && (
        <Callout tone="medium">
          Any program on this computer can ask in the name of this app. Only allow it if you just started it.
        </Callout>
      )}
      <PostForm action={`/oauth/authorize?${getQuery(c)}`}>
        <input type="hidden" name="account" value={c.get('signedIn').accountId} />
        <fieldset>
          <legend>Allow it to</legend>
          {scopes.map((scope) => (
            <label class="choice">
              <input type="checkbox" name="scope" value={scope} checked={chosen.includes(scope)} />
              <span>
                <strong>{SCOPE_TEXTS[scope].label}</strong>
                <br />
                <span class="muted">{SCOPE_TEXTS[scope].detail}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div class="actions">
          <SubmitButton label="Allow" name="decision" value="allow" />
          <SubmitButton label="Cancel" variant="quiet" name="decision" value="deny" />
        </div>
      </PostForm>
      <p class="muted">
        {c.get('signedIn').member ? (
          'The owner can disconnect it at any time. It is disconnected when you leave the account.'
        ) : (
          <>
            You can disconnect it at any time <a href="/account/apps">on your account page</a>.
          </>
        )}
      </p>
    </>,
  );
}

/** Says why a request of an app is refused. @param back where the app gets the error, if the user chooses to go there */
function renderRefusedRequestPage(
  c: Context<SignedInEnv>,
  error: { status: 400 | 429; message: string },
  back: { href: string; host: string | null } | null,
): PageResponse {
  return renderAppPage(
    c,
    {
      heading: 'The app can’t be connected',
      refused: { status: error.status },
      width: 'narrow',
    },
    <>
      <p>The app made a mistake in its request, or it is not allowed here. Nothing was connected.</p>
      <p>{error.message}</p>
      <p class="actions">
        {back && (
          <ButtonLink href={back.href} label={`Go back to ${back.host ?? 'the app'}`} rel="noreferrer" />
        )}
        <ButtonLink href="/account" label="Go to your account" variant="quiet" />
      </p>
    </>,
  );
}

/** Returns the query of the request, as `URLSearchParams` writes it. */
function getQuery(c: Context): string {
  return new URL(c.req.url).searchParams.toString();
}

/**
 * Returns the source for `form-action` that lets the form lead on to the app: Chromium applies it to redirects too. `null` for an IPv6
 * address, for which it has no syntax (CSP Level 3 section 2.3.1): `http:` would allow every host. `null` also for the scheme of an app,
 * after which the browser would still show the form.
 */
function getFormOrigin(redirectUri: string): string | null {
  const { origin, hostname } = new URL(redirectUri);
  return hostname.startsWith('[') || getAppScheme(redirectUri) !== null ? null : origin;
}

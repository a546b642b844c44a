import type { Context } from 'hono';
import { sanitizeText } from '../../../lib/text.ts';
import { getRedirectHost } from '../../../services/oauth/clients.ts';
import type { AuthorizationRequest } from '../../../services/oauth/authorization.ts';
import type { SignedInEnv, PageResponse } from '../context.ts';
import { renderAppPage } from '../app-page.tsx';
import { Callout } from '../parts/callout.tsx';
import { DescriptionItem, KeyValue } from '../parts/key-value.tsx';
import type { FormError } from '../validate-form.ts';
import { SCOPE_TEXTS } from './scope-texts.ts';

/**
 * Asks whether an app may use the account, and for what. Hosts are in ASCII: in Unicode the name of another host can look the same.
 *
 * @param error why the app was not connected
 */
export function renderConsentPage(
  c: Context<SignedInEnv>,
  request: AuthorizationRequest,
  error?: FormError,
): PageResponse {
  const { client, redirectUri, scopes } = request;
  const redirectHost = getRedirectHost(redirectUri);

  c.set('formOrigin', getFormOrigin(redirectUri));
  return renderAppPage(
    c,
    { heading: 'Connect an app?', refused: error, width: 'narrow' },
    <>
      <p>
        An app wants to use your account <strong>{c.get('signedIn').email}</strong>.
      </p>
      <KeyValue>
        <DescriptionItem name="Website of the app">
          {client.host === null ? 'Not known' : <strong>{client.host}</strong>}
        </DescriptionItem>
        <DescriptionItem name="It calls itself">
          {client.name === '' ? 'Nothing' : <bdi>“{sanitizeText(client.name)}”</bdi>}
        </DescriptionItem>
        <DescriptionItem name="You return to">
          <strong>
            {redirectHost === null
              ? `A program on this computer (${new URL(redirectUri).host})`
              : redirectHost}
          </strong>
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
      <form method="post" action={`/oauth/authorize?${getQuery(c)}`}>
        <fieldset>
          <legend>Allow it to</legend>
          {scopes.map((scope) => (
            <label class="choice">
              <input type="checkbox" name="scope" value={scope} checked />
              <span>
                <strong>{SCOPE_TEXTS[scope].label}</strong>
                <br />
                <span class="muted">{SCOPE_TEXTS[scope].detail}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div class="actions">
          <button type="submit" name="decision" value="allow">
            Allow
          </button>
          <button type="submit" name="decision" value="deny" class="quiet">
            Cancel
          </button>
        </div>
      </form>
      <p class="muted">
        You can disconnect it at any time <a href="/account/apps">on your account page</a>.
      </p>
    </>,
  );
}

/** Says why a request of an app is refused. @param back where the app gets the error, if the user chooses to go there */
export function renderRefusedRequestPage(
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
          <a href={back.href} class="button" rel="noreferrer">
            Go back to {back.host ?? 'the app'}
          </a>
        )}
        <a href="/account" class="button quiet">
          Go to your account
        </a>
      </p>
    </>,
  );
}

/** Returns the query of the request, as `URLSearchParams` writes it. */
export function getQuery(c: Context): string {
  return new URL(c.req.url).searchParams.toString();
}

/**
 * Returns the source for `form-action` that lets the form lead on to the app: Chromium applies it to redirects too. It has no syntax for
 * IPv6 addresses (CSP Level 3 section 2.3.1).
 */
function getFormOrigin(redirectUri: string): string {
  const { origin, hostname, protocol } = new URL(redirectUri);
  return hostname.startsWith('[') ? protocol : origin;
}

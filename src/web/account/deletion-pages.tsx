import type { Context } from 'hono';
import { DAY, MINUTE } from '../../lib/time.ts';
import { FORMER_EMAIL_RETENTION } from '../../services/account-deletion/former-email.ts';
import { SIGN_IN_CODE_LIFETIME } from '../../services/accounts/sign-in-code.ts';
import { formatSuspensionNotice } from '../../services/accounts/suspension.ts';
import type { SignedInEnv, WebEnv } from '../context.ts';
import type { FormError } from '../form-error.ts';
import { formatCount } from '../format.ts';
import { formatTitle, renderPage } from '../layout.tsx';
import { CodeField } from '../parts/code-field.tsx';
import { ErrorNotice } from '../parts/callout.tsx';

/** Explains what the deletion of the account does, and offers to mail the code that confirms it. @param balance credits */
export function renderDeletionPage(
  c: Context<SignedInEnv>,
  balance: number,
  error?: FormError,
): Response | Promise<Response> {
  const { suspension } = c.get('signedIn');
  const heading = 'Delete your account?';
  return renderPage(
    c,
    { title: formatTitle(heading, error !== undefined), description: null, path: '/account/delete' },
    <div class="narrow">
      <p class="crumbs">
        <a href="/account">Account</a>
      </p>
      <h1>{heading}</h1>
      {error && <ErrorNotice>{error.message}</ErrorNotice>}
      <h2>What is deleted, at once and for good</h2>
      <ul>
        <li>
          Your email address, your API key and your sign-ins in every browser. The record of mails we sent you
          is deleted within two hours.
        </li>
        <li>Your audits, the scores of your websites and their history.</li>
        <li>
          Your claims on websites. Those you own are released: for 24 hours nobody can verify them. A running
          scan stops, and the pages it stored are charged.
        </li>
        <li>Your {formatCount(balance, 'credit')}. They are not paid out.</li>
      </ul>
      <h2>What stays, without your email address</h2>
      <ul>
        <li>Snapshots you published stay public. They do not name you.</li>
        <li>
          The ledger and the record of your scans: what was granted and charged, and which websites were
          scanned.
        </li>
        <li>What administrators did to the account.</li>
        <li>
          For {FORMER_EMAIL_RETENTION / DAY} days, a keyed hash of your email address: a new account of the
          same address gets no signup bonus in this time.
        </li>
      </ul>
      <p>
        Would you like a copy first? Your account page lets you <a href="/account#data">download your data</a>
        .
      </p>
      {suspension ? (
        <p class="notice refused">
          {formatSuspensionNotice(c.env, suspension)} You cannot delete a suspended account, but we can if you
          ask.
        </p>
      ) : (
        <div class="actions">
          <form method="post" action="/account/delete/code">
            <button type="submit" class="danger">
              Mail me a code to confirm
            </button>
          </form>
          <a href="/account">Keep the account</a>
        </div>
      )}
    </div>,
    error?.status,
  );
}

/** Asks for the mailed code that confirms the deletion. */
export function renderDeletionCodePage(
  c: Context<SignedInEnv>,
  error?: string,
): Response | Promise<Response> {
  const hasError = error !== undefined;
  const heading = 'Confirm the deletion';
  return renderPage(
    c,
    { title: formatTitle(heading, hasError), description: null, path: '/account/delete/code' },
    <div class="narrow">
      <h1>{heading}</h1>
      <p>
        We mailed 8 digits to <strong>{c.get('signedIn').email}</strong>. They work for{' '}
        {SIGN_IN_CODE_LIFETIME / MINUTE} minutes, in this browser only.
      </p>
      <form method="post" action="/account/delete">
        <CodeField error={error} />
        <button type="submit" class="danger">
          Delete the account for good
        </button>
      </form>
      <p class="aside">
        No mail? Check your spam folder, or <a href="/account/delete">ask for another code</a>. Or{' '}
        <a href="/account">keep the account</a>.
      </p>
    </div>,
    hasError ? 422 : 200,
  );
}

/** Says that the account is deleted. */
export function renderDeletedPage(c: Context<WebEnv>): Response | Promise<Response> {
  return renderPage(
    c,
    { title: formatTitle('Your account is deleted'), description: null, path: '/account-deleted' },
    <div class="narrow">
      <h1>Your account is deleted</h1>
      <p>You are signed out everywhere, and your API key has stopped working.</p>
      <p>
        <a href="/">Go to the start page</a>
      </p>
    </div>,
  );
}

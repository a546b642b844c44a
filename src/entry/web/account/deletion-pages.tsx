import type { Context } from 'hono';
import { DAY, MINUTE } from '../../../lib/time.ts';
import { FORMER_EMAIL_RETENTION } from '../../../services/accounts/account.ts';
import { SIGN_IN_CODE_LIFETIME } from '../../../services/accounts/sign-in-codes.ts';
import type { SignedInEnv, WebEnv, PageResponse } from '../context.ts';
import type { FormError } from '../validate-form.ts';
import { formatCount } from '../format.ts';
import { ConfirmationForm, renderAppPage } from '../app-page.tsx';
import { CodeField } from '../parts/code-field.tsx';
import { Card } from '../parts/card.tsx';

const CRUMBS = [{ href: '/account', label: 'Account' }];

/** Explains what the deletion of the account does, and offers to mail the code that confirms it. @param balance credits */
export function renderDeletionPage(
  c: Context<SignedInEnv>,
  balance: number,
  error?: FormError,
): PageResponse {
  const { suspension } = c.get('signedIn');
  return renderAppPage(
    c,
    {
      heading: 'Delete your account?',
      crumbs: CRUMBS,
      refused: error,
      width: 'settings',
    },
    <div class="stack stack-lg">
      <Card title="Deleted immediately and for good" id="deleted">
        <ul>
          <li>
            Your email address, your API key, your sessions and your connected apps. The record of mails we
            sent you is deleted within two hours.
          </li>
          <li>Your audits, and the scores of your websites with their history.</li>
          <li>
            Your claims on websites. For 24 hours, nobody can verify a website you own. A running scan stops,
            and the pages it stored are charged.
          </li>
          <li>Your schedules with their runs, your watched pages, your mail alerts and your webhooks.</li>
          <li>Your {formatCount(balance, 'credit')}. Credits are not paid out.</li>
        </ul>
      </Card>
      <Card title="Kept, without your email address" id="kept">
        <ul>
          <li>Published snapshots. They stay public and do not name you.</li>
          <li>The credit history and the record of your scans, with the websites that were scanned.</li>
          <li>What administrators did to the account.</li>
          <li>
            A keyed hash of your email address, for {FORMER_EMAIL_RETENTION / DAY} days: a new account with
            the same address gets no signup bonus in that time.
          </li>
        </ul>
      </Card>
      <p>
        Need a copy? <a href="/account#data">Download your data</a> first.
      </p>
      {suspension ? (
        <p>You cannot delete a suspended account, but we can if you ask.</p>
      ) : (
        <ConfirmationForm action="/account/delete/code" button="Email me a code" back="/account" />
      )}
    </div>,
  );
}

/** Asks for the mailed code that confirms the deletion. */
export function renderDeletionCodePage(c: Context<SignedInEnv>, error?: string): PageResponse {
  return renderAppPage(
    c,
    {
      heading: 'Enter the code to delete your account',
      crumbs: CRUMBS,
      refused: error === undefined ? undefined : { status: 422 },
      width: 'narrow',
    },
    <>
      <p>
        We sent a code of 8 digits to <strong>{c.get('signedIn').email}</strong>. It works for{' '}
        {SIGN_IN_CODE_LIFETIME / MINUTE} minutes, in this browser only.
      </p>
      <form method="post" action="/account/delete">
        <CodeField error={error} />
        <button type="submit" class="danger">
          Delete account
        </button>
      </form>
      <p class="muted">
        No email? Check your spam folder, or <a href="/account/delete">ask for another code</a>. Changed your
        mind? <a href="/account">Keep your account</a>.
      </p>
    </>,
  );
}

/** Says that the account is deleted. */
export function renderDeletedPage(c: Context<WebEnv>): PageResponse {
  return renderAppPage(
    c,
    { heading: 'Your account is deleted', width: 'narrow' },
    <>
      <p>You are signed out everywhere, and your API key no longer works.</p>
      <p>
        <a href="/" class="button quiet">
          Go to the home page
        </a>
      </p>
    </>,
  );
}

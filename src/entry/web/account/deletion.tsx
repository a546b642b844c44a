import { type Context, Hono } from 'hono';
import { SignInCodeSchema } from '../../../contracts/sign-in.ts';
import { streamTexts } from '../../http/stream-texts.ts';
import { toIsoDate, DAY, MINUTE } from '../../../lib/time.ts';
import { deleteAccount } from '../../../services/account-data/delete-account.ts';
import { hasDeletionCode, requestDeletionCode } from '../../../services/account-data/deletion-code.ts';
import { exportAccount } from '../../../services/account-data/export-account.ts';
import { getBalance } from '../../../services/accounts/credits.ts';
import { readClient, clearToken, readToken } from '../cookies.ts';
import type { SignedInEnv, PageResponse, WebEnv } from '../context.ts';
import { toFormError, type RefusedForm, validateForm, type FormError } from '../validate-form.ts';
import { requireActive } from '../middleware/access.ts';
import { describeWrongCode, CodeField } from '../parts/field.tsx';
import { FORMER_EMAIL_RETENTION } from '../../../services/accounts/account.ts';
import { SIGN_IN_CODE_LIFETIME } from '../../../services/accounts/sign-in-codes.ts';
import { formatCount } from '../../../lib/text.ts';
import { ConfirmationForm, renderAppPage } from '../app-page.tsx';
import { Card } from '../parts/card.tsx';
import { ButtonLink, PostForm, SubmitButton } from '../parts/button.tsx';
import { ACCOUNT_CRUMBS } from './crumb-labels.ts';

/** Below /account, behind its middleware: download the account's data, or delete the account. */
export const accountData = new Hono<SignedInEnv>();
accountData.use('/delete/*', requireActive);

accountData.post('/export', async (c) => {
  const parts = await exportAccount(c.get('context'));
  c.header('Content-Type', 'application/json; charset=utf-8');
  c.header('Content-Disposition', `attachment; filename="site-audit-${toIsoDate(Date.now())}.json"`);
  return c.body(streamTexts(parts));
});

accountData.get('/delete', async (c) => renderDeletionPage(c, await getBalance(c.get('context'))));

accountData.post('/delete/code', async (c) => {
  try {
    await requestDeletionCode(c.get('context'), { sessionToken: readSessionToken(c), client: readClient(c) });
  } catch (error) {
    const balance = await getBalance(c.get('context'));
    return renderDeletionPage(c, balance, toFormError(c, error));
  }
  return c.redirect('/account/delete/code', 303);
});

accountData.get('/delete/code', async (c) => {
  return (await hasDeletionCode(c.get('context')))
    ? renderDeletionCodePage(c)
    : c.redirect('/account/delete', 303);
});

accountData.post('/delete', validateForm(SignInCodeSchema, renderRefusedCode), async (c) => {
  const { code } = c.req.valid('form');
  const result = await deleteAccount(c.get('context'), { sessionToken: readSessionToken(c), code });
  if (!result.ok) {
    const { guessesLeft } = result;
    const error =
      guessesLeft === 0
        ? 'This code has expired or was guessed too often. Ask for a new one.'
        : describeWrongCode(guessesLeft);
    return renderDeletionCodePage(c, error);
  }
  clearToken(c, 'session');
  return c.redirect('/account-deleted', 303);
});

function renderRefusedCode(c: Context<SignedInEnv>, { errors }: RefusedForm<'code'>): PageResponse {
  return renderDeletionCodePage(c, errors.code);
}

/** `requireSession` has checked the token. */
function readSessionToken(c: Context<SignedInEnv>): string {
  return readToken(c, 'session') ?? '';
}

/** Explains what the deletion of the account does, and offers to mail the code that confirms it. @param balance credits */
function renderDeletionPage(c: Context<SignedInEnv>, balance: number, error?: FormError): PageResponse {
  const { suspension } = c.get('signedIn');
  return renderAppPage(
    c,
    {
      heading: 'Delete your account?',
      crumbs: ACCOUNT_CRUMBS,
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
function renderDeletionCodePage(c: Context<SignedInEnv>, error?: string): PageResponse {
  return renderAppPage(
    c,
    {
      heading: 'Enter the code to delete your account',
      crumbs: ACCOUNT_CRUMBS,
      refused: error === undefined ? undefined : { status: 422 },
      width: 'narrow',
    },
    <>
      <p>
        We sent a code of 8 digits to <strong>{c.get('signedIn').email}</strong>. It works for{' '}
        {SIGN_IN_CODE_LIFETIME / MINUTE} minutes, in this browser only.
      </p>
      <PostForm action="/account/delete">
        <CodeField error={error} />
        <SubmitButton label="Delete account" variant="danger" />
      </PostForm>
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
        <ButtonLink href="/" label="Go to the home page" variant="quiet" />
      </p>
    </>,
  );
}

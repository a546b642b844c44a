import { type Context, Hono } from 'hono';
import { SignInCodeSchema } from '../../../contracts/sign-in.ts';
import { streamTexts } from '../../http/stream-texts.ts';
import { toIsoDate } from '../../../lib/time.ts';
import { deleteAccount } from '../../../services/account-data/delete-account.ts';
import { hasDeletionCode, requestDeletionCode } from '../../../services/account-data/deletion-code.ts';
import { exportAccount } from '../../../services/account-data/export-account.ts';
import { getBalance } from '../../../services/accounts/credits.ts';
import { readClient } from '../client.ts';
import type { SignedInEnv, PageResponse } from '../context.ts';
import { clearToken, readToken } from '../cookies.ts';
import { toFormError, type RefusedForm, validateForm } from '../validate-form.ts';
import { requireActive } from '../middleware/require-active.ts';
import { describeWrongCode } from '../parts/code-field.tsx';
import { renderDeletionCodePage, renderDeletionPage } from './deletion-pages.tsx';

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

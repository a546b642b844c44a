import { Hono } from 'hono';
import { getBalance } from '../../services/accounts/get-balance.ts';
import { createKey } from '../../services/accounts/create-key.ts';
import { revokeKey } from '../../services/accounts/revoke-key.ts';
import { endSession } from '../../services/accounts/end-session.ts';
import type { SignedInEnv } from '../context.ts';
import { clearToken, readToken } from '../cookies.ts';
import { formMiddleware } from '../middleware/forms.ts';
import { requireSession } from '../middleware/require-session.ts';
import { renderAccountPage, renderNewKeyPage } from './pages.tsx';

/** /account: the account, its API key and the sign-out. */
export const account = new Hono<SignedInEnv>();
account.use('/account/*', ...formMiddleware, requireSession);
account.use('/sign-out', ...formMiddleware);

account.get('/account', async (c) => {
  const signedIn = c.get('signedIn');
  return renderAccountPage(c, signedIn, await getBalance(c.env, signedIn.accountId));
});

account.post('/account/key', async (c) =>
  renderNewKeyPage(c, await createKey(c.env, c.get('signedIn').accountId)),
);

account.post('/account/key/revoke', async (c) => {
  await revokeKey(c.env, c.get('signedIn').accountId);
  return c.redirect('/account', 303);
});

account.post('/sign-out', async (c) => {
  const token = readToken(c, 'session');
  if (token !== undefined) await endSession(c.env, token);
  clearToken(c, 'session');
  return c.redirect('/', 303);
});

import type { Context } from 'hono';
import { EndSessionSchema, NewKeySchema } from '../../../contracts/account.ts';
import { DisconnectAppSchema } from '../../../contracts/oauth.ts';
import { ServiceError } from '../../../lib/errors.ts';
import {
  authenticateSession,
  endAccountSession,
  listAccountSessions,
  signOutEverywhere,
} from '../../../services/accounts/sessions.ts';
import { createKey, revokeKey } from '../../../services/accounts/keys.ts';
import { sendKeyNotice } from '../../../services/accounts/send-key-notice.ts';
import { getBalance } from '../../../services/accounts/credits.ts';
import { estimateWatchedPages } from '../../../services/scans/estimate-cost.ts';
import { disconnectApp, listConnectedApps } from '../../../services/oauth/grants.ts';
import { readClient, clearToken, readToken } from '../cookies.ts';
import type { SignedInEnv } from '../context.ts';
import { createSection } from '../create-section.ts';
import { createFormMiddleware, FORM_BYTES } from '../middleware/forms.ts';
import { requireSession } from '../middleware/access.ts';
import { validateForm } from '../validate-form.ts';
import { renderAccountPage } from './account-page.tsx';
import { renderAppsPage, renderSessionsPage } from './access-pages.tsx';
import { brandingRoutes, LOGO_FORM } from './branding.tsx';
import { accountData } from './deletion.tsx';
import { accountMembers } from './members.tsx';
import { renderNewKeyPage, renderReplaceKeyPage, renderRevokeKeyPage } from './key-pages.tsx';
import { accountWebhooks } from './webhooks/routes.tsx';

/** /account: the account, its API key, its branding, its connected apps, its webhooks and its sessions. */
export const account = createSection<SignedInEnv>('/account');
account.use(
  ...createFormMiddleware((path) => (path === LOGO_FORM.path ? LOGO_FORM.bytes : FORM_BYTES)),
  requireSession,
);

account.get('/', async (c) => {
  const signedIn = c.get('signedIn');
  const [balance, watched] = await Promise.all([
    getBalance(c.get('context')),
    estimateWatchedPages(c.get('context')),
  ]);
  return renderAccountPage(c, signedIn, { balance, watched });
});

account.post('/key', validateForm(NewKeySchema, redirectToAccount), async (c) => {
  const { accountId } = c.get('signedIn');
  const { replaces } = c.req.valid('form');
  let key: string;
  try {
    key = await createKey(c.env, { accountId, replaces: replaces ?? null });
  } catch (error) {
    return askAgain(c, error);
  }
  mailKeyNotice(c, replaces === undefined ? 'created' : 'replaced');
  return renderNewKeyPage(c, key);
});

account.get('/key/replace', (c) => {
  const { key } = c.get('signedIn');
  return key ? renderReplaceKeyPage(c, key) : redirectToAccount(c);
});

account.get('/key/revoke', (c) => {
  const { key } = c.get('signedIn');
  return key ? renderRevokeKeyPage(c, key) : redirectToAccount(c);
});

account.post('/key/revoke', async (c) => {
  if (!(await revokeKey(c.get('context')))) return redirectToAccount(c);
  mailKeyNotice(c, 'revoked');
  return c.redirect('/account?done=revoked', 303);
});

account.get('/sessions', async (c) => {
  const token = readToken(c, 'session') ?? '';
  return renderSessionsPage(c, await listAccountSessions(c.get('context'), { token }));
});

account.post('/sessions/end', validateForm(EndSessionSchema, redirectToSessions), async (c) => {
  await endAccountSession(c.get('context'), { sessionId: c.req.valid('form').session });
  return c.redirect('/account/sessions?done=ended', 303);
});

account.post('/sessions/end-all', async (c) => {
  await signOutEverywhere(c.get('context'), { deviceToken: readToken(c, 'device') });
  clearToken(c, 'session');
  return c.redirect('/', 303);
});

account.get('/apps', async (c) => renderAppsPage(c, await listConnectedApps(c.get('context'))));

account.post('/apps/disconnect', validateForm(DisconnectAppSchema, redirectToApps), async (c) => {
  await disconnectApp(c.get('context'), { id: c.req.valid('form').app });
  return c.redirect('/account/apps?done=disconnected', 303);
});

account.route('/', accountData);
account.route('/', accountMembers);
account.route('/', brandingRoutes);
account.route('/', accountWebhooks);

/** Asks whether the new key may replace the key that the account has now, which the form did not show. */
async function askAgain(c: Context<SignedInEnv>, error: unknown): Promise<Response> {
  const signedIn = await authenticateSession(c.env, readToken(c, 'session') ?? '');
  const isOtherKey = error instanceof ServiceError && error.code === 'api_key_exists';
  if (!isOtherKey || !signedIn?.key) throw error;
  return renderReplaceKeyPage(c, signedIn.key, error);
}

/** The response does not wait for the mail: a slow mail server must not keep a new key from its owner. */
function mailKeyNotice(c: Context<SignedInEnv>, change: Parameters<typeof sendKeyNotice>[1]['change']): void {
  c.executionCtx.waitUntil(sendKeyNotice(c.get('context'), { change, client: readClient(c) }));
}

function redirectToAccount(c: Context<SignedInEnv>): Response {
  return c.redirect('/account', 303);
}

function redirectToApps(c: Context<SignedInEnv>): Response {
  return c.redirect('/account/apps', 303);
}

function redirectToSessions(c: Context<SignedInEnv>): Response {
  return c.redirect('/account/sessions', 303);
}

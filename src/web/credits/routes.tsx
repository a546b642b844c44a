import { Hono } from 'hono';
import { getCredits } from '../../services/accounts/get-credits.ts';
import { getSettings } from '../../services/settings/get-settings.ts';
import type { SignedInEnv } from '../context.ts';
import { formMiddleware } from '../middleware/forms.ts';
import { requireSession } from '../middleware/require-session.ts';
import { renderCreditsPage, LEDGER_LIMITS } from './credits-page.tsx';

/** /credits: the balance, prices and ledger of the signed-in account. */
export const credits = new Hono<SignedInEnv>();
credits.use(...formMiddleware, requireSession);

credits.get('/', async (c) => {
  const caller = c.get('signedIn');
  const limit =
    c.req.query('limit') === String(LEDGER_LIMITS.more) ? LEDGER_LIMITS.more : LEDGER_LIMITS.first;
  const [statement, settings] = await Promise.all([
    getCredits(c.env, caller, caller.email, limit),
    getSettings(c.env),
  ]);
  return renderCreditsPage(c, { statement, settings, limit });
});

import { Hono } from 'hono';
import { readCredits } from '../../services/accounts/credits.ts';
import { getSettings } from '../../services/settings/get.ts';
import type { SignedInEnv } from '../context.ts';
import { forms } from '../middleware/forms.ts';
import { requireSession } from '../middleware/require-session.ts';
import { creditsPage, ENTRIES } from './page.tsx';

/** /credits: what the signed-in have to spend, the prices, and what was spent. */
export const credits = new Hono<SignedInEnv>();
credits.use(...forms, requireSession);

credits.get('/', async (c) => {
  const caller = c.get('signedIn');
  const limit = c.req.query('limit') === String(ENTRIES.more) ? ENTRIES.more : ENTRIES.first;
  const [statement, settings] = await Promise.all([
    readCredits(c.env, caller, caller.email, limit),
    getSettings(c.env),
  ]);
  return creditsPage(c, { statement, settings, limit });
});

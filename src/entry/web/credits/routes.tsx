import { getCreditHistory } from '../../../services/accounts/get-credit-history.ts';
import { getSettings } from '../../../services/settings/get-settings.ts';
import type { SignedInEnv } from '../context.ts';
import { createSection } from '../create-section.ts';
import { formMiddleware } from '../middleware/forms.ts';
import { requireSession } from '../middleware/require-session.ts';
import { renderCreditsPage } from './credits-page.tsx';

/** Entries on a page of the history. */
const PAGE_SIZE = 50;

/** /credits: the balance, prices and history of the signed-in account. */
export const credits = createSection<SignedInEnv>('/credits');
credits.use(...formMiddleware, requireSession);

credits.get('/', async (c) => {
  const { q, type, cursor } = c.req.query();
  const search = q?.trim().slice(0, 200) || undefined;
  const kind = type === 'added' || type === 'spent' ? type : undefined;
  const [history, settings] = await Promise.all([
    getCreditHistory(c.get('context'), { query: { search, kind, cursor }, limit: PAGE_SIZE }),
    getSettings(c.env),
  ]);
  return renderCreditsPage(c, { history, settings, params: { q: search, type: kind, cursor } });
});

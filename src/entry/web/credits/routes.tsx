import { getCreditHistory } from '../../../services/accounts/get-credit-history.ts';
import { getSettings } from '../../../services/settings/get-settings.ts';
import type { SignedInEnv } from '../context.ts';
import { createSection } from '../create-section.ts';
import { readListQuery } from '../list-view.tsx';
import { formMiddleware } from '../middleware/forms.ts';
import { requireSession } from '../middleware/require-session.ts';
import { CREDIT_HISTORY, renderCreditsPage } from './credits-page.tsx';

/** Entries on a page of the history. */
const PAGE_SIZE = 50;

/** /credits: the balance, prices and history of the signed-in account. */
export const credits = createSection<SignedInEnv>('/credits');
credits.use(...formMiddleware, requireSession);

credits.get('/', async (c) => {
  const query = readListQuery(c.req.query(), CREDIT_HISTORY);
  const { search, filters, cursor } = query;
  const [history, settings] = await Promise.all([
    getCreditHistory(c.get('context'), { query: { search, kind: filters.type, cursor }, limit: PAGE_SIZE }),
    getSettings(c.env),
  ]);
  return renderCreditsPage(c, { history, settings, query });
});

import { Hono } from 'hono';
import { getOpenHolds } from '../../services/figures/open-holds.ts';
import { getMetrics } from '../../services/figures/read.ts';
import type { SignedInEnv } from '../context.ts';
import { noStore } from '../middleware/cache.ts';
import { requireAdmin } from '../middleware/require-admin.ts';
import { requireSession } from '../middleware/require-session.ts';
import { adminAccounts } from './accounts.ts';
import { renderMetricsPage } from './figures-page.tsx';
import { adminPosts } from './posts/routes.tsx';
import { adminSettings } from './settings.ts';

/** /admin: for administrators alone. */
export const admin = new Hono<SignedInEnv>();
admin.use(noStore, requireSession, requireAdmin);

admin.get('/', async (c) => {
  const now = Date.now();
  const [figures, holds] = await Promise.all([getMetrics(c.env, now), getOpenHolds(c.env, now)]);
  return renderMetricsPage(c, figures, holds);
});
admin.route('/settings', adminSettings);
admin.route('/accounts', adminAccounts);
admin.route('/posts', adminPosts);

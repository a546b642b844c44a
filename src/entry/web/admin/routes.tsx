import { getTrends } from '../../../services/jobs/figures.ts';
import { getMetrics, getOpenHolds } from '../../../services/jobs/metrics.ts';
import type { SignedInEnv } from '../context.ts';
import { createSection } from '../create-section.ts';
import { noStore } from '../middleware/cache.ts';
import { requireAdmin, requireSession } from '../middleware/access.ts';
import { adminAccounts } from './accounts/routes.tsx';
import { adminChecks } from './checks.tsx';
import { adminHosts } from './hosts.tsx';
import { renderMetricsPage } from './metrics-page.tsx';
import { TRENDS } from './trends.tsx';
import { adminPosts } from './posts/routes.tsx';
import { adminScans } from './scans/routes.tsx';
import { adminSettings } from './settings.tsx';
import { adminWithdrawals } from './withdrawals/routes.tsx';

/** /admin: the administration, for administrators only. */
export const admin = createSection<SignedInEnv>('/admin');
admin.use(noStore, requireSession, requireAdmin);

admin.get('/', async (c) => {
  const now = Date.now();
  const [metrics, holds, trends] = await Promise.all([
    getMetrics(c.env, now),
    getOpenHolds(c.env, now),
    getTrends(c.env, TRENDS, now),
  ]);
  return renderMetricsPage(c, { metrics, holds, trends });
});
admin.route('/settings', adminSettings);
admin.route('/accounts', adminAccounts);
admin.route('/scans', adminScans);
admin.route('/hosts', adminHosts);
admin.route('/withdrawals', adminWithdrawals);
admin.route('/checks', adminChecks);
admin.route('/posts', adminPosts);

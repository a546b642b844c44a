import { Hono } from 'hono';
import { isProvider } from '../../lib/directory-providers.ts';
import { createAudit } from '../../services/audits/create.ts';
import { refreshAudit } from '../../services/audits/refresh.ts';
import { publishAudit } from '../../services/directory/publish.ts';
import type { SignedInEnv } from '../context.ts';
import { readFormField } from '../form.ts';
import { formMiddleware } from '../middleware/forms.ts';
import { requireSession } from '../middleware/require-session.ts';
import { getOwnSnapshotPath } from '../published/paths.ts';
import { addScheme } from './audit-form.tsx';
import { renderAuditPage } from './audit-page.tsx';
import { renderHistoryPage } from './history-page.tsx';
import { renderAuditsPage } from './audits-page.tsx';
import { type AuditEnv, loadAudit } from './load-audit.tsx';
import { renderPublishPage } from './publish-page.tsx';
import { toFormError } from '../form-error.ts';

/** /audits: audit pages, read the audits, publish them. */
export const audits = new Hono<SignedInEnv>();
audits.use(...formMiddleware, requireSession);

audits.get('/', (c) => renderAuditsPage(c));

audits.post('/', async (c) => {
  const url = await readFormField(c, 'url');
  try {
    const { id } = await createAudit(c.env, c.get('signedIn'), addScheme(url));
    return c.redirect(`/audits/${id}`, 303);
  } catch (error) {
    return renderAuditsPage(c, { url, error: toFormError(c, error) });
  }
});

audits.get('/history', renderHistoryPage);

/** /audits/<id> and below it. */
const auditRoutes = new Hono<AuditEnv>();
auditRoutes.use('/:id/*', loadAudit);

auditRoutes.get('/:id{.+\\.json}', (c) => {
  const report = c.get('report');
  c.header('Content-Disposition', `attachment; filename="${report.id}.json"`);
  return c.json(report);
});

auditRoutes.get('/:id', (c) => renderAuditPage(c));

auditRoutes.post('/:id/refresh', async (c) => {
  const { id } = c.get('report');
  try {
    await refreshAudit(c.env, c.get('signedIn'), id);
    return c.redirect(`/audits/${id}?done=refreshed`, 303);
  } catch (error) {
    return renderAuditPage(c, toFormError(c, error));
  }
});

auditRoutes.get('/:id/publish', (c) => renderPublishPage(c));

auditRoutes.post('/:id/publish', async (c) => {
  const provider = await readFormField(c, 'provider');
  if (!isProvider(provider)) {
    const message = 'Choose one of the three directories.';
    return renderPublishPage(c, { provider: null, error: { status: 422, message } });
  }
  const price = Number(await readFormField(c, 'cost'));
  try {
    const published = await publishAudit(c.env, c.get('signedIn'), c.get('report').id, provider, price);
    const done = published.credits_charged > 0 ? 'published' : 'unchanged';
    return c.redirect(`${getOwnSnapshotPath(published.submission)}?done=${done}`, 303);
  } catch (error) {
    return renderPublishPage(c, { provider, error: toFormError(c, error) });
  }
});

audits.route('/', auditRoutes);

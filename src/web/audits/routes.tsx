import { Hono } from 'hono';
import { isProvider } from '../../lib/directory.ts';
import { createAudit } from '../../services/audits/create.ts';
import { refreshAudit } from '../../services/audits/refresh.ts';
import { publishAudit } from '../../services/directory/publish.ts';
import type { SignedInEnv } from '../context.ts';
import { formField } from '../form.ts';
import { forms } from '../middleware/forms.ts';
import { requireSession } from '../middleware/require-session.ts';
import { ownSnapshotPath } from '../published/paths.ts';
import { withScheme } from './audit-form.tsx';
import { auditPage } from './audit-page.tsx';
import { historyPage } from './history-page.tsx';
import { homePage } from './home-page.tsx';
import { type AuditEnv, ownAudit } from './own-audit.tsx';
import { publishPage } from './publish-page.tsx';
import { refusalOf } from '../refusal.ts';

/** /audits: audit pages, read the audits, publish them. */
export const audits = new Hono<SignedInEnv>();
audits.use(...forms, requireSession);

audits.get('/', (c) => homePage(c));

audits.post('/', async (c) => {
  const url = await formField(c, 'url');
  try {
    const { id } = await createAudit(c.env, c.get('signedIn'), withScheme(url));
    return c.redirect(`/audits/${id}`, 303);
  } catch (error) {
    return homePage(c, { url, refusal: refusalOf(c, error) });
  }
});

audits.get('/history', historyPage);

/** /audits/<id> and below it. */
const one = new Hono<AuditEnv>();
one.use('/:id/*', ownAudit);

one.get('/:id{.+\\.json}', (c) => {
  const report = c.get('report');
  c.header('Content-Disposition', `attachment; filename="${report.id}.json"`);
  return c.json(report);
});

one.get('/:id', (c) => auditPage(c));

one.post('/:id/refresh', async (c) => {
  const { id } = c.get('report');
  try {
    await refreshAudit(c.env, c.get('signedIn'), id);
    return c.redirect(`/audits/${id}?done=refreshed`, 303);
  } catch (error) {
    return auditPage(c, refusalOf(c, error));
  }
});

one.get('/:id/publish', (c) => publishPage(c));

one.post('/:id/publish', async (c) => {
  const provider = await formField(c, 'provider');
  if (!isProvider(provider)) {
    const message = 'Choose one of the three directories.';
    return publishPage(c, { provider: null, refusal: { status: 422, message } });
  }
  const price = Number(await formField(c, 'cost'));
  try {
    const published = await publishAudit(c.env, c.get('signedIn'), c.get('report').id, provider, price);
    const done = published.credits_charged > 0 ? 'published' : 'unchanged';
    return c.redirect(`${ownSnapshotPath(published.submission)}?done=${done}`, 303);
  } catch (error) {
    return publishPage(c, { provider, refusal: refusalOf(c, error) });
  }
});

audits.route('/', one);

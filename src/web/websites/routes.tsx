import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { setPublic } from '../../services/sites/public.ts';
import { getSiteReport } from '../../services/sites/report.ts';
import { scoreOwnSite } from '../../services/sites/score.ts';
import { addWebsite } from '../../services/websites/add.ts';
import { getWebsite } from '../../services/websites/get.ts';
import { releaseWebsite } from '../../services/websites/release.ts';
import { verifyWebsite } from '../../services/websites/verify.ts';
import { refusalOf } from '../refusal.ts';
import { formField } from '../form.ts';
import { forms } from '../middleware/forms.ts';
import { requireSession } from '../middleware/require-session.ts';
import type { WebsiteEnv } from './context.ts';
import { listPage } from './list-page.tsx';
import { type NotVerified, proofPage } from './proof-page.tsx';
import { releasePage } from './release-page.tsx';
import { reportPage } from './report-page.tsx';
import { scan } from './scan.ts';
import { scanPage } from './scan-page.tsx';
import { sitePage } from './site-page.tsx';

/** The website a path names, among those of who is signed in. A page has one address: other names of the host lead there. */
const findWebsite = createMiddleware<WebsiteEnv>(async (c, next) => {
  const asked = c.req.param('host') ?? '';
  const found = await getWebsite(c.env, c.get('signedIn'), asked);
  const { host } = found.website;
  if (c.req.method === 'GET' && host !== asked) {
    const { pathname, search } = new URL(c.req.url);
    const [, , , ...rest] = pathname.split('/');
    return c.redirect(['/websites', host, ...rest].join('/') + search, 303);
  }
  c.set('found', found);
  return next();
});

/** A website must be proven before this: until then its page says how. */
const ownersOnly = createMiddleware<WebsiteEnv>(async (c, next) => {
  const { website } = c.get('found');
  return website.is_owner ? next() : c.redirect(`/websites/${website.host}`, 303);
});

/** /websites: what the signed-in add, prove, scan, grade and give up. */
export const websites = new Hono<WebsiteEnv>();
websites.use(...forms, requireSession);
websites.use('/:host/*', findWebsite);
for (const page of ['scan', 'report', 'report.json', 'score', 'public']) {
  websites.use(`/:host/${page}`, ownersOnly);
}

websites.get('/', (c) => listPage(c));

websites.post('/', async (c) => {
  const host = await formField(c, 'host');
  try {
    const { created, website } = await addWebsite(c.env, c.get('signedIn'), host);
    return c.redirect(`/websites/${website.host}${created ? '?done=added' : ''}`, 303);
  } catch (error) {
    return listPage(c, { host, refusal: refusalOf(c, error) });
  }
});

websites.get('/:host', (c) => {
  const { website, instructions } = c.get('found');
  return instructions ? proofPage(c, website, instructions) : sitePage(c, website);
});

websites.post('/:host/verify', async (c) => {
  const { host } = c.get('found').website;
  let failed: NotVerified;
  try {
    const verification = await verifyWebsite(c.env, c.get('signedIn'), host);
    if (verification.ok) return c.redirect(`/websites/${host}?done=verified`, 303);
    failed = verification;
  } catch (error) {
    failed = { ...refusalOf(c, error), attempts: [] };
  }
  const { website, instructions } = await getWebsite(c.env, c.get('signedIn'), host);
  return instructions ? proofPage(c, website, instructions, failed) : c.redirect(`/websites/${host}`, 303);
});

websites.get('/:host/release', (c) => releasePage(c, c.get('found').website));

websites.post('/:host/release', async (c) => {
  await releaseWebsite(c.env, c.get('signedIn'), c.get('found').website.host);
  return c.redirect('/websites?done=released', 303);
});

websites.post('/:host/score', async (c) => {
  const { website } = await scoreOwnSite(c.env, c.get('signedIn'), c.get('found').website.host);
  return c.redirect(`/websites/${website.host}?done=scored`, 303);
});

websites.post('/:host/public', async (c) => {
  const shown = (await formField(c, 'public')) === 'true';
  const { host } = await setPublic(c.env, c.get('signedIn'), c.get('found').website.host, shown);
  return c.redirect(`/websites/${host}?done=${shown ? 'shown' : 'hidden'}`, 303);
});

websites.get('/:host/scan', (c) => scanPage(c, c.get('found').website));

websites.post('/:host/scan', (c) => scan(c, c.get('found').website));

websites.get('/:host/report', (c) => reportPage(c, c.get('found').website));

websites.get('/:host/report.json', async (c) => {
  const { host } = c.get('found').website;
  c.header('Content-Disposition', `attachment; filename="${host}-report.json"`);
  return c.json(await getSiteReport(c.env, c.get('signedIn'), host));
});

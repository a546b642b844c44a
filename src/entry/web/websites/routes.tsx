import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { NewAccessSchema } from '../../../contracts/access.ts';
import { AlertFormSchema } from '../../../contracts/alerts.ts';
import { ScanFormSchema } from '../../../contracts/scan-form.ts';
import { ScanSeveralFormSchema } from '../../../contracts/scan-queue.ts';
import { NewWebsiteSchema, ScorecardVisibilitySchema } from '../../../contracts/website.ts';
import { continueAfterDisconnect } from '../../http/streaming-body.ts';
import { ServiceError } from '../../../lib/errors.ts';
import { changeAlertSettings } from '../../../services/websites/change-alert-settings.ts';
import { deleteAccess, setAccess } from '../../../services/websites/access.ts';
import { estimateScans, queueScans } from '../../../services/scans/queue.ts';
import { beginScan, type ScanRequest } from '../../../services/scans/begin-scan.ts';
import { previewScan } from '../../../services/scans/preview-scan.ts';
import { deleteProfile, saveProfile } from '../../../services/scans/profiles.ts';
import { resolveSettings } from '../../../services/scans/scan-settings.ts';
import { BACKGROUND_SCAN } from '../../../services/scans/scan-job.ts';
import { setScorecardVisibility } from '../../../services/reports/scorecard.ts';
import { refreshScore } from '../../../services/reports/score.ts';
import { addWebsite, releaseWebsite } from '../../../services/websites/claims.ts';
import { getWebsite } from '../../../services/websites/website.ts';
import { verifyWebsite } from '../../../services/websites/verify-website.ts';
import { createSection } from '../create-section.ts';
import { readFormTexts, toFormError, toRefusedForm, validateForm } from '../validate-form.ts';
import { createFormMiddleware, FORM_BYTES } from '../middleware/forms.ts';
import { requireActive, requireSession } from '../middleware/access.ts';
import { renderAccessPage } from './access-page.tsx';
import { renderAllScansPage } from './all-scans-page.tsx';
import { renderAlertsPage } from './alerts-page.tsx';
import { type WebsiteEnv, redirectToCanonicalHost } from './context.ts';
import { renderWebsiteHistoryPage } from './history-page.tsx';
import { renderWebsiteListPage } from './list-page.tsx';
import {
  type VerificationFailure,
  renderVerificationPage,
  renderVerifiedPage,
} from './verification-page.tsx';
import { renderReleasePage } from './confirm-pages.tsx';
import { renderReachPage } from './reach-page.tsx';
import { reportRoutes } from './report-routes.tsx';
import { renderNewScanPage } from './new-scan-page.tsx';
import { readScanRequest } from './scan-form-values.ts';
import { renderScanListPage, getScanPath } from './scan-list.tsx';
import { scanPages } from './scan-routes.tsx';
import { schedulePages } from './schedule/routes.ts';
import { renderSettingsPage } from './settings-page.tsx';
import { renderScorecardSettingsPage } from './scorecard-settings-page.tsx';
import { renderWebsitePage } from './website-page.tsx';

/** Loads the account's website that the path names. Other names of the host are redirected to its canonical name. */
const loadWebsite = createMiddleware<WebsiteEnv>(async (c, next) => {
  const found = await getWebsite(c.get('context'), { host: c.req.param('host') ?? '' });
  const { host } = found.website;
  const redirect = redirectToCanonicalHost(c, host);
  if (redirect) return redirect;
  c.set('found', found);
  return next();
});

/** The paths below a website that an account may open before it has verified it. All others are for the owner. */
const OPEN_PATHS = new Set(['', 'verify', 'release']);

/** Redirects to the page of the website, which has the instructions, until the account has verified it. */
const requireOwner = createMiddleware<WebsiteEnv>(async (c, next) => {
  const { website, instructions } = c.get('found');
  if (!instructions) c.set('owned', website);
  else if (!OPEN_PATHS.has(c.req.path.split('/').slice(3).join('/')))
    return c.redirect(`/websites/${website.host}`, 303);
  return next();
});

/** A list of URLs for a scan has up to 1,000,000 characters. */
const SETTINGS_BYTES = 1536 * 1024;

function getFormLimit(path: string): number {
  return /^\/websites\/[^/]+\/(?:scan|scan\/preview|profiles)$/.test(path) ? SETTINGS_BYTES : FORM_BYTES;
}

/** /websites: add, verify, scan, score and release websites. */
export const websites = createSection<WebsiteEnv>('/websites');
websites.use(...createFormMiddleware(getFormLimit), requireSession, requireActive);
websites.route('/:host/scans/:id', scanPages);

// Before the pages of a website, whose paths these are too: no host is called `scans`.
websites.get('/scans', (c) => renderAllScansPage(c));

websites.post(
  '/scans',
  validateForm(ScanSeveralFormSchema, (c: Context<WebsiteEnv>, form) => renderAllScansPage(c, { form })),
  async (c) => {
    const { hosts, max_pages: maxPages, price: expectedPrice, confirmed } = c.req.valid('form');
    const settings = { max_pages: maxPages };
    const context = c.get('context');
    if (!confirmed) {
      const estimate = await estimateScans(context, { hosts, request: { settings } });
      return renderAllScansPage(c, { hosts, maxPages, estimate });
    }
    const client = { signal: c.req.raw.signal, waitUntil: c.executionCtx.waitUntil.bind(c.executionCtx) };
    const queuing = queueScans(context, { hosts, request: { settings, expectedPrice } });
    const results = await continueAfterDisconnect(client, queuing);
    const refused = results.flatMap(({ host, error }) => (error ? [`${host}: ${error.message}`] : []));
    return refused.length === 0
      ? c.redirect('/websites/scans?done=queued', 303)
      : renderAllScansPage(c, { refused });
  },
);

websites.use('/:host/*', loadWebsite, requireOwner);

websites.get('/', (c) => renderWebsiteListPage(c));

websites.post('/', validateForm(NewWebsiteSchema, renderWebsiteListPage), async (c) => {
  try {
    const { created, website } = await addWebsite(c.get('context'), { host: c.req.valid('form').host });
    return c.redirect(`/websites/${website.host}${created ? '?done=added' : ''}`, 303);
  } catch (error) {
    return renderWebsiteListPage(c, await toRefusedForm(c, NewWebsiteSchema, error));
  }
});

websites.get('/:host', (c) => {
  const { website, instructions } = c.get('found');
  return instructions ? renderVerificationPage(c, website) : renderWebsitePage(c, website);
});

websites.post('/:host/verify', async (c) => {
  const { host } = c.get('found').website;
  let failed: VerificationFailure;
  try {
    const verification = await verifyWebsite(c.get('context'), { host });
    if (verification.ok) return renderVerifiedPage(c, verification);
    failed = verification;
  } catch (error) {
    const { status, message } = toFormError(c, error);
    failed = { status, message, attempts: [] };
  }
  const { website, instructions } = await getWebsite(c.get('context'), { host });
  return instructions ? renderVerificationPage(c, website, failed) : c.redirect(`/websites/${host}`, 303);
});

websites.get('/:host/release', (c) => renderReleasePage(c, c.get('found').website));

websites.post('/:host/release', async (c) => {
  await releaseWebsite(c.get('context'), { host: c.get('found').website.host });
  return c.redirect('/websites?done=released', 303);
});

websites.get('/:host/reach', (c) => renderReachPage(c));

websites.post('/:host/reach', async (c) => {
  try {
    const { testReach } = await import('../../../services/websites/test-reach.ts');
    return renderReachPage(c, { result: await testReach(c.get('context'), c.get('owned')) });
  } catch (error) {
    return renderReachPage(c, { refused: toFormError(c, error) });
  }
});

websites.post('/:host/score', async (c) => {
  const { website } = await refreshScore(c.get('context'), c.get('owned'));
  return c.redirect(`/websites/${website.host}?done=scored`, 303);
});

websites.get('/:host/settings', renderSettingsPage);

websites.get('/:host/scorecard', renderScorecardSettingsPage);

websites.post('/:host/public', validateForm(ScorecardVisibilitySchema, refuseVisibility), async (c) => {
  const { public: isPublic } = c.req.valid('form');
  const { host } = await setScorecardVisibility(c.get('context'), { website: c.get('owned'), isPublic });
  return c.redirect(`/websites/${host}/scorecard?done=${isPublic ? 'shown' : 'hidden'}`, 303);
});

/** The form is one button: there is no field to correct. */
function refuseVisibility(): never {
  throw new ServiceError(
    'invalid_body',
    'The form does not say whether to make the scorecard public or private. Nothing was changed. Open the scorecard page and try again.',
  );
}

websites.get('/:host/scan', (c) => renderNewScanPage(c));

/** Handles the form of a scan, which is shown again if it is refused. */
function postScanForm(
  path: string,
  handle: (c: Context<WebsiteEnv>, request: ScanRequest, name: string | undefined) => Promise<Response>,
): void {
  websites.post(path, validateForm(ScanFormSchema, renderNewScanPage), async (c) => {
    const form = c.req.valid('form');
    try {
      return await handle(c, await readScanRequest(c, form), form.name);
    } catch (error) {
      return renderNewScanPage(c, await toRefusedForm(c, ScanFormSchema, error));
    }
  });
}

postScanForm('/:host/scan', async (c, request) => {
  const client = { signal: c.req.raw.signal, waitUntil: c.executionCtx.waitUntil.bind(c.executionCtx) };
  const { host } = c.get('owned');
  const scan = beginScan(c.get('context'), { host, request, times: BACKGROUND_SCAN });
  return c.redirect(getScanPath(await continueAfterDisconnect(client, scan)), 303);
});

postScanForm('/:host/scan/preview', async (c, { expectedPrice: _, ...request }) => {
  const { preview } = await previewScan(c.get('context'), { host: c.get('owned').host, request });
  return renderNewScanPage(c, undefined, { values: await readFormTexts(c, ScanFormSchema), preview });
});

postScanForm('/:host/profiles', async (c, { settings, profile }, name) => {
  const { host } = c.get('owned');
  if (name === undefined)
    throw new ServiceError('invalid_input', 'must be the name of the profile', { field: 'name' });
  const resolved = await resolveSettings(c.get('context'), { host, settings, profile });
  await saveProfile(c.get('context'), {
    host,
    name,
    settings: { ...resolved.settings, urls: resolved.urls },
  });
  return c.redirect(`/websites/${host}/scan?profile=${name}&done=saved`, 303);
});

websites.post('/:host/profiles/:name/delete', async (c) => {
  const { host } = c.get('owned');
  try {
    await deleteProfile(c.get('context'), { host, name: c.req.param('name') });
    return c.redirect(`/websites/${host}/scan?done=deleted`, 303);
  } catch (error) {
    return renderNewScanPage(c, await toRefusedForm(c, ScanFormSchema, error));
  }
});

websites.get('/:host/scans', renderScanListPage);
websites.get('/:host/history', renderWebsiteHistoryPage);

websites.route('/:host', schedulePages);
websites.get('/:host/alerts', (c) => renderAlertsPage(c));

websites.post('/:host/alerts', validateForm(AlertFormSchema, renderAlertsPage), async (c) => {
  const { host } = c.get('owned');
  await changeAlertSettings(c.get('context'), { host, newSettings: c.req.valid('form') });
  return c.redirect(`/websites/${host}/alerts?done=saved`, 303);
});

websites.get('/:host/access', (c) => renderAccessPage(c));

websites.post('/:host/access', validateForm(NewAccessSchema, renderAccessPage), async (c) => {
  const { host } = c.get('owned');
  try {
    await setAccess(c.get('context'), { host, access: c.req.valid('form') });
    return c.redirect(`/websites/${host}/access?done=saved`, 303);
  } catch (error) {
    return renderAccessPage(c, await toRefusedForm(c, NewAccessSchema, error));
  }
});

websites.post('/:host/access/delete', async (c) => {
  const { host } = c.get('owned');
  await deleteAccess(c.get('context'), { host });
  return c.redirect(`/websites/${host}/access?done=deleted`, 303);
});

websites.route('/:host', reportRoutes);

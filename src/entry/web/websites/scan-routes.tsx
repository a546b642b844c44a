import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ServiceError } from '../../../lib/errors.ts';
import { cancelScan, getScanRow } from '../../../services/scans/scan.ts';
import { parseHostParam } from '../../../services/websites/website.ts';
import { renderCancelScanPage } from './confirm-pages.tsx';
import { type ScanEnv, redirectToCanonicalHost } from './context.ts';
import { getScanPath } from './scan-list.tsx';
import { renderScanChangesPage } from './scan-changes-page.tsx';
import { renderScanPage } from './scan-page.tsx';

/** Loads the account's scan that the path names. Its website may have been released since. */
const loadScan = createMiddleware<ScanEnv>(async (c, next) => {
  const host = parseHostParam(c.req.param('host') ?? '');
  const redirect = redirectToCanonicalHost(c, host);
  if (redirect) return redirect;
  c.set('scan', await getScanRow(c.get('context'), { host, id: c.req.param('id') ?? '' }));
  return next();
});

/** /websites/:host/scans/:id: see and cancel a scan. */
export const scanPages = new Hono<ScanEnv>();
scanPages.use(loadScan);

scanPages.get('/', (c) => renderScanPage(c, c.get('scan')));

scanPages.get('/changes', (c) => renderScanChangesPage(c, c.get('scan')));

scanPages.get('/cancel', (c) => renderCancelScanPage(c, c.get('scan')));

scanPages.post('/cancel', async (c) => {
  const row = c.get('scan');
  const path = getScanPath(row);
  try {
    await cancelScan(c.env, row);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'scan_ended') return c.redirect(path, 303);
    throw error;
  }
  return c.redirect(`${path}?done=cancelled`, 303);
});

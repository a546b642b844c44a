import { Hono } from 'hono';
import {
  cancelAnyScan,
  inspectOpenScans,
  inspectScan,
  wakeScan,
} from '../../../../services/scans/inspect-scans.ts';
import type { SignedInEnv } from '../../context.ts';
import { formMiddleware } from '../../middleware/forms.ts';
import { renderCancelPage, renderOpenScansPage } from './list-page.tsx';
import { renderScanLogPage } from './log-page.tsx';

/** /admin/scans: the scans of all accounts that have not finished, and the log of one. */
export const adminScans = new Hono<SignedInEnv>();
adminScans.use(...formMiddleware);

adminScans.get('/', async (c) => renderOpenScansPage(c, await inspectOpenScans(c.env), Date.now()));

adminScans.get('/:id', async (c) =>
  renderScanLogPage(c, await inspectScan(c.env, c.req.param('id')), Date.now()),
);

adminScans.post('/:id/wake', async (c) => {
  const id = c.req.param('id');
  await wakeScan(c.env, id);
  return c.redirect(`/admin/scans/${id}?done=woken`, 303);
});

adminScans.get('/:id/cancel', async (c) => renderCancelPage(c, await inspectScan(c.env, c.req.param('id'))));

adminScans.post('/:id/cancel', async (c) => {
  const id = c.req.param('id');
  await cancelAnyScan(c.env, id);
  return c.redirect(`/admin/scans/${id}?done=cancelled`, 303);
});

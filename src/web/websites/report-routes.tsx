import { Hono } from 'hono';
import { getSiteReport } from '../../services/scores/get-site-report.ts';
import type { WebsiteEnv } from './context.ts';
import { renderFindingPage, renderReportPage, renderReportPagesPage } from './report-page.tsx';

/** The combined report of a website and its files, below /websites/:host. */
export const siteReport = new Hono<WebsiteEnv>();

siteReport.get('/report', (c) => renderReportPage(c, 'findings'));
siteReport.get('/report/pages', (c) => renderReportPagesPage(c));
siteReport.get('/report/not-audited', (c) => renderReportPage(c, 'unaudited'));
siteReport.get('/report/checks', (c) => renderReportPage(c, 'checks'));
siteReport.get('/report/findings/:id', (c) => renderFindingPage(c));

siteReport.get('/report.json', async (c) => {
  const website = c.get('owned');
  c.header('Content-Disposition', `attachment; filename="${website.host}-report.json"`);
  return c.json(await getSiteReport(c.env, c.get('signedIn'), website));
});

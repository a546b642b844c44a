import { type Context, Hono } from 'hono';
import { streamTexts } from '../../http/stream-texts.ts';
import { exportFindings, exportIssues, exportPages } from '../../../services/reports/exports.ts';
import { getSiteReport } from '../../../services/reports/get-site-report.ts';
import type { WebsiteEnv } from './context.ts';
import { writeSiteReportMarkdown } from '../../../engine/formats/site-report-markdown.ts';
import { renderFindingPage, renderReportPage, renderReportPagesPage } from './report-page.tsx';
import { renderPrintPage } from './report-print.tsx';

/** The combined report of a website and its files, below /websites/:host. */
export const siteReport = new Hono<WebsiteEnv>();

siteReport.get('/report', (c) => renderReportPage(c, 'findings'));
siteReport.get('/report/pages', (c) => renderReportPagesPage(c));
siteReport.get('/report/not-audited', (c) => renderReportPage(c, 'unaudited'));
siteReport.get('/report/checks', (c) => renderReportPage(c, 'checks'));
siteReport.get('/report/findings/:id', (c) => renderFindingPage(c));
siteReport.get('/report/print', (c) => renderPrintPage(c));

siteReport.get('/report.json', async (c) => {
  nameFile(c, 'report.json');
  return c.json(await getSiteReport(c.get('context'), c.get('owned')));
});

siteReport.get('/report.md', async (c) => {
  const report = await getSiteReport(c.get('context'), c.get('owned'));
  return sendFile(c, 'report.md', writeSiteReportMarkdown(report));
});

siteReport.get('/report/findings.csv', async (c) =>
  sendFile(c, 'findings.csv', await exportFindings(c.get('context'), c.get('owned'))),
);

siteReport.get('/report/pages.csv', async (c) =>
  sendFile(c, 'pages.csv', await exportPages(c.get('context'), c.get('owned'))),
);

siteReport.get('/report/issues.csv', async (c) => {
  const finding = c.req.query('finding');
  const texts = await exportIssues(c.get('context'), { website: c.get('owned'), findingId: finding });
  return sendFile(c, finding === undefined ? 'issues.csv' : `${finding}.csv`, texts);
});

const MEDIA_TYPES: Record<string, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  md: 'text/markdown; charset=utf-8',
};

/** @param name of the file, after the host; a finding in it is one of the report */
function sendFile(c: Context<WebsiteEnv>, name: string, texts: AsyncGenerator<string>): Response {
  nameFile(c, name);
  c.header('Content-Type', MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1)]);
  return c.body(streamTexts(texts));
}

function nameFile(c: Context<WebsiteEnv>, name: string): void {
  c.header('Content-Disposition', `attachment; filename="${c.get('owned').host}-${name}"`);
}

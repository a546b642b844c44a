import { type Context, Hono } from 'hono';
import { streamTexts } from '../../http/stream-texts.ts';
import { exportFindings, exportIssues, exportPages } from '../../../services/reports/exports.ts';
import { getSiteReport, listFindingPages } from '../../../services/reports/site-report.ts';
import { type WebsiteEnv, getWebsiteCrumbs } from './context.ts';
import { writeSiteReportMarkdown } from '../../../engine/formats/site-report-markdown.ts';
import { renderPrintPage } from './report-print.tsx';
import type { SiteScore } from '../../../contracts/site-score.ts';
import { toWebsiteFile } from '../../../engine/links/link-rows.ts';
import { exportLinks, listLinkTargets } from '../../../services/reports/links-out.ts';
import { getGraph } from '../../../services/reports/site-graph.ts';
import { searchReportPages } from '../../../services/reports/report-pages.ts';
import { formatCount } from '../../../lib/text.ts';
import { renderAppPage } from '../app-page.tsx';
import { FormattedDateTime } from '../parts/text.tsx';
import { FindingView } from './finding-view.tsx';
import {
  FILES_VIEW,
  LINKS_VIEW,
  LinksView,
  type LinksViewKind,
  readLinksQuery,
  toLinkRequest,
} from './links-out-view.tsx';
import { PagesView, readPageQuery } from './report-pages.tsx';
import { type DocumentTab, ReportTabs, ReportView } from './report-view.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { getReportPaths, renderEmptyReport, renderReport } from './report-frame.tsx';
import { renderStructurePage, renderStructurePlacePage, writeStructureCsv } from './structure-routes.tsx';

/** The combined report of a website and its files, below /websites/:host. */
export const reportRoutes = new Hono<WebsiteEnv>();

reportRoutes.get('/report', (c) => renderReportPage(c, 'findings'));
reportRoutes.get('/report/pages', (c) => renderReportPagesPage(c));
reportRoutes.get('/report/structure', (c) => renderStructurePage(c));
reportRoutes.get('/report/structure/page', (c) => renderStructurePlacePage(c));
reportRoutes.get('/report/links-out', (c) => renderLinksPage(c, LINKS_VIEW));
reportRoutes.get('/report/files', (c) => renderLinksPage(c, FILES_VIEW));
reportRoutes.get('/report/not-audited', (c) => renderReportPage(c, 'unaudited'));
reportRoutes.get('/report/checks', (c) => renderReportPage(c, 'checks'));
reportRoutes.get('/report/findings/:id', (c) => renderFindingPage(c));
reportRoutes.get('/report/print', (c) => renderPrintPage(c));

reportRoutes.get('/report.json', async (c) => {
  nameFile(c, 'report.json');
  return c.json(await getSiteReport(c.get('context'), c.get('owned')));
});

reportRoutes.get('/report.md', async (c) => {
  const [context, website] = [c.get('context'), c.get('owned')];
  const report = await getSiteReport(context, website);
  const graph = await getGraph(context, { website });
  return sendFile(c, 'report.md', writeSiteReportMarkdown(report, graph));
});

reportRoutes.get('/report/findings.csv', async (c) =>
  sendFile(c, 'findings.csv', await exportFindings(c.get('context'), c.get('owned'))),
);

reportRoutes.get('/report/pages.csv', async (c) =>
  sendFile(c, 'pages.csv', await exportPages(c.get('context'), c.get('owned'))),
);

reportRoutes.get('/report/structure.csv', async (c) =>
  sendFile(c, 'structure.csv', await writeStructureCsv(c)),
);

reportRoutes.get('/report/links-out.csv', (c) => sendLinks(c, LINKS_VIEW));
reportRoutes.get('/report/files.csv', (c) => sendLinks(c, FILES_VIEW));

reportRoutes.get('/report/issues.csv', async (c) => {
  const finding = c.req.query('finding');
  const texts = await exportIssues(c.get('context'), { website: c.get('owned'), findingId: finding });
  return sendFile(c, finding === undefined ? 'issues.csv' : `${finding}.csv`, texts);
});

async function sendLinks(c: Context<WebsiteEnv>, { path, ofFiles }: LinksViewKind): Promise<Response> {
  const texts = await exportLinks(c.get('context'), { website: c.get('owned'), ofFiles });
  return sendFile(c, `${path}.csv`, texts);
}

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

/** A view of the combined report of a website that is built from its document. */
async function renderReportPage(c: Context<WebsiteEnv>, tab: DocumentTab): Promise<Response> {
  const report = await getSiteReport(c.get('context'), c.get('owned'));
  const paths = getReportPaths(c);
  if (report.totals.pages === 0) return renderEmptyReport(c);
  const meta = <ReportMeta pages={report.totals.pages} score={report.score} />;
  return renderReport(c, meta, <ReportView report={report} tab={tab} paths={paths} query={c.req.query()} />);
}

/** The view of all pages, for which the audits are read once and not twice. */
async function renderReportPagesPage(c: Context<WebsiteEnv>): Promise<Response> {
  const website = c.get('owned');
  const paths = getReportPaths(c);
  const query = readPageQuery(c.req.query(), paths);
  const found = await searchReportPages(c.get('context'), { website, query });
  if (found.count === 0) return renderEmptyReport(c);
  return renderReport(
    c,
    <ReportMeta pages={found.count} score={found.score} />,
    <>
      <ReportTabs tab="pages" paths={paths} />
      <PagesView host={website.host} query={query} paths={paths} page={found} bands={found.bands} />
    </>,
  );
}

/** The links to other websites, or the files. */
async function renderLinksPage(c: Context<WebsiteEnv>, view: LinksViewKind): Promise<Response> {
  const website = c.get('owned');
  const paths = getReportPaths(c);
  const query = readLinksQuery(c.req.query(), paths, view);
  const found = await listLinkTargets(c.get('context'), website, {
    query: toLinkRequest(query),
    ofFiles: view.ofFiles,
    describe: toWebsiteFile,
  });
  return renderReport(
    c,
    formatCount(found.totals.urls, view.noun),
    <>
      <ReportTabs tab={view.tab} paths={paths} />
      <LinksView view={view} host={website.host} query={query} found={found} />
    </>,
  );
}

/** A finding with the URLs that it affects. */
async function renderFindingPage(c: Context<WebsiteEnv>): Promise<Response> {
  const website = c.get('owned');
  const { host, display_host: name } = website;
  const found = await listFindingPages(c.get('context'), {
    website,
    id: c.req.param('id') ?? '',
    cursor: c.req.query('cursor'),
  });
  const paths = getReportPaths(c);
  const { id, title } = found.finding;
  return renderAppPage(
    c,
    {
      heading: title,
      title: `${title}: ${name}`,
      crumbs: getWebsiteCrumbs(host, { href: paths.report, label: 'Report' }),
      actions: <ButtonLink href={`/websites/${host}/scan`} label="Scan again" variant="quiet" />,
    },
    <FindingView
      host={host}
      found={found}
      paths={paths}
      exportHref={`${paths.report}/issues.csv?finding=${encodeURIComponent(id)}`}
    />,
  );
}

function ReportMeta({ pages, score }: { pages: number; score: SiteScore | null }) {
  return (
    <>
      {formatCount(pages, 'page')}
      {score && (
        <>
          , score of <FormattedDateTime timestamp={score.computed_at} />
        </>
      )}
    </>
  );
}

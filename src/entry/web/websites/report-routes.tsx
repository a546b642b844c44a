import { type Context, Hono } from 'hono';
import { streamTexts } from '../../http/stream-texts.ts';
import { exportFindings, exportIssues, exportPages } from '../../../services/reports/exports.ts';
import { getLogo } from '../../../services/accounts/branding.ts';
import { getSiteReport } from '../../../services/reports/site-report.ts';
import type { WebsiteEnv } from './context.ts';
import { frameWebsitePage } from './website-tabs.tsx';
import { writeSiteReportMarkdown } from '../../../engine/formats/site-report-markdown.ts';
import { renderPrintPage } from './report-print.tsx';
import type { SiteScore } from '../../../contracts/site-score.ts';
import { toWebsiteFile } from '../../../engine/links/link-rows.ts';
import { exportLinks, listLinkTargets } from '../../../services/reports/links-out.ts';
import { getGraph } from '../../../services/reports/site-graph.ts';
import {
  getFindingDetails,
  getReportAndFindings,
  listAllFindings,
} from '../../../services/reports/findings.ts';
import { WEBSITE_FINDING_LIST } from '../../../engine/site/website-findings.ts';
import {
  toTrackerIssue,
  type TrackerIssue,
  writeGithubIssues,
  writeJiraCsv,
} from '../../../engine/formats/tracker-issues.ts';
import { parseListQuery } from '../../../lib/list-query.ts';
import { listSavedViews } from '../../../services/accounts/saved-views.ts';
import { readQuery } from '../list-view.tsx';
import { AuditConfigFormSchema, renderAuditConfigPage, submitAuditConfig } from './audit-config-page.tsx';
import { decisionRoutes } from './finding-decisions.tsx';
import { shareRoutes } from './share-page.tsx';
import { serveImage } from '../serve-image.ts';
import { validateForm } from '../validate-form.ts';
import { FindingWork } from './finding-work.tsx';
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
import type { DocumentTab } from './report-tabs.tsx';
import { ReportView } from './report-view.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { DECISIONS_DONE, getReportPaths, renderEmptyReport, renderReport } from './report-frame.tsx';
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
reportRoutes.get('/report/logo', async (c) =>
  serveImage(c, await getLogo(c.env, c.get('context').caller), 'no-store'),
);
reportRoutes.route('/report', decisionRoutes);
reportRoutes.route('/report', shareRoutes);
reportRoutes.get('/report/config', (c) => renderAuditConfigPage(c));
reportRoutes.post('/report/config', validateForm(AuditConfigFormSchema, renderAuditConfigPage), (c) =>
  submitAuditConfig(c, c.req.valid('form').config),
);

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

reportRoutes.get('/report/issues-jira.csv', async (c) =>
  sendFile(c, 'issues-jira.csv', writeJiraCsv(await listTrackerIssues(c))),
);

reportRoutes.get('/report/issues-github.json', async (c) => {
  nameFile(c, 'issues-github.json');
  return c.body(writeGithubIssues(await listTrackerIssues(c)), 200, { 'Content-Type': 'application/json' });
});

/** Lists the findings that the list shows with the same query, on all its pages. */
async function listTrackerIssues(c: Context<WebsiteEnv>): Promise<TrackerIssue[]> {
  const website = c.get('owned');
  const query = parseListQuery(WEBSITE_FINDING_LIST, c.req.query());
  const found = await listAllFindings(c.get('context'), { website, query });
  return found.map((one) => toTrackerIssue(one, { host: website.host, siteUrl: c.env.SITE_URL }));
}

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
  const [context, website] = [c.get('context'), c.get('owned')];
  const isFindings = tab === 'findings';
  const { path } = parseListQuery(WEBSITE_FINDING_LIST, isFindings ? c.req.query() : {}).filters;
  const [{ report, sources }, views] = await Promise.all([
    isFindings
      ? getReportAndFindings(context, website, path)
      : getSiteReport(context, website).then((built) => ({ report: built, sources: undefined })),
    isFindings ? listSavedViews(c.env, c.get('signedIn'), tab) : [],
  ]);
  if (report.totals.pages === 0) return renderEmptyReport(c, tab);
  return renderReport(
    c,
    tab,
    <ReportMeta pages={report.totals.pages} score={report.score} />,
    <ReportView
      report={report}
      sources={sources}
      tab={tab}
      paths={getReportPaths(c)}
      query={readQuery(c)}
      views={views}
    />,
  );
}

/** The view of all pages, for which the audits are read once and not twice. */
async function renderReportPagesPage(c: Context<WebsiteEnv>): Promise<Response> {
  const website = c.get('owned');
  const paths = getReportPaths(c);
  const query = readPageQuery(readQuery(c), paths);
  const [found, views] = await Promise.all([
    searchReportPages(c.get('context'), { website, query }),
    listSavedViews(c.env, c.get('signedIn'), 'pages'),
  ]);
  if (found.count === 0) return renderEmptyReport(c, 'pages');
  return renderReport(
    c,
    'pages',
    <ReportMeta pages={found.count} score={found.score} />,
    <PagesView
      host={website.host}
      query={query}
      paths={paths}
      page={found}
      bands={found.bands}
      views={views}
    />,
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
    view.tab,
    formatCount(found.totals.urls, view.noun),
    <LinksView view={view} host={website.host} query={query} found={found} />,
  );
}

/** A finding with the URLs that it affects, and what is decided about it. */
async function renderFindingPage(c: Context<WebsiteEnv>): Promise<Response> {
  const website = c.get('owned');
  const { host } = website;
  const details = await getFindingDetails(c.get('context'), {
    website,
    id: c.req.param('id') ?? '',
    cursor: c.req.query('cursor'),
  });
  const paths = getReportPaths(c);
  const { id, title } = details.row;
  return renderAppPage(
    c,
    {
      ...frameWebsitePage(c, host, 'issues', title),
      actions: <ButtonLink href={`/websites/${host}/scan`} label="Scan again" variant="quiet" />,
      done: DECISIONS_DONE,
    },
    <FindingView
      host={host}
      {...details}
      work={<FindingWork {...details} host={host} path={paths.report} />}
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

import { Hono } from 'hono';
import type { Branding } from '../../../contracts/branding.ts';
import { cutSortedPage } from '../../../lib/list-page.ts';
import type { AffectedPage, FindingPages } from '../../../services/reports/site-report.ts';
import type { WebEnv } from '../context.ts';
import { renderNotFoundPage } from '../error-page.tsx';
import { formatCount } from '../../../lib/text.ts';
import { formatTitle, renderPage, SITE_NAME } from '../layout.tsx';
import { readQuery } from '../list-view.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { joinFindings, UNTRACKED } from '../../../engine/site/website-findings.ts';
import { FindingView } from '../websites/finding-view.tsx';
import { type DocumentTab, ReportTabs } from '../websites/report-tabs.tsx';
import { ReportView } from '../websites/report-view.tsx';
import type { ExampleWebsite } from './example.ts';
import { EXAMPLE_PATHS, ExampleNotice } from './notice.tsx';
import { readExample, renderExample, REPORT_PATHS } from './render-example.ts';

/** The report of the example, with its findings, and as it is printed for a client. */
export const exampleReport = new Hono<WebEnv>();

/** The views of the report, by their paths. */
const REPORT_VIEWS: Record<string, DocumentTab> = {
  '': 'findings',
  '/pages': 'pages',
  '/not-audited': 'unaudited',
  '/checks': 'checks',
};

for (const [path, tab] of Object.entries(REPORT_VIEWS)) {
  exampleReport.get(`/report${path}`, (c) =>
    renderExample(
      c,
      'report',
      {
        title: `Example of a website’s report – ${SITE_NAME}`,
        description: `The report of a made-up website: its findings with the points to gain and all affected pages, its pages by score, and the checks that passed.`,
      },
      ({ report }) => (
        <>
          <PageHeader title={`Report for ${report.host}`} meta={formatCount(report.totals.pages, 'page')} />
          <ExampleNotice tab="report" report={report} />
          <ReportTabs tab={tab} paths={REPORT_PATHS} />
          <ReportView report={report} tab={tab} paths={REPORT_PATHS} query={readQuery(c)} />
        </>
      ),
    ),
  );
}

exampleReport.get('/report/findings/:id', async (c) => {
  const recorded = await readExample(c.env);
  const { report } = recorded;
  const found = findFinding(recorded, c.req.param('id'), c.req.query('cursor'));
  const [row] = found ? joinFindings({ ...UNTRACKED, findings: [found.finding] }) : [];
  if (!found || !row) return renderNotFoundPage(c);
  const { id, title } = found.finding;
  const info = {
    title: formatTitle(title),
    description: null,
    path: `${EXAMPLE_PATHS.report}/findings/${id}`,
  };
  return renderPage(
    c,
    info,
    <>
      <PageHeader
        title={title}
        crumbs={[{ href: EXAMPLE_PATHS.report, label: `Report for ${report.host}` }]}
      />
      <ExampleNotice tab="report" report={report} />
      <FindingView host={report.host} row={row} found={found} paths={REPORT_PATHS} />
    </>,
  );
});

/** Returns a finding of the example with the URLs that it affects, or `null`. */
function findFinding(
  { report, evidence }: ExampleWebsite,
  id: string,
  cursor: string | undefined,
): FindingPages | null {
  const finding = report.findings.find((candidate) => candidate.id === id);
  if (!finding) return null;
  const pages = new Map(report.pages.map((page) => [page.url, page]));
  const rows = finding.affected.urls.map((url): AffectedPage => {
    const page = pages.get(url);
    return {
      url,
      evidence: evidence[id]?.[url] ?? '',
      audit: page ? { id: page.report_id, score: page.score, title: page.title } : null,
    };
  });
  const list = cutSortedPage(rows, {
    list: `pages of ${id}`,
    toPosition: ({ url }) => ({ value: url, key: '' }),
    limit: 50,
    cursor,
  });
  return { finding, pageCount: report.totals.pages, ...list };
}

/** What an agency puts on the cover. */
const BRANDING: Branding = { name: 'Tern & Tide, web consultants', color: '#0b5d6b', logo: 'svg' };

exampleReport.get('/print', async (c) => {
  const { ReportDocument } = await import('../websites/report-document.tsx');
  const { PaperChoice, PrintButton, readPaper } = await import('../websites/report-print.tsx');
  const paper = readPaper(c);
  return renderExample(
    c,
    'print',
    {
      title: `Example of a printed report for a client – ${SITE_NAME}`,
      description: `The report of a made-up website as an agency prints or shares it: cover with its brand, summary, the ten most important findings, and an appendix.`,
    },
    ({ report }) => (
      <>
        <PageHeader
          title={`Report for ${report.host}`}
          meta="With the name, logo and colour of an agency. Clients read it by a link, or as a PDF."
          actions={
            <>
              <PaperChoice path={EXAMPLE_PATHS.print} paper={paper} />
              <PrintButton />
            </>
          }
        />
        <ExampleNotice tab="print" report={report} />
        <ReportDocument
          report={report}
          rendering={null}
          branding={BRANDING}
          logo="/example/logo.svg"
          fullReport={c.env.SITE_URL + EXAMPLE_PATHS.report}
          paper={paper}
        />
      </>
    ),
  );
});

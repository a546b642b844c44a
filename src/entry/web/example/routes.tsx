import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import { cutSortedPage } from '../../../lib/list-page.ts';
import { toPublicScore } from '../../../services/reports/scorecard.ts';
import type { AffectedPage, FindingPages } from '../../../services/reports/site-report.ts';
import { AuditView, AuditViewTabs } from '../audits/audit-view.tsx';
import { parseIssueFilter } from '../audits/issue-filter.tsx';
import type { WebEnv, PageResponse } from '../context.ts';
import { createSection } from '../create-section.ts';
import { renderNotFoundPage } from '../error-page.tsx';
import { formatCount } from '../../../lib/text.ts';
import { formatTitle, renderPage, SITE_NAME } from '../layout.tsx';
import { cacheBriefly } from '../middleware/cache.ts';
import { readJsonAsset } from '../../http/assets.ts';
import { Card } from '../parts/card.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { shortenUrl } from '../parts/text.tsx';
import { ScorecardView } from '../scorecard/scorecard-page.tsx';
import { joinFindings, UNTRACKED } from '../../../engine/site/website-findings.ts';
import { FindingView } from '../websites/finding-view.tsx';
import type { ReportPaths } from '../websites/context.ts';
import { type DocumentTab, ReportTabs } from '../websites/report-tabs.tsx';
import { ReportView } from '../websites/report-view.tsx';
import { ScanChangesView } from '../websites/scan-changes-view.tsx';
import { SiteDashboard } from '../websites/site-dashboard.tsx';
import { completeExample, type ExampleWebsite, type RecordedExample } from './example.ts';
import { EXAMPLE_PATHS, type ExampleTab, ExampleNotice } from './notice.tsx';

const REPORT_PATHS: ReportPaths = { report: EXAMPLE_PATHS.report, audit: null };

async function readExample(env: Env): Promise<ExampleWebsite> {
  return completeExample(await readJsonAsset<RecordedExample>(env, 'example.json'));
}

/** /example: an audit, the dashboard, the report and the scorecard of a made-up website, frozen, for anyone to read. */
export const example = createSection('/example');
example.use(cacheBriefly);

example.get('/', (c) =>
  renderExample(
    c,
    'audit',
    {
      title: `Example of a page audit – ${SITE_NAME}`,
      description: `A whole audit of a page of a made-up website: its score, every issue with its evidence, how to fix each of them and what to fix first.`,
    },
    ({ audit, changes, report }) => (
      <AuditView
        report={audit}
        path={EXAMPLE_PATHS.audit}
        filter={parseIssueFilter(c.req.query())}
        changes={changes}
        notices={<ExampleNotice tab="audit" report={report} />}
        actions={null}
      />
    ),
  ),
);

example.get('/javascript', async (c) => {
  const { RenderedView } = await import('../audits/rendered-page.tsx');
  const { audit, report } = await readExample(c.env);
  const { rendered } = audit.data;
  const title = `Audit of ${shortenUrl(audit.url)}`;
  return renderPage(
    c,
    { title: formatTitle(title), description: null, path: `${EXAMPLE_PATHS.audit}/javascript` },
    <>
      <PageHeader title={title} dir="auto" />
      <ExampleNotice tab="audit" report={report} />
      <AuditViewTabs path={EXAMPLE_PATHS.audit} current="javascript" />
      {rendered && <RenderedView rendered={rendered} path={EXAMPLE_PATHS.audit} />}
    </>,
  );
});

example.get('/website', (c) =>
  renderExample(
    c,
    'website',
    {
      title: `Example of a website’s dashboard – ${SITE_NAME}`,
      description: `The dashboard of a made-up website: grade and trend, the scores of its pages, what to fix first with the points to gain, and the five pillars.`,
    },
    ({ overview, report }) => (
      <>
        <PageHeader title={report.host} meta={`${formatCount(report.totals.pages, 'page')} audited`} />
        <ExampleNotice tab="website" report={report} />
        {overview.score && (
          <SiteDashboard
            {...overview}
            score={overview.score}
            reportPath={EXAMPLE_PATHS.report}
            actions={null}
          />
        )}
      </>
    ),
  ),
);

/** The views of the report, by their paths. */
const REPORT_VIEWS: Record<string, DocumentTab> = {
  '': 'findings',
  '/pages': 'pages',
  '/not-audited': 'unaudited',
  '/checks': 'checks',
};

for (const [path, tab] of Object.entries(REPORT_VIEWS)) {
  example.get(`/report${path}`, (c) =>
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
          <ReportView report={report} tab={tab} paths={REPORT_PATHS} query={c.req.query()} />
        </>
      ),
    ),
  );
}

example.get('/report/findings/:id', async (c) => {
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

example.get('/changes', (c) =>
  renderExample(
    c,
    'changes',
    {
      title: `Example of a comparison of two scans – ${SITE_NAME}`,
      description: `What changed on a made-up website between two scans: scores side by side, findings that are new, fixed, grown or shrunk, and the pages behind them.`,
    },
    ({ scanChanges, report }) => (
      <>
        <PageHeader
          title={`What changed on ${report.host}`}
          meta="The last scan, compared with the previous one"
        />
        <ExampleNotice tab="changes" report={report} />
        <ScanChangesView changes={scanChanges} paths={REPORT_PATHS} />
      </>
    ),
  ),
);

example.get('/scorecard', (c) =>
  renderExample(
    c,
    'scorecard',
    {
      title: `Example of a public scorecard – ${SITE_NAME}`,
      description: `The scorecard of a made-up website, as its owner can share it: grade, trend, pillars and the biggest gains, without the URLs of its pages.`,
    },
    ({ overview, report: { host, generated_at } }) => (
      <>
        <PageHeader
          title={`Scorecard for ${host}`}
          meta={`How well search engines and AI assistants can find, read and cite ${host}`}
        />
        <ExampleNotice tab="scorecard" report={{ generated_at }} />
        <ScorecardView
          name={host}
          score={overview.score && toPublicScore(overview.score)}
          delta={overview.delta}
          history={overview.history}
          about={
            <Card title="About scorecards" id="about">
              <p>
                A scorecard is private until its owner shares it. Anyone with the link can then read it, and
                the owner can put a badge with the grade on the website. The URLs and audits of the pages stay
                private.
              </p>
            </Card>
          }
        />
      </>
    ),
  ),
);

async function renderExample(
  c: Context<WebEnv>,
  tab: ExampleTab,
  info: { title: string; description: string },
  renderContent: (recorded: ExampleWebsite) => Child,
): Promise<PageResponse> {
  return renderPage(c, { ...info, path: EXAMPLE_PATHS[tab] }, renderContent(await readExample(c.env)));
}

import { toPublicScore } from '../../../services/reports/scorecard.ts';
import { AuditView, AuditViewTabs } from '../audits/audit-view.tsx';
import { parseIssueFilter } from '../audits/issue-filter.tsx';
import { createSection } from '../create-section.ts';
import { formatCount } from '../../../lib/text.ts';
import { formatTitle, renderPage, SITE_NAME } from '../layout.tsx';
import { cacheBriefly } from '../middleware/cache.ts';
import { Card } from '../parts/card.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { shortenUrl } from '../parts/text.tsx';
import { ScorecardView } from '../scorecard/scorecard-page.tsx';
import { ScanChangesView } from '../websites/scan-changes-view.tsx';
import { SiteDashboard } from '../websites/site-dashboard.tsx';
import { EXAMPLE_PATHS, ExampleNotice } from './notice.tsx';
import { readExample, renderExample, REPORT_PATHS } from './render-example.ts';
import { exampleReport } from './report-routes.tsx';

/** /example: an audit, the dashboard, the report and the scorecard of a made-up website, frozen, for anyone to read. */
export const example = createSection('/example');
example.use(cacheBriefly);
example.route('/', exampleReport);

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

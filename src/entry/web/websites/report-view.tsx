import type { SiteReport } from '../../../contracts/site-report.ts';
import { countScoreBands, selectPages } from '../../../engine/site/report-lists.ts';
import { Tabs } from '../parts/tabs.tsx';
import { ChecksView, UnauditedView } from './report-checks.tsx';
import { FindingsView } from './report-findings.tsx';
import { PagesView, readPageQuery } from './report-pages.tsx';
import type { ReportPaths } from './paths.ts';

/** A view of a report, with its path below that of the report. */
export type ReportTab = keyof typeof TABS;

const TABS = {
  findings: { label: 'Findings', path: '' },
  pages: { label: 'Pages', path: '/pages' },
  unaudited: { label: 'Not audited', path: '/not-audited' },
  checks: { label: 'Passed checks', path: '/checks' },
} as const;

/** Links to the views of a report. */
export function ReportTabs({ tab, paths }: { tab: ReportTab; paths: ReportPaths }) {
  return (
    <Tabs
      label="Views of the report"
      tabs={Object.entries(TABS).map(([name, { label, path }]) => ({
        href: paths.report + path,
        label,
        current: name === tab,
      }))}
    />
  );
}

interface ReportViewProps {
  /** The JSON of the API. Its list of pages is shown, which holds the weakest 1,000. */
  report: SiteReport;
  tab: ReportTab;
  paths: ReportPaths;
  /** The query string: filters, order and page. */
  query: Record<string, string>;
}

/**
 * A view of a report, below the head of the page, from its document alone: needs no account.
 *
 * @throws ServiceError 422 for an invalid cursor
 */
export function ReportView({ report, tab, paths, query }: ReportViewProps) {
  return (
    <>
      <ReportTabs tab={tab} paths={paths} />
      {tab === 'findings' && <FindingsView report={report} query={query} paths={paths} />}
      {tab === 'pages' && <DocumentPages report={report} query={query} paths={paths} />}
      {tab === 'unaudited' && <UnauditedView report={report} />}
      {tab === 'checks' && <ChecksView report={report} />}
    </>
  );
}

function DocumentPages({ report, paths, query }: Omit<ReportViewProps, 'tab'>) {
  const { host, pages } = report;
  const pageQuery = readPageQuery(query, paths);
  return (
    <PagesView
      host={host}
      query={pageQuery}
      paths={paths}
      page={selectPages(pages, pageQuery)}
      bands={countScoreBands(pages)}
    />
  );
}

import { CATEGORIES } from '../../../contracts/scoring.ts';
import type { SiteReport } from '../../../contracts/site-report.ts';
import { formatGain } from '../../../engine/format-gain.ts';
import { FINDING_LIST, selectFindings } from '../../../engine/site/report-lists.ts';
import { formatNumber } from '../../../lib/text.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { type List, readListQuery } from '../list-view.tsx';
import { SeverityBadge, SEVERITY_LABELS } from '../parts/badge.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { toOptions } from '../parts/filter-bar.tsx';
import { DataTable } from '../parts/table.tsx';
import { ReportList } from './report-list.tsx';
import { getFindingPath, type ReportPaths } from './paths.ts';
import { ReportSummary } from './report-summary.tsx';

const FINDINGS = {
  noun: 'finding',
  query: FINDING_LIST,
  search: { label: 'Search', placeholder: 'Title, evidence or URL' },
  selects: [
    { name: 'severity', label: 'Severity', all: 'All severities', options: toOptions(SEVERITY_LABELS) },
    {
      name: 'category',
      label: 'Category',
      all: 'All categories',
      options: CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value].name })),
    },
  ],
  hint: 'Change the search or the filters.',
} satisfies Omit<List, 'path'>;

interface FindingsViewProps {
  report: SiteReport;
  /** The query string. */
  query: Record<string, string>;
  paths: ReportPaths;
}

/** The findings of a report: its figures, and one table with filters, in pages of 50. */
export function FindingsView({ report, query, paths }: FindingsViewProps) {
  const path = paths.report;
  const list = { ...FINDINGS, path };
  const request = readListQuery(query, list);
  const { sortLink } = request;
  const page = selectFindings(report.findings, request);
  return (
    <>
      <ReportSummary report={report} path={path} />
      {report.findings.length === 0 ? (
        <EmptyState title="No findings">
          <p>All checks passed on all pages of this website.</p>
        </EmptyState>
      ) : (
        <ReportList
          list={list}
          heading="Findings"
          query={request}
          page={page}
          note={
            <p class="muted">
              Gain: the points your website score gains when no page has the finding. A dash means no points
              depend on it.
            </p>
          }
        >
          <DataTable
            label="Findings"
            columns={[
              { name: 'Finding', sort: sortLink('title') },
              { name: 'Severity', short: true, sort: sortLink('severity') },
              { name: 'Category', short: true, sort: sortLink('category') },
              { name: 'Pages', number: true, sort: sortLink('pages') },
              { name: 'Gain', number: true, sort: sortLink('gain') },
            ]}
            rows={page.rows.map((finding) => [
              <a href={getFindingPath(paths, finding.id)}>{finding.title}</a>,
              <SeverityBadge severity={finding.severity} />,
              CATEGORY_LABELS[finding.category].name,
              formatNumber(finding.affected.count),
              formatGain(finding.gain),
            ])}
          />
        </ReportList>
      )}
    </>
  );
}

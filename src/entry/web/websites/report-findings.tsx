import type { FindingQuery } from '../../../contracts/report-query.ts';
import { CATEGORIES } from '../../../contracts/scoring.ts';
import type { SiteReport } from '../../../contracts/site-report.ts';
import { formatGain } from '../../../engine/format-gain.ts';
import { selectFindings } from '../../../engine/site/report-lists.ts';
import { formatNumber } from '../../../lib/text.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { SeverityBadge, SEVERITY_LABELS } from '../parts/badge.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { toOptions } from '../parts/filter-bar.tsx';
import { ReportList } from './report-list.tsx';
import { getFindingPath, type ReportPaths } from './paths.ts';
import { ReportSummary } from './report-summary.tsx';

interface FindingsViewProps {
  report: SiteReport;
  query: FindingQuery;
  paths: ReportPaths;
}

/** The findings of a report: its figures, and one table with filters, in pages of 50. */
export function FindingsView({ report, query, paths }: FindingsViewProps) {
  const path = paths.report;
  const { text, severity, category } = query;
  const page = selectFindings(report.findings, query);
  return (
    <>
      <ReportSummary report={report} path={path} />
      {report.findings.length === 0 ? (
        <EmptyState title="No findings">
          <p>All checks passed on all pages of this website.</p>
        </EmptyState>
      ) : (
        <ReportList
          path={path}
          noun="finding"
          heading="Findings"
          filters={{ text, severity: severity ?? '', category: category ?? '' }}
          placeholder="Title, evidence or URL"
          selects={[
            {
              name: 'severity',
              label: 'Severity',
              all: 'All severities',
              options: toOptions(SEVERITY_LABELS),
            },
            {
              name: 'category',
              label: 'Category',
              all: 'All categories',
              options: CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value].name })),
            },
          ]}
          order={query}
          columns={[
            { name: 'Finding', sort: 'title' },
            { name: 'Severity', short: true, sort: 'severity' },
            { name: 'Category', short: true, sort: 'category' },
            { name: 'Pages', number: true, sort: 'pages' },
            { name: 'Gain', number: true, sort: 'gain' },
          ]}
          page={page}
          cells={page.rows.map((finding) => [
            <a href={getFindingPath(paths, finding.id)}>{finding.title}</a>,
            <SeverityBadge severity={finding.severity} />,
            CATEGORY_LABELS[finding.category].name,
            formatNumber(finding.affected.count),
            formatGain(finding.gain),
          ])}
        >
          <p class="muted">
            Gain: the points your website score gains when no page has the finding. A dash means no points
            depend on it.
          </p>
        </ReportList>
      )}
    </>
  );
}

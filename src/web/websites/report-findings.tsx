import { type FindingQuery, TEXT_LIMIT } from '../../contracts/report-query.ts';
import { CATEGORIES, SEVERITIES } from '../../contracts/scoring.ts';
import type { Finding, SiteReport } from '../../contracts/site-report.ts';
import { selectFindings } from '../../engine/site/report-lists.ts';
import { formatNumber } from '../../lib/text.ts';
import { CATEGORY_LABELS, SEVERITY_LABELS } from '../checks/labels.ts';
import { SeverityBadge } from '../parts/badge.tsx';
import { EmptyState, NoMatch } from '../parts/empty-state.tsx';
import { FilterBar } from '../parts/filter-bar.tsx';
import { Pagination } from '../parts/pagination.tsx';
import { DataTable } from '../parts/table.tsx';
import {
  getColumnSort,
  getFindingPath,
  getOrderParameters,
  getPagination,
  type ReportPaths,
} from './report-paths.ts';
import { ReportSummary } from './report-summary.tsx';

interface FindingsViewProps {
  report: SiteReport;
  query: FindingQuery;
  paths: ReportPaths;
}

/** The findings of a report: its figures, and one table with filters, in pages of 50. */
export function FindingsView({ report, query, paths }: FindingsViewProps) {
  const path = paths.report;
  const { text, severity, category, sort, direction } = query;
  const filters = { text, severity: severity ?? '', category: category ?? '' };
  const list = { path, filters, sort, direction };
  const page = selectFindings(report.findings, query);
  return (
    <>
      <ReportSummary report={report} path={path} />
      {report.findings.length === 0 ? (
        <EmptyState title="No findings">
          <p>All checks passed on all pages of this website.</p>
        </EmptyState>
      ) : (
        <section aria-labelledby="findings">
          <h2 id="findings">Findings</h2>
          <FilterBar
            path={path}
            params={{ ...filters, ...getOrderParameters(list) }}
            search={{
              name: 'text',
              label: 'Search',
              placeholder: 'Title, evidence or URL',
              maxlength: TEXT_LIMIT,
            }}
            selects={[
              {
                name: 'severity',
                label: 'Severity',
                options: [
                  { value: '', label: 'All severities' },
                  ...SEVERITIES.map((value) => ({ value, label: SEVERITY_LABELS[value] })),
                ],
              },
              {
                name: 'category',
                label: 'Category',
                options: [
                  { value: '', label: 'All categories' },
                  ...CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value].name })),
                ],
              },
            ]}
          />
          {page.total === 0 ? (
            <NoMatch items="findings" href={path} level={3}>
              <p>Change the search or the filters.</p>
            </NoMatch>
          ) : (
            <>
              <DataTable
                label="Findings"
                columns={[
                  { name: 'Finding', sort: getColumnSort(list, 'title') },
                  { name: 'Severity', short: true, sort: getColumnSort(list, 'severity') },
                  { name: 'Category', short: true, sort: getColumnSort(list, 'category') },
                  { name: 'Pages', number: true, sort: getColumnSort(list, 'pages') },
                  { name: 'Gain', number: true, sort: getColumnSort(list, 'gain') },
                ]}
                rows={page.rows.map((finding) => [
                  <a href={getFindingPath(paths, finding.id)}>{finding.title}</a>,
                  <SeverityBadge severity={finding.severity} />,
                  CATEGORY_LABELS[finding.category].name,
                  formatNumber(finding.affected.count),
                  formatGain(finding),
                ])}
              />
              <Pagination {...getPagination(list, page, 'finding')} />
              <p class="muted">
                Gain: the points your website score gains when no page has the finding. A dash means no points
                depend on it.
              </p>
            </>
          )}
        </section>
      )}
    </>
  );
}

/** `+1.4`; a dash if there is nothing to gain. */
export function formatGain({ gain }: Pick<Finding, 'gain'>): string {
  if (gain === null || gain === 0) return '–';
  return gain < 0.1 ? '<0.1' : `+${gain.toFixed(1)}`;
}

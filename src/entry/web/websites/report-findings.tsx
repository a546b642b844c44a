import { CATEGORIES, type Severity } from '../../../contracts/scoring.ts';
import type { SiteReport, Finding } from '../../../contracts/site-report.ts';
import { formatGain } from '../../../engine/format-gain.ts';
import { getFix } from '../../../engine/find-check.ts';
import { describeFolders } from '../../../engine/site/folders.ts';
import {
  describeIgnored,
  describeIgnoredUrls,
  describePages,
  FINDING_LIST,
  listSiteFixes,
  selectFindings,
} from '../../../engine/site/report-lists.ts';
import { formatCount, formatNumber } from '../../../lib/text.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { type List, readListQuery } from '../list-view.tsx';
import { SeverityBadge, SEVERITY_LABELS, GradeTile } from '../parts/badge.tsx';
import { EmptyState, Card, Section } from '../parts/card.tsx';
import { toOptions } from '../parts/filter-bar.tsx';
import { DataTable, narrow, numeric } from '../parts/table.tsx';
import { ReportList } from './report-list.tsx';
import { getFindingPath, type ReportPaths } from './context.ts';
import { shortenTags } from '../format.ts';
import { toListHref } from '../list-links.ts';
import { ScoreList, SeverityBar } from '../parts/bars.tsx';
import { Gauge } from '../parts/gauge.tsx';

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
      <ReportOverview report={report} path={path} />
      {report.findings.length === 0 ? (
        <EmptyState title="No findings">
          <p>No check failed on any page of this website.</p>
        </EmptyState>
      ) : (
        <ReportList
          list={list}
          heading="Findings"
          query={request}
          page={page}
          note={<p class="muted">Gain: points of the website score gained if fixed everywhere.</p>}
        >
          <DataTable
            label="Findings"
            columns={[
              { name: 'Finding', sort: sortLink('title') },
              narrow('Severity', sortLink('severity')),
              narrow('Category', sortLink('category')),
              numeric('Pages', sortLink('pages')),
              numeric('Gain', sortLink('gain')),
            ]}
            rows={page.rows.map((finding) => [
              <>
                <a href={getFindingPath(paths, finding.id)}>{finding.title}</a>
                <AffectedFolders finding={finding} />
              </>,
              <SeverityBadge severity={finding.severity} />,
              CATEGORY_LABELS[finding.category].name,
              `${formatNumber(finding.affected.count)}${describeIgnoredUrls(finding)}`,
              formatGain(finding.gain),
            ])}
          />
        </ReportList>
      )}
      <SiteFixes report={report} />
    </>
  );
}

function AffectedFolders({ finding: { patterns = [], affected } }: { finding: Finding }) {
  const text = describeFolders(patterns, affected.count);
  return text === null ? null : (
    <>
      {' '}
      <small class="muted" dir="auto">
        {text}
      </small>
    </>
  );
}

/** What costs the website points without being a finding on pages. */
export function SiteFixes({ report, class: className }: { report: SiteReport; class?: string }) {
  const fixes = listSiteFixes(report);
  if (fixes.length === 0) return <></>;
  return (
    <Section id="site-fixes" title="The website as a whole" class={className}>
      <DataTable
        label="The website as a whole"
        columns={['What costs points', 'How to fix it', numeric('Gain')]}
        rows={fixes.map(({ id, title, gain }) => [title, shortenTags(getFix(id) ?? ''), formatGain(gain)])}
      />
    </Section>
  );
}

/** The figures of a report as three cards, which lead to the findings that they count. @param path of the findings */
export function ReportOverview({ report, path }: { report: SiteReport; path: string | null }) {
  const { findings, by_category: byCategory, totals, ignored, working_score: workingScore } = report;
  return (
    <div class="grid filled report-summary">
      <Card title="Website score" id="score">
        <WebsiteScore score={report.score} />
        <p class="muted">
          {describePages(totals)}
          {totals.median_score !== null && `, median page score ${totals.median_score}`}
        </p>
        {ignored.urls > 0 && (
          <p class="muted">
            Ignored: {describeIgnored(ignored)}
            {workingScore !== null && `, working score ${workingScore}`}
          </p>
        )}
      </Card>
      <Card title={formatCount(findings.length, 'finding')} id="severities">
        <SeverityBar
          label="Findings by severity"
          counts={countSeverities(findings)}
          {...(path !== null && { href: (severity: Severity) => toListHref(path, { severity }) })}
        />
        <p class="muted">
          The audits of the pages list {formatCount(sumIssues(totals.by_severity), 'issue')}: related ones of
          low severity count as one.
        </p>
      </Card>
      <Card title="Score by category" id="categories">
        <ScoreList
          scores={CATEGORIES.map((category) => ({
            name:
              path === null ? (
                CATEGORY_LABELS[category].name
              ) : (
                <a href={toListHref(path, { category })}>{CATEGORY_LABELS[category].name}</a>
              ),
            score: byCategory[category].score,
          }))}
        />
      </Card>
    </div>
  );
}

function describeMissingScore(score: SiteReport['score']): string {
  if (score?.state === 'unreachable') return 'The home page could not be reached.';
  return score ? 'A score needs at least 3 audited pages.' : 'No score yet.';
}

function WebsiteScore({ score }: Pick<SiteReport, 'score'>) {
  if (!score || score.score === null) return <p>{describeMissingScore(score)}</p>;
  return (
    <div class="row">
      <Gauge score={score.score} label="Website score" />
      <GradeTile grade={score.grade} size="large" />
      <span>
        <strong>{score.grade_label}</strong>
      </span>
    </div>
  );
}

function countSeverities(findings: readonly Finding[]): Record<Severity, number> {
  const counts = { critical: 0, high: 0, medium: 0, low: 0 };
  for (const { severity } of findings) counts[severity]++;
  return counts;
}

function sumIssues(counts: Record<Severity, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

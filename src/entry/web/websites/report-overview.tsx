import { CATEGORIES, type Severity } from '../../../contracts/scoring.ts';
import type { Finding, SiteReport } from '../../../contracts/site-report.ts';
import { listOpenFindings } from '../../../engine/site/report-lists.ts';
import { formatCount, formatNumber } from '../../../lib/text.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { toListHref } from '../list-links.ts';
import { GradeTile } from '../parts/badge.tsx';
import { ScoreList, SeverityBar } from '../parts/bars.tsx';
import { Card } from '../parts/card.tsx';
import { Gauge } from '../parts/gauge.tsx';
import { translate } from '../language.ts';

/** The figures of a report as three cards, which lead to the findings that they count. @param path of the findings */
export function ReportOverview({ report, path }: { report: SiteReport; path: string | null }) {
  const { by_category: byCategory, totals, ignored, working_score: workingScore } = report;
  const findings = listOpenFindings(report);
  return (
    <div class="grid filled report-summary">
      <Card title="Website score" id="score">
        <WebsiteScore score={report.score} />
        <p class="muted">
          {formatCount(totals.pages, 'page')}
          {totals.scored_pages !== totals.pages && `, ${formatNumber(totals.scored_pages)} of them scored`}
          {totals.audits !== totals.pages && `, from ${formatCount(totals.audits, 'audit')}`}
          {totals.median_score !== null && `, median page score ${totals.median_score}`}
        </p>
        {ignored.urls > 0 && (
          <p class="muted">
            Ignored: {formatCount(ignored.urls, 'affected URL')}
            {ignored.findings > 0 && `, ${formatCount(ignored.findings, 'finding')} on all affected URLs`}
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
        {ignored.findings > 0 && (
          <p class="muted">
            {path === null ? (
              `${formatNumber(ignored.findings)} ignored`
            ) : (
              <a href={toListHref(path, { state: 'ignored' })}>{formatNumber(ignored.findings)} ignored</a>
            )}
          </p>
        )}
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
        <strong>{translate(score.grade_label ?? '')}</strong>
      </span>
    </div>
  );
}

function countSeverities(findings: readonly Finding[]): Record<Severity, number> {
  const counts = { critical: 0, high: 0, medium: 0, low: 0 };
  for (const { severity } of findings) counts[severity]++;
  return counts;
}

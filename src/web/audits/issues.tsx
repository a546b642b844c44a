import { SEVERITIES } from '../../contracts/scoring.ts';
import type { DocumentedIssue, SeoAnalysis } from '../../contracts/page.ts';
import { computeCost } from '../../engine/checks/run-checks.ts';
import { CATEGORY_LABELS, SEVERITY_LABELS } from '../checks/labels.ts';
import { SeverityBadge } from '../parts/badge.tsx';
import { formatCount } from '../format.ts';
import { DescriptionItem } from '../parts/key-value.tsx';

/** The issues, most severe first, with evidence, recommendation and cost. */
export function Issues({ issues }: Pick<SeoAnalysis, 'issues'>) {
  return (
    <section aria-labelledby="issues">
      <h2 id="issues">Issues</h2>
      {issues.length === 0 && <p>None: every check that could be made of the page passed.</p>}
      {SEVERITIES.map((severity) => ({
        severity,
        found: issues.filter((issue) => issue.severity === severity),
      }))
        .filter(({ found }) => found.length > 0)
        .map(({ severity, found }) => (
          <section aria-labelledby={`issues-${severity}`}>
            <h3 id={`issues-${severity}`}>
              {SEVERITY_LABELS[severity]}: {formatCount(found.length, 'issue')}
            </h3>
            <ul class="issues">
              {found.map((issue) => (
                <IssueItem {...issue} />
              ))}
            </ul>
          </section>
        ))}
    </section>
  );
}

function IssueItem(issue: DocumentedIssue) {
  const { id, category, severity, title, evidence, recommendation, penalty, parts } = issue;
  return (
    <li>
      <div class="issue">
        <h4>
          <a href={`/checks/${encodeURIComponent(id)}`}>{title}</a>
        </h4>
        <SeverityBadge severity={severity} />
      </div>
      <dl class="facts">
        {parts ? (
          parts.map((part) => (
            <DescriptionItem name={<a href={`/checks/${encodeURIComponent(part.id)}`}>{part.title}</a>}>
              <span dir="auto">{part.evidence}</span>
              <br />
              {part.recommendation}
            </DescriptionItem>
          ))
        ) : (
          <>
            <DescriptionItem name="Found">
              <span dir="auto">{evidence}</span>
            </DescriptionItem>
            <DescriptionItem name="What to do">{recommendation}</DescriptionItem>
          </>
        )}
        <DescriptionItem name="Costs">
          {formatCount(penalty, 'point')} of the 100 of {CATEGORY_LABELS[category].name}, {formatCost(issue)}
        </DescriptionItem>
      </dl>
    </li>
  );
}

/** Formats the cost of an issue: `up to 2.4 points of the score`. */
export function formatCost(issue: Pick<DocumentedIssue, 'penalty' | 'category'>): string {
  return `up to ${formatCount(Number(computeCost(issue).toFixed(1)), 'point')} of the score`;
}

import type { AuditedPage, ReportedIssue } from '../../../engine/audit-document.ts';
import { CATEGORIES } from '../../../contracts/scoring.ts';
import { type IssueGain, listGains } from '../../../engine/issue-gains.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { ScoreList } from '../parts/bars.tsx';
import { Gauge } from '../parts/gauge.tsx';
import { getFilterHref } from './issue-filter.tsx';
import { formatGain } from '../../../engine/format-gain.ts';

/** Issues named under "Fix these first". */
const FIRST_LIMIT = 3;

/** The score, its caps, the category scores, and what to fix first. @param path the path of the page */
export function AuditSummary({ page, path }: { page: AuditedPage; path: string }) {
  const analysis = page.seo_analysis;
  const { overall_score: score, category_scores: scores, issues } = analysis;
  const gains = listGains(analysis);
  const hasIssues = (category: string) => issues.some((issue) => issue.category === category);
  return (
    <section class="card audit-summary" aria-label="Summary">
      <Gauge score={score} label="Score of the page" size="large" />
      {score === null && (
        <p class="muted">
          {page.blocked ? 'Not scored: the page was not read.' : 'Not scored: this is not an HTML page.'}
        </p>
      )}
      <ScoreCaps issues={gains} path={path} />
      {score !== null && (
        <div>
          <h2>Scores by category</h2>
          <ScoreList
            scores={CATEGORIES.map((category) => {
              const { name } = CATEGORY_LABELS[category];
              return {
                name: hasIssues(category) ? <a href={getFilterHref(path, { category })}>{name}</a> : name,
                score: scores[category],
              };
            })}
          />
        </div>
      )}
      <FixFirst issues={gains} path={path} />
    </section>
  );
}

interface IssueListProps {
  issues: IssueGain<ReportedIssue>[];
  path: string;
}

function ScoreCaps({ issues, path }: IssueListProps) {
  const caps = Map.groupBy(issues, ({ cap }) => cap);
  caps.delete(null);
  if (caps.size === 0) return <></>;
  return (
    <div class="score-caps">
      {Array.from(caps, ([cap, capping]) => (
        <p>
          <strong>Score limited to {cap} by:</strong>{' '}
          {capping.map(({ issue }, position) => (
            <>
              {position > 0 && ' and '}
              <a href={`${path}#issue-${issue.id}`}>{issue.title}</a>
            </>
          ))}
          .
        </p>
      ))}
    </div>
  );
}

/** The issues with the largest gains. */
export function FixFirst({ issues, path }: IssueListProps) {
  const first = issues.filter(({ gain, cap }) => gain !== null || cap !== null).slice(0, FIRST_LIMIT);
  if (first.length === 0) return <></>;
  return (
    <div class="fix-first">
      <h2>Fix these first</h2>
      <ol>
        {first.map(({ issue, gain }) => (
          <li>
            <a href={`${path}#issue-${issue.id}`}>{issue.title}</a>
            {gain !== null && (
              <strong>
                {formatGain(gain)}
                <span class="unseen"> points</span>
              </strong>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

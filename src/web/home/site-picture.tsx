import { EXAMPLE } from '../example/example.ts';
import { formatCount, formatDate } from '../format.ts';
import { GradeTile } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { Histogram } from '../parts/histogram.tsx';
import { LineChart } from '../parts/line-chart.tsx';
import { SeverityBar } from '../parts/severity-bar.tsx';
import { Delta } from '../parts/stat.tsx';

/** Fixes shown. */
const LIMIT = 5;

/** The dashboard of the example's website: grade and trend, scores of its pages, what to fix first. */
export function SitePicture() {
  const { report, overview } = EXAMPLE;
  const { score, delta, history } = overview;
  if (!score) throw new Error('the example has no score');
  return (
    <section aria-labelledby="site">
      <div class="row spread">
        <h2 id="site">Then grade your whole website</h2>
        <a href="/example/website">Open the example website</a>
      </div>
      <div class="grid">
        <Card title={score.host} id="site-score" level={3}>
          <div class="grade-row">
            <GradeTile grade={score.grade} size="large" />
            <p>
              <strong>{score.score}</strong> of 100{' '}
              {delta && <Delta change={delta.score} since={`since ${formatDate(delta.since)}`} />}
              <small>
                {score.grade_label}, {formatCount(score.pages_evaluated, 'page')}
              </small>
            </p>
          </div>
          <LineChart
            label="Score by week"
            points={history.map(({ date, score: value }) => ({ date, value })).toReversed()}
          />
        </Card>
        <Card title="Pages by score" id="site-pages" level={3}>
          <Histogram label="Pages by score" counts={countByBand(report.pages.map((page) => page.score))} />
          <SeverityBar label="Issues by severity" counts={score.issue_counts} />
        </Card>
        <Card title="Fix these first" id="site-fixes" level={3}>
          <ol class="gains">
            {score.top_issues.slice(0, LIMIT).map(({ title, pages, cost }) => (
              <li>
                <span>
                  {title}
                  <small>{pages === null ? 'The whole site' : formatCount(pages, 'page')}</small>
                </span>
                <span class="gain">+{cost}</span>
              </li>
            ))}
          </ol>
        </Card>
      </div>
    </section>
  );
}

/** Counts scores in bands of ten points; the last one is 90 to 100. */
function countByBand(scores: readonly (number | null)[]): number[] {
  const counts = Array.from({ length: 10 }, () => 0);
  for (const score of scores) {
    if (score === null) continue;
    const band = Math.min(9, Math.floor(score / 10));
    counts[band] = (counts[band] ?? 0) + 1;
  }
  return counts;
}

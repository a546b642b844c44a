import { EXAMPLE_SUMMARY } from '../example/summary.ts';
import { formatGain } from '../../../engine/format-gain.ts';
import { formatCount, formatDate } from '../format.ts';
import { GradeTile } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { Histogram } from '../parts/histogram.tsx';
import { LineChart } from '../parts/line-chart.tsx';
import { SeverityBar } from '../parts/severity-bar.tsx';
import { Delta } from '../parts/stat.tsx';

/** The dashboard of the example's website: grade and trend, scores of its pages, what to fix first. */
export function SitePicture() {
  const { score, delta, history } = EXAMPLE_SUMMARY;
  return (
    <section aria-labelledby="site">
      <div class="row spread">
        <h2 id="site">Then grade your whole website</h2>
        <a href="/example/website">Open the example website</a>
      </div>
      <div class="grid filled">
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
          {score.page_scores && <Histogram label="Pages by score" counts={score.page_scores} />}
          <SeverityBar label="Issues by severity" counts={score.issue_counts} />
        </Card>
        <Card title="Fix these first" id="site-fixes" level={3}>
          <ol class="gains">
            {score.fixes.map(({ title, pages, gain }) => (
              <li>
                <span>
                  {title}
                  <small>{pages === null ? 'Whole website' : formatCount(pages, 'page')}</small>
                </span>
                <span class="gain">{gain > 0 && formatGain(gain)}</span>
              </li>
            ))}
          </ol>
        </Card>
      </div>
    </section>
  );
}

import { CATEGORIES } from '../../../contracts/scoring.ts';
import { listGains } from '../../../engine/issue-gains.ts';
import { formatGain } from '../../../engine/format-gain.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { EXAMPLE_SUMMARY } from '../example/summary.ts';
import { SeverityBadge, GradeTile } from '../parts/badge.tsx';
import { ScoreList, SeverityBar } from '../parts/bars.tsx';
import { BreakableText, shortenUrl } from '../parts/text.tsx';
import { Gauge } from '../parts/gauge.tsx';
import { formatDate } from '../format.ts';
import { formatCount } from '../../../lib/text.ts';
import { Card } from '../parts/card.tsx';
import { Histogram } from '../parts/column-chart.tsx';
import { LineChart } from '../parts/line-chart.tsx';
import { Delta } from '../parts/facts.tsx';
import { translate } from '../language.ts';

/** Issues shown. */
const LIMIT = 4;

/** The head of the example's audit: score, categories and the issues with the most to gain. */
export function AuditPicture() {
  const { url, analysis } = EXAMPLE_SUMMARY;
  const { overall_score, category_scores } = analysis;
  return (
    <section class="card picture" aria-labelledby="example-audit">
      <div class="card-head">
        <h2 id="example-audit">
          <BreakableText text={shortenUrl(url)} />
        </h2>
        <a href="/example">
          Open<span class="unseen"> the example audit</span>
        </a>
      </div>
      <div class="verdict-row">
        <Gauge score={overall_score} label="Score of the page" size="large" />
        <ScoreList
          scores={CATEGORIES.map((category) => ({
            name: CATEGORY_LABELS[category].name,
            score: category_scores[category],
          }))}
        />
      </div>
      <h3>Fix these first</h3>
      <ul class="gains">
        {listGains(analysis)
          .slice(0, LIMIT)
          .map(({ issue, gain }) => (
            <li>
              <SeverityBadge severity={issue.severity} />
              <a href={`/checks/${issue.id}`}>{issue.title}</a>
              <span class="gain">{gain !== null && formatGain(gain)}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}

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
                {translate(score.grade_label ?? '')}, {formatCount(score.pages_evaluated, 'page')}
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

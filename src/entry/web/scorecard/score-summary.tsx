import type { Child } from 'hono/jsx';
import type { ScoreDelta, SiteScore, HistoryPoint } from '../../../contracts/site-score.ts';
import { formatCount, formatDate } from '../format.ts';
import { GradeTile } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { FormattedDate } from '../parts/dates.tsx';
import { Gauge } from '../parts/gauge.tsx';
import { LineChart } from '../parts/line-chart.tsx';
import { Delta } from '../parts/stat.tsx';

const SCORE_STATE_LABELS = {
  graded: 'Graded',
  provisional: 'Not graded yet: audit at least three pages',
  unreachable: 'Not graded: the home page did not respond',
};

interface ScoreSummaryProps {
  score: Pick<SiteScore, 'state' | 'score' | 'grade' | 'grade_label' | 'computed_at' | 'pages_evaluated'>;
  delta: ScoreDelta | null;
  /** One sentence about the score. */
  lead?: Child;
}

/** The score and grade of a website, when it was computed and how it changed. */
export function ScoreSummary({ score, delta, lead }: ScoreSummaryProps) {
  const { state, grade, grade_label: label, pages_evaluated: pages, computed_at: computedAt } = score;
  return (
    <Card title="Website score" id="score" action={<FormattedDate timestamp={computedAt} />}>
      <div class="score-summary">
        <Gauge score={score.score} label="Website score" size="large" />
        <div>
          <p class="grade-line">
            <GradeTile grade={grade} size="large" />
            <strong>{label ?? SCORE_STATE_LABELS[state]}</strong>
          </p>
          {delta && (
            <p>
              <Delta change={delta.score} since={`since ${formatDate(delta.since)}`} />{' '}
              <small aria-hidden="true">since {formatDate(delta.since)}</small>
            </p>
          )}
          <p class="muted">From {formatCount(pages, 'page')}</p>
        </div>
      </div>
      {lead !== undefined && <p>{lead}</p>}
    </Card>
  );
}

/** Whether there are two days with a score, which make a line. */
export function hasTrend(history: readonly HistoryPoint[]): boolean {
  return history.filter(({ score }) => score !== null).length > 1;
}

/** The score by day. @param history newest first */
export function ScoreTrend({ history }: { history: readonly HistoryPoint[] }) {
  const points = history.map(({ date, score }) => ({ date, value: score })).toReversed();
  return (
    <Card title="Score over time" id="history">
      <LineChart label="Website score by day" points={points} />
    </Card>
  );
}

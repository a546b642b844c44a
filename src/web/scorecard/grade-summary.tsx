import type { ScoreDelta } from '../../contracts/site-score.ts';
import type { PublicScore } from '../../services/scores/get-scorecard.ts';
import { formatCount, formatDate } from '../format.ts';
import { DescriptionItem } from '../parts/key-value.tsx';
import { Gauge } from '../parts/gauge.tsx';

const SCORE_STATE_LABELS = {
  graded: 'Graded',
  provisional: 'Not graded yet: fewer than three pages have been audited',
  unreachable: 'Not graded: the home page gave no answer',
};

type GradedScore = Pick<
  PublicScore,
  'state' | 'score' | 'grade' | 'grade_label' | 'computed_at' | 'pages_evaluated'
> & { caps_applied: { limit: number; label: string }[] };

/** The grade of a website with its state, date, pages, change and caps. */
export function GradeSummary({ score, delta }: { score: GradedScore; delta: ScoreDelta | null }) {
  return (
    <>
      {score.grade && (
        <div class="verdict">
          <Gauge score={score.score} label="GEO score" />
          <p class="grade">
            <strong>{score.grade}</strong>{' '}
            <span>
              {score.grade_label}, {score.score} of 100
            </span>
          </p>
        </div>
      )}
      <dl class="facts">
        <DescriptionItem name="State">{SCORE_STATE_LABELS[score.state]}</DescriptionItem>
        <DescriptionItem name="Date">
          <time datetime={score.computed_at}>{formatDate(score.computed_at)}</time>
        </DescriptionItem>
        <DescriptionItem name="Pages">{formatCount(score.pages_evaluated, 'page')} evaluated</DescriptionItem>
        {delta && <DescriptionItem name="Change">{formatChange(delta)}</DescriptionItem>}
        {score.caps_applied.map(({ label, limit }) => (
          <DescriptionItem name={`At most ${limit}`}>{label}</DescriptionItem>
        ))}
      </dl>
    </>
  );
}

function formatChange({ score, since }: ScoreDelta): string {
  if (score === 0) return `None since ${formatDate(since)}`;
  return `${formatCount(Math.abs(score), 'point')} ${score > 0 ? 'up' : 'down'} since ${formatDate(since)}`;
}

import type { Delta } from '../../services/sites/history.ts';
import type { PublicScore } from '../../services/sites/public.ts';
import { counted, day } from '../format.ts';
import { Fact } from '../parts/facts.tsx';
import { ScoreRing } from '../parts/score.tsx';

/** What the state of a score means to people. */
export const STATES = {
  graded: 'Graded',
  provisional: 'Not graded yet: fewer than three pages have been audited',
  unreachable: 'Not graded: the home page did not answer',
};

type Graded = Pick<
  PublicScore,
  'state' | 'score' | 'grade' | 'grade_label' | 'computed_at' | 'pages_evaluated'
> & { caps_applied: { limit: number; label: string }[] };

/** The grade and what it rests on. */
export function Verdict({ score, delta }: { score: Graded; delta: Delta | null }) {
  return (
    <>
      {score.grade && (
        <div class="verdict">
          <ScoreRing score={score.score} label="GEO score" />
          <p class="grade">
            <strong>{score.grade}</strong>{' '}
            <span>
              {score.grade_label}, {score.score} of 100
            </span>
          </p>
        </div>
      )}
      <dl class="facts">
        <Fact name="State">{STATES[score.state]}</Fact>
        <Fact name="Date">
          <time datetime={score.computed_at}>{day(score.computed_at)}</time>
        </Fact>
        <Fact name="Pages">{counted(score.pages_evaluated, 'page')} evaluated</Fact>
        {delta && <Fact name="Change">{changeOf(delta)}</Fact>}
        {score.caps_applied.map(({ label, limit }) => (
          <Fact name={`At most ${limit}`}>{label}</Fact>
        ))}
      </dl>
    </>
  );
}

function changeOf({ score, since }: Delta): string {
  if (score === 0) return `None since ${day(since)}`;
  return `${counted(Math.abs(score), 'point')} ${score > 0 ? 'up' : 'down'} since ${day(since)}`;
}

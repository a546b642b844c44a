import { CATEGORIES, type Category } from '../../contracts/scoring.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';

/** Makes the circumference 100, so that a score is a length of the ring. */
const RADIUS = 100 / (2 * Math.PI);

/** A score of 0 to 100 as a ring around its number. */
export function ScoreRing({ score, label }: { score: number | null; label: string }) {
  const text = score === null ? 'not scored' : `${score} of 100`;
  return (
    <svg class="ring" viewBox="0 0 40 40" role="img" aria-label={`${label}: ${text}`}>
      <circle cx="20" cy="20" r={RADIUS} fill="none" stroke="currentColor" stroke-width="3" opacity="0.18" />
      {score !== null && score > 0 && (
        <circle
          class={getScoreLevel(score)}
          cx="20"
          cy="20"
          r={RADIUS}
          fill="none"
          stroke="currentColor"
          stroke-width="3"
          stroke-linecap="round"
          stroke-dasharray={`${score} 100`}
          transform="rotate(-90 20 20)"
        />
      )}
      <text x="20" y="24.3" text-anchor="middle" font-size="12" font-weight="650">
        {score ?? '–'}
      </text>
    </svg>
  );
}

/** The six category scores as bars with their numbers. */
export function CategoryBars({ scores }: { scores: Record<Category, number | null> }) {
  return (
    <dl class="bars">
      {CATEGORIES.map((category) => (
        <div>
          <dt>{CATEGORY_LABELS[category].name}</dt>
          <dd>
            <ScoreBar score={scores[category]} />
            <span>{scores[category] ?? 'not scored'}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A score of 0 to 100 as a bar. Hidden from screen readers: put the number beside it. */
export function ScoreBar({ score }: { score: number | null }) {
  return (
    <svg class="bar-of-100" viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true">
      <rect x="0.2" y="0.2" width="99.6" height="4.6" fill="none" stroke="currentColor" stroke-width="0.4" />
      {score !== null && <rect class={getScoreLevel(score)} width={score} height="5" fill="currentColor" />}
    </svg>
  );
}

/** The class that colours a score. The colour only repeats the number. */
function getScoreLevel(score: number): string {
  if (score >= 90) return 'good';
  return score >= 60 ? 'fair' : 'poor';
}

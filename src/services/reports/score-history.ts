import type { HistoryRow } from '../../storage/site-scores.ts';
import type { HistoryPoint, ScoreDelta, SiteScore } from '../../contracts/site-score.ts';

export function toScoreHistory(rows: readonly HistoryRow[]): HistoryPoint[] {
  return rows.map(({ date, state, score, grade, pagesEvaluated }) => ({
    date,
    state,
    score,
    grade,
    pages_evaluated: pagesEvaluated,
  }));
}

/**
 * Returns the change of a score since the last earlier day that has one; `null` if either is missing (docs/contract.md 9.11).
 *
 * @param history newest first
 */
export function computeScoreDelta(
  score: SiteScore | null,
  history: readonly HistoryPoint[],
): ScoreDelta | null {
  if (!score || score.score === null) return null;
  const today = score.computed_at.slice(0, 10);
  const previous = history.find((point) => point.date < today && point.score !== null);
  if (!previous || previous.score === null) return null;
  return { score: score.score - previous.score, since: previous.date };
}

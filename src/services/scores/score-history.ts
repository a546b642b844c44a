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

/** @param instant milliseconds since 1970 */
export function toIsoDate(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** Against the last earlier day that has a score; `null` without one, or without a score now. @param history newest first */
export function computeScoreDelta(
  score: SiteScore | null,
  history: readonly HistoryPoint[],
): ScoreDelta | null {
  if (!score || score.score === null) return null;
  const today = score.computed_at.slice(0, 10);
  const before = history.find((point) => point.date < today && point.score !== null);
  return before && before.score !== null ? { score: score.score - before.score, since: before.date } : null;
}

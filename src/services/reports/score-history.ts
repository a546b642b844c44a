import type { HistoryPoint, ScoreDelta, ScoreOverview, SiteScore } from '../../contracts/site-score.ts';
import type { SiteOutline } from '../../engine/site/site-outline.ts';
import { DAY, formatTimestamp } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { type HistoryRow, readSiteOutline, readScore } from '../../storage/site-scores.ts';
import type { Context } from '../context.ts';
import type { VerifiedWebsite } from '../websites/website.ts';

/** A score older than this is stale (docs/contract.md 9.10). In milliseconds. */
const STALE_AFTER = 7 * DAY;

/** Returns the newest score of a website with its history. Does not contact the website. */
export async function getScore(
  { env, caller: { accountId } }: Context,
  { host }: VerifiedWebsite,
): Promise<ScoreOverview> {
  const { cached, history: rows } = await readScore(openDatabase(env, accountId), { host, accountId });
  const history = toScoreHistory(rows);
  return {
    score: cached?.score ?? null,
    delta: computeScoreDelta(cached?.score ?? null, history),
    updated_at: cached && formatTimestamp(cached.updatedAt),
    stale: cached !== null && Date.now() - cached.updatedAt > STALE_AFTER,
    history,
  };
}

/** Returns what was stored of all pages with the newest score; `null` if nothing was. Does not contact the website. */
export function getOutline(
  { env, caller: { accountId } }: Context,
  { host }: VerifiedWebsite,
): Promise<SiteOutline | null> {
  return readSiteOutline(openDatabase(env, accountId), { host, accountId });
}

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

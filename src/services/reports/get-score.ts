import type { ScoreOverview } from '../../contracts/site-score.ts';
import { DAY, formatTimestamp } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { readScore } from '../../storage/site-scores.ts';
import type { Caller } from '../caller.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { computeScoreDelta, toScoreHistory } from './score-history.ts';

/** A score older than this is stale (docs/contract.md 9.10). In milliseconds. */
const STALE_AFTER = 7 * DAY;

/** Returns the newest score of a website with its history. Does not contact the website. */
export async function getScore(
  env: Env,
  { accountId }: Caller,
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

import type { SiteScore } from '../../engine/site/score.ts';
import { DAY, timestamp } from '../../lib/time.ts';
import { database } from '../../storage/database.ts';
import { readScore } from '../../storage/site-scores.ts';
import type { Caller } from '../accounts/authenticate.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { type Delta, deltaOf, type HistoryPoint, toHistory } from './history.ts';

/** An older score is worth computing again. */
const STALE = 7 * DAY;

export interface CachedScore {
  /** `null` while none was computed. */
  score: SiteScore | null;
  delta: Delta | null;
  updated_at: string | null;
  /** There is a score, and it is older than 7 days. */
  stale: boolean;
  /** The newest day first. */
  history: HistoryPoint[];
}

/** The score of a website computed last; the site is not contacted. */
export async function getScore(
  env: Env,
  { accountId }: Caller,
  { host }: VerifiedWebsite,
): Promise<CachedScore> {
  const { cached, history: rows } = await readScore(database(env), { host, accountId });
  const history = toHistory(rows);
  return {
    score: cached?.score ?? null,
    delta: deltaOf(cached?.score ?? null, history),
    updated_at: cached && timestamp(cached.updatedAt),
    stale: cached !== null && Date.now() - cached.updatedAt > STALE,
    history,
  };
}

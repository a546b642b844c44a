import type { SiteScore } from '../../engine/site/score.ts';
import { DAY, timestamp } from '../../lib/time.ts';
import { database } from '../../storage/database.ts';
import { readScore } from '../../storage/site-scores.ts';
import type { Caller } from '../accounts/authenticate.ts';
import { type Delta, deltaOf, type HistoryPoint, toHistory } from './history.ts';
import { ownedSite } from './owned-site.ts';

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

/** The score computed last; the site is not contacted. @throws ServiceError 403 but for its owner, 404 */
export async function getScore(env: Env, caller: Caller, input: string): Promise<CachedScore> {
  const { host } = await ownedSite(env, caller, input);
  const { cached, history: rows } = await readScore(database(env), { host, accountId: caller.accountId });
  const history = toHistory(rows);
  return {
    score: cached?.score ?? null,
    delta: deltaOf(cached?.score ?? null, history),
    updated_at: cached && timestamp(cached.updatedAt),
    stale: cached !== null && Date.now() - cached.updatedAt > STALE,
    history,
  };
}

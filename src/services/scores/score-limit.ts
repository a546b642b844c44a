import { MAX_SCORES_PER_DAY } from '../../account/score-limit.ts';
import { ServiceError } from '../../lib/errors.ts';
import { formatWait } from '../../lib/time.ts';

export { MAX_SCORES_PER_DAY };

/** Counts a score computation of the account. @throws ServiceError 429 after 200 in a day, with the seconds to wait */
export async function countScore(env: Env, accountId: string): Promise<void> {
  const counted = await env.ACCOUNT.getByName(accountId).countScore();
  if (counted.ok) return;
  const { retryAfter } = counted;
  throw new ServiceError(
    'score_rate_limited',
    `You can compute ${MAX_SCORES_PER_DAY} scores a day. Try again in ${formatWait(retryAfter)}.`,
    { retryAfter },
  );
}

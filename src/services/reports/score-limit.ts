import { ServiceError } from '../../lib/errors.ts';
import { formatNumber, pluralize } from '../../lib/text.ts';
import { formatWait } from '../../lib/time.ts';
import { getSettings } from '../settings/get-settings.ts';

/** Counts a score computation of the account. @throws ServiceError 429 over the limit of a day, with the seconds to wait */
export async function countScore(env: Env, accountId: string): Promise<void> {
  const { scoresPerDay } = await getSettings(env);
  const counted = await env.ACCOUNT.getByName(accountId).countScore(scoresPerDay);
  if (counted.ok) return;
  const { retryAfter } = counted;
  throw new ServiceError(
    'score_rate_limited',
    `You can compute ${pluralize(scoresPerDay, 'score', 'scores', formatNumber)} a day. Try again in ${formatWait(retryAfter)}.`,
    { retryAfter },
  );
}

import { MAX_VERIFICATIONS_PER_MINUTE } from '../../objects/account/verification-limit.ts';
import { ServiceError } from '../../lib/errors.ts';
import { pluralize } from '../../lib/text.ts';

export { MAX_VERIFICATIONS_PER_MINUTE };

/** Counts a verification that contacts a website. @throws ServiceError 429 over the limit, with the seconds to wait */
export async function countVerification(env: Env, accountId: string): Promise<void> {
  const counted = await env.ACCOUNT.getByName(accountId).countVerification();
  if (counted.ok) return;
  const { retryAfter } = counted;
  throw new ServiceError(
    'verification_rate_limited',
    `You can verify websites ${MAX_VERIFICATIONS_PER_MINUTE} times a minute. Try again in ${pluralize(retryAfter, 'second')}.`,
    { retryAfter },
  );
}

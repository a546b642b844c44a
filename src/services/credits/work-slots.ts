import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { logEvent } from '../../lib/log.ts';
import { pluralize } from '../../lib/text.ts';
import { MAX_CONCURRENT_WORK } from '../../objects/account/work-slots.ts';
import { callAccount } from '../call-objects.ts';

/** Does work in one of the account's work slots (docs/contract.md 1.9). @throws ServiceError 429 if the account has none left */
export async function withWorkSlot<T>(env: Env, accountId: string, work: () => Promise<T>): Promise<T> {
  const token = await takeWorkSlot(env, accountId);
  try {
    return await work();
  } finally {
    await returnWorkSlot(env, { accountId, token });
  }
}

/**
 * Does work in one of the account's work slots that ends with the texts it returns: the slot is free when they end, with an error too,
 * or are not wanted any more. Texts that are never asked for free it when its lease ends.
 *
 * @throws ServiceError 429 if the account has no work slot left, and what `work` throws
 */
export async function streamWithWorkSlot(
  env: Env,
  accountId: string,
  work: () => Promise<AsyncGenerator<string>>,
): Promise<AsyncGenerator<string>> {
  const token = await takeWorkSlot(env, accountId);
  try {
    return returnSlotAfter(await work(), () => returnWorkSlot(env, { accountId, token }));
  } catch (error) {
    await returnWorkSlot(env, { accountId, token });
    throw error;
  }
}

async function* returnSlotAfter(
  texts: AsyncGenerator<string>,
  returnSlot: () => Promise<void>,
): AsyncGenerator<string> {
  try {
    yield* texts;
  } finally {
    await returnSlot();
  }
}

/** Returns the token of the slot. */
async function takeWorkSlot(env: Env, accountId: string): Promise<string> {
  const token = newId('slot_');
  const taken = await callAccount(env, accountId, async (account) => account.takeWorkSlot(token));
  if (!taken.ok) throw tooMuchWorkError(taken.retryAfter);
  return token;
}

/** Frees a work slot. If that fails, it is free when its lease ends. */
export async function returnWorkSlot(
  env: Env,
  { accountId, token }: { accountId: string; token: string },
): Promise<void> {
  try {
    await callAccount(env, accountId, (account) => account.returnWorkSlot(token));
  } catch (error) {
    logEvent('warning', 'work-slot-not-returned', { accountId, error });
  }
}

export { MAX_CONCURRENT_WORK };

/** @param retryAfter seconds */
export function tooMuchWorkError(retryAfter: number): ServiceError {
  return new ServiceError(
    'too_many_concurrent_requests',
    `You can run ${MAX_CONCURRENT_WORK} audits, scans, verifications, score computations and large reports at the same time. Wait for one to end, or try again in ${pluralize(retryAfter, 'second')}.`,
    { retryAfter },
  );
}

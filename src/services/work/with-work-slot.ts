import { newId } from '../../lib/id.ts';
import { callAccount } from './call-account.ts';
import { tooMuchWorkError } from './errors.ts';
import { returnWorkSlot } from './return-work-slot.ts';

/** Does work in one of the account's work slots (docs/contract.md 1.9). @throws ServiceError 429 if the account has none left */
export async function withWorkSlot<T>(env: Env, accountId: string, work: () => Promise<T>): Promise<T> {
  const token = newId('slot_');
  const taken = await callAccount(env, accountId, async (account) => account.takeWorkSlot(token));
  if (!taken.ok) throw tooMuchWorkError(taken.retryAfter);
  try {
    return await work();
  } finally {
    await returnWorkSlot(env, accountId, token);
  }
}

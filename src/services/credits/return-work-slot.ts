import { formatError, logError } from '../../lib/log.ts';
import { callAccount } from './call-account.ts';

/** Frees a work slot. If that fails, it is free when its lease ends. */
export async function returnWorkSlot(env: Env, accountId: string, token: string): Promise<void> {
  try {
    await callAccount(env, accountId, (account) => account.returnWorkSlot(token));
  } catch (error) {
    logError({ event: 'work-slot-not-returned', accountId, error: formatError(error) });
  }
}

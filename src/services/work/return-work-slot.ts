import { formatError, logError } from '../../lib/log.ts';

/** Frees a work slot. If that fails, it is free when its lease ends. */
export async function returnWorkSlot(env: Env, accountId: string, token: string): Promise<void> {
  try {
    await env.ACCOUNT.getByName(accountId).returnWorkSlot(token);
  } catch (error) {
    logError({ event: 'work-slot-not-returned', accountId, error: formatError(error) });
  }
}

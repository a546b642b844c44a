import { ServiceError } from '../../lib/errors.ts';
import { formatError, logError } from '../../lib/log.ts';
import { openDatabase } from '../../storage/database.ts';
import { incrementDailyCount } from '../../storage/metrics.ts';

/** A failure that does not use up the minute: nothing was fetched. */
export class UncountedError extends ServiceError {}

/** Seconds until the account may audit a page; 0 when it may now. Takes nothing. */
export async function getAuditWait(env: Env, accountId: string): Promise<number> {
  return env.ACCOUNT.getByName(accountId).getAuditSlotWait();
}

/**
 * Take the account's one audit a minute, do the work and keep the slot whatever comes of it but `UncountedError`
 * (SPEC section 8: invalid requests are not counted, unreachable pages are). A failure that keeps it counts as a failed audit.
 *
 * @throws ServiceError 429 with the seconds to wait
 */
export async function withAuditSlot<T>(env: Env, accountId: string, work: () => Promise<T>): Promise<T> {
  const account = env.ACCOUNT.getByName(accountId);
  const slot = await account.takeAuditSlot();
  if (!slot.ok) {
    throw new ServiceError(
      'audit_rate_limited',
      `You can run one audit per minute. Try again in ${slot.retryAfter} seconds`,
      { retryAfter: slot.retryAfter },
    );
  }
  try {
    return await work();
  } catch (error) {
    if (error instanceof UncountedError) await account.returnAuditSlot(slot.token);
    else await countFailedAudit(env);
    throw error;
  }
}

/** For the figures alone: where it cannot be counted, nothing else changes. */
async function countFailedAudit(env: Env): Promise<void> {
  try {
    await incrementDailyCount(openDatabase(env), 'audit-failed', Date.now());
  } catch (error) {
    logError({ event: 'failed-audit-not-counted', error: formatError(error) });
  }
}

import type { Context } from '../context.ts';
import { waitUntil } from 'cloudflare:workers';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { logEvent } from '../../lib/log.ts';
import { pluralize } from '../../lib/text.ts';
import type { TakeAuditSlotResult } from '../../objects/account/work-slots.ts';
import { incrementDailyCount } from '../../storage/counts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { callAccount } from '../call-objects.ts';
import { returnWorkSlot, tooMuchWorkError } from '../credits/work-slots.ts';

/** Returns the seconds until the account can run an audit; 0 if it can run one now. Does not take the slot. */
export async function getAuditWait({ env, caller: { accountId } }: Context): Promise<number> {
  return env.ACCOUNT.getByName(accountId).getAuditSlotWait();
}

/**
 * Takes the account's audit slot and a work slot and runs `work` even if its client disconnects. A refusal, a `ServiceError`
 * with a 4xx status, returns the audit slot; a failure uses up the minute and counts as a failed audit in the metrics
 * (docs/contract.md 4.3).
 *
 * @throws ServiceError 429 with the seconds to wait, if the audit slot or all work slots are taken
 */
export function withAuditSlot<T>(env: Env, accountId: string, work: () => Promise<T>): Promise<T> {
  const done = takeSlotAndRun(env, accountId, work);
  waitUntil(done.catch(() => {}));
  return done;
}

async function takeSlotAndRun<T>(env: Env, accountId: string, work: () => Promise<T>): Promise<T> {
  const token = newId('slot_');
  const slot = await callAccount<TakeAuditSlotResult>(env, accountId, async (account) =>
    account.takeAuditSlot(token),
  );
  if (!slot.ok) {
    if (slot.reason === 'too-much-work') throw tooMuchWorkError(slot.retryAfter);
    throw new ServiceError(
      'audit_rate_limited',
      `You can run one audit per minute. Try again in ${pluralize(slot.retryAfter, 'second')}.`,
      { retryAfter: slot.retryAfter },
    );
  }
  return runInSlot(env, accountId, token, work);
}

async function runInSlot<T>(env: Env, accountId: string, token: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) await returnAuditSlot(env, accountId, token);
    else await countFailedAudit(env);
    throw error;
  } finally {
    await returnWorkSlot(env, { accountId, token });
  }
}

/** Returns the audit slot. If that fails, it is free after its minute. */
async function returnAuditSlot(env: Env, accountId: string, token: string): Promise<void> {
  try {
    await callAccount(env, accountId, (account) => account.returnAuditSlot(token));
  } catch (error) {
    logEvent('warning', 'audit-slot-not-returned', { accountId, error });
  }
}

/** Counts an audit that failed, for the metrics. Never throws. */
export async function countFailedAudit(env: Env): Promise<void> {
  try {
    await incrementDailyCount(openDatabase(env, SERVICE), 'audit-failed', Date.now());
  } catch (error) {
    logEvent('warning', 'failed-audit-not-counted', { error });
  }
}

import { waitUntil } from 'cloudflare:workers';
import { type ErrorCode, ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { logEvent } from '../../lib/log.ts';
import type { JoinWorkResult } from '../../objects/account/shared-work.ts';
import { callAccount } from '../call-objects.ts';
import { tooMuchWorkError } from './work-slots.ts';

/** Work that an account runs once at a time for each subject. */
export interface SharedWork {
  accountId: string;
  kind: 'score' | 'verification' | 'reach';
  subject: string;
  /** The work slot that the caller has already, and keeps. */
  token?: string;
  /** Whether work that is under way already will not do: it is then done again after it. */
  isFresh?: boolean;
}

/** The error of `ServiceError`, or `null` for any other. */
interface Failure {
  error: { code: ErrorCode; message: string; field: string | null; retryAfter: number | null } | null;
}
type Outcome<T> = { value: T } | Failure;

/**
 * Does work once for all callers that ask for it while it is under way, in any isolate: one does it in one of the account's work
 * slots, the others get its outcome, an error included (docs/contract.md 1.9, 6.12, 9.15). The work goes on if its client disconnects.
 *
 * @param work its result must survive JSON
 * @throws ServiceError 429 if the account has no work slot left, and what `work` throws
 */
export function shareWork<T>(env: Env, shared: SharedWork, work: () => Promise<T>): Promise<T> {
  const done = joinOrDoWork(env, shared, work);
  waitUntil(done.catch(() => {}));
  return done;
}

async function joinOrDoWork<T>(env: Env, shared: SharedWork, work: () => Promise<T>): Promise<T> {
  const token = shared.token ?? newId('slot_');
  let joined = await joinWork(env, shared, token);
  if (shared.isFresh === true && !joined.ok && joined.reason === 'done')
    joined = await joinWork(env, shared, token);
  if (joined.ok) return doWork(env, shared, token, work);
  if (joined.reason === 'too-much-work') throw tooMuchWorkError(joined.retryAfter);
  const outcome = JSON.parse(joined.outcome) as Outcome<T>;
  if ('value' in outcome) return outcome.value;
  throw fromFailure(outcome);
}

async function joinWork(
  env: Env,
  { accountId, kind, subject }: SharedWork,
  token: string,
): Promise<Exclude<JoinWorkResult, { reason: 'lease-ended' }>> {
  for (;;) {
    const joined = await callAccount<JoinWorkResult>(env, accountId, async (account) =>
      account.joinWork(`${kind} ${subject}`, token),
    );
    if (joined.ok || joined.reason !== 'lease-ended') return joined;
  }
}

async function doWork<T>(env: Env, shared: SharedWork, token: string, work: () => Promise<T>): Promise<T> {
  try {
    const value = await work();
    await finishWork<T>(env, shared, token, { value });
    return value;
  } catch (error) {
    await finishWork<T>(env, shared, token, toFailure(error));
    throw error;
  }
}

/** If that fails, the callers that wait do the work when the lease of the slot ends. */
async function finishWork<T>(
  env: Env,
  shared: SharedWork,
  token: string,
  outcome: Outcome<T>,
): Promise<void> {
  const { accountId } = shared;
  try {
    const json = JSON.stringify(outcome);
    const keepsSlot = shared.token !== undefined;
    await callAccount(env, accountId, (account) => account.finishWork(token, json, keepsSlot));
  } catch (error) {
    logEvent('warning', 'work-not-finished', { accountId, error });
  }
}

function toFailure(thrown: unknown): Failure {
  if (!(thrown instanceof ServiceError)) return { error: null };
  const { code, message, field, retryAfter } = thrown;
  return { error: { code, message, field, retryAfter } };
}

function fromFailure({ error }: Failure): Error {
  if (!error) return new Error('the work failed for the caller that did it');
  const { code, message, field, retryAfter } = error;
  return new ServiceError(code, message, {
    ...(field !== null && { field }),
    ...(retryAfter !== null && { retryAfter }),
  });
}

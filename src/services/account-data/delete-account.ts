import { ServiceError } from '../../lib/errors.ts';
import { logEvent } from '../../lib/log.ts';
import {
  clearClosedAccount,
  closeAccount,
  deleteAuditRows,
  finishAccountDeletion,
  listAccountDeletions,
} from '../../storage/account-deletions.ts';
import { scheduleAllSweeps } from '../../storage/audit-documents.ts';
import { deleteLogos } from '../../storage/brandings.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { countQueriesLeft } from '../../storage/query-budget.ts';
import { recordDeletionGuess } from '../../storage/sign-in.ts';
import { findOpenAccount, hashFormerEmail } from '../accounts/account.ts';
import { checkGuess, type GuessResult, MAX_GUESSES } from '../accounts/sign-in-codes.ts';
import { assertNotSuspended } from '../accounts/suspend-account.ts';
import type { Context } from '../context.ts';
import { eraseAccountRecords } from '../scans/erase-records.ts';
import { deleteAllWebhooks } from '../webhooks/webhooks.ts';
import { RELEASE_HOLD } from '../websites/claims.ts';

/**
 * Deletes the caller's account if the code is the one mailed to it at the request of this session. Closes the account in one
 * transaction, then removes the rest; if a crash or an outage interrupts that, an hourly job finishes it.
 *
 * @throws ServiceError 401 if the account is suspended
 */
export async function deleteAccount(
  { env, caller: { accountId, email } }: Context,
  { sessionToken, code }: { sessionToken: string; code: string },
): Promise<GuessResult> {
  const db = openDatabase(env, SERVICE);
  const now = Date.now();
  const guess = await recordDeletionGuess(db, accountId, { limit: MAX_GUESSES, now });
  const result = await checkGuess(guess, sessionToken, code);
  if (!result.ok) return result;
  const isClosed = await closeAccount(db, {
    accountId,
    deleter: { by: 'owner' },
    emailHash: (await hashFormerEmail(env, email))[0],
    now,
    holdUntil: now + RELEASE_HOLD,
  });
  // If not, another request closed it first.
  if (!isClosed) await assertNotSuspended(env, { accountId });
  await finishDeletion(env, { accountId, email });
  return result;
}

/**
 * Deletes a suspended account for an administrator, as its owner could if it were not suspended (docs/contract.md 2.27).
 *
 * @param actor the administrator's email
 * @param reason for administrators
 * @throws ServiceError 404 if there is no such account, 409 if it is not suspended
 */
export async function deleteSuspendedAccount(
  env: Env,
  { actor, accountId, reason }: { actor: string; accountId: string; reason: string },
): Promise<void> {
  const db = openDatabase(env, SERVICE);
  const { email } = await findOpenAccount(db, accountId);
  const now = Date.now();
  const isClosed = await closeAccount(db, {
    accountId,
    deleter: { by: 'administrator', email: actor, reason },
    emailHash: (await hashFormerEmail(env, email))[0],
    now,
    holdUntil: now + RELEASE_HOLD,
  });
  if (!isClosed) {
    throw new ServiceError(
      'account_not_suspended',
      'This account is not suspended. Suspend it first. Nothing was deleted.',
    );
  }
  await finishDeletion(env, { accountId, email });
}

/** Audits deleted in one transaction. */
const BATCH_SIZE = 500;
/** One call deletes at most 20,000 audits; the next call continues. */
const MAX_BATCHES = 40;
/** Batches of 100 scan records. */
const MAX_RECORD_BATCHES = 5;
/** Websites whose documents one call schedules for deletion. The job makes up to 20 calls. */
const MAX_SITES = 400;

interface ClosedAccount {
  accountId: string;
  /** The email before the deletion. */
  email: string;
}

/**
 * Removes the rest of a closed account: its scores and schedules, its webhooks, its logo, the records of its scans, its email in the ledger and
 * its audits. Each step can be repeated, so a later call finishes a deletion that was interrupted or failed.
 */
async function finishDeletion(env: Env, closed: ClosedAccount): Promise<void> {
  try {
    await removeRest(env, closed);
  } catch (error) {
    const { accountId } = closed;
    logEvent('error', 'account-deletion-unfinished', { accountId, error });
  }
}

/** @throws Error if paid work could not be settled yet */
async function removeRest(env: Env, { accountId, email }: ClosedAccount): Promise<void> {
  const db = openDatabase(env, accountId);
  await clearClosedAccount(db, accountId, Date.now());
  await deleteAllWebhooks(env, accountId);
  await deleteLogos(env, accountId);
  // First, so that no scan is running whose hold is about to be settled.
  for (let batch = 0; !(await eraseAccountRecords(env, accountId)); batch++) {
    if (batch === MAX_RECORD_BATCHES)
      throw new Error('the account has more records of scans than one call erases');
  }
  if (!(await env.ACCOUNT.getByName(accountId).forgetEmail(email)))
    throw new Error('the account has open holds that cannot be settled');
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    if ((await deleteAuditRows(db, accountId, BATCH_SIZE)) === BATCH_SIZE) continue;
    if (await scheduleAllSweeps(env, accountId, MAX_SITES))
      await finishAccountDeletion(openDatabase(env, SERVICE), accountId);
    return;
  }
}

/** Deletions continued by one run, and the most queries of one: two for each batch. */
const MAX_DELETIONS = 20;
const DELETION_QUERIES = 120;

/**
 * Finishes deletions of accounts that a crash or an outage interrupted. A deletion that fails again does not stop the others.
 */
export async function finishDeletions(env: Env): Promise<void> {
  for (const deletion of await listAccountDeletions(openDatabase(env, SERVICE), MAX_DELETIONS)) {
    if (countQueriesLeft(env) < DELETION_QUERIES) return;
    await finishDeletion(env, deletion);
  }
}

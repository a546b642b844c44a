import { ServiceError } from '../../lib/errors.ts';
import { findAccount } from '../../storage/accounts.ts';
import { database } from '../../storage/database.ts';
import { noAccount } from './find.ts';
import { reasonError } from './reason.ts';

/** The most credits granted at once. */
const MOST = 1_000_000;

export interface NewGrant {
  /** Made anew for every form: what is sent twice is granted once. A UUID. */
  grantId: string;
  /** Credits. */
  amount: number;
  reason: string;
}

/** A grant in the ledger, in credits. */
export interface Grant {
  amount: number;
  reason: string;
  balanceAfter: number;
}

/** What was wrong with which field. */
export type GrantErrors = { amount?: string; reason?: string };

export type Granted = { ok: true } | { ok: false; errors: GrantErrors };

/**
 * Give credits to an account. @param actor the administrator's email: it stands in the ledger
 * @throws ServiceError 404; 422 for an id that is none
 */
export async function grantCredits(
  env: Env,
  actor: string,
  accountId: string,
  { grantId, amount, ...text }: NewGrant,
): Promise<Granted> {
  if (!(await findAccount(database(env), accountId))) throw noAccount(accountId);
  if (!/^[\da-f-]{36}$/.test(grantId)) {
    throw new ServiceError(422, 'The form was sent in part. Open the account and fill it in again');
  }
  const reason = text.reason.trim();
  const errors = errorsOf(amount, reason);
  if (errors) return { ok: false, errors };
  const account = env.ACCOUNT.getByName(accountId);
  await account.grant({ amount, reason, refType: 'grant', refId: grantId, actor });
  const made = await findGrant(env, accountId, grantId);
  if (made?.amount === amount && made.reason === reason) return { ok: true };
  const error = `This form has granted ${made?.amount} credits already. Send it again to grant ${amount} more`;
  return { ok: false, errors: { amount: error } };
}

/** The grant with this id; `null` where there is none. */
export async function findGrant(env: Env, accountId: string, grantId: string): Promise<Grant | null> {
  const entry = await env.ACCOUNT.getByName(accountId).grantEntry(grantId);
  return entry && { amount: entry.delta, reason: entry.reason, balanceAfter: entry.balance_after };
}

function errorsOf(amount: number, reason: string): GrantErrors | null {
  const isAmount = Number.isInteger(amount) && amount >= 1 && amount <= MOST;
  const wrong = reasonError(reason);
  if (isAmount && wrong === null) return null;
  return {
    ...(!isAmount && { amount: `Enter a whole number from 1 to ${MOST.toLocaleString('en-US')}` }),
    ...(wrong !== null && { reason: wrong }),
  };
}

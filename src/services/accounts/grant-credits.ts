import { ServiceError } from '../../lib/errors.ts';
import { findAccount } from '../../storage/accounts.ts';
import { openDatabase } from '../../storage/database.ts';
import { accountNotFoundError } from './account-overview.ts';
import { validateReason } from './validate-reason.ts';

/** The most credits granted at once. */
const MAX_GRANT = 1_000_000;

export interface GrantRequest {
  /** Made anew for every form: what is sent twice is granted once. A UUID. */
  grantId: string;
  /** Credits. */
  amount: number;
  reason: string;
}

/** A grant in the ledger, in credits. */
export interface GrantReceipt {
  amount: number;
  reason: string;
  balanceAfter: number;
}

/** What was wrong with which field. */
export type GrantErrors = { amount?: string; reason?: string };

export type GrantResult = { ok: true } | { ok: false; errors: GrantErrors };

/**
 * Give credits to an account. @param actor the administrator's email: it stands in the ledger
 * @throws ServiceError 404; 422 for an id that is none
 */
export async function grantCredits(
  env: Env,
  actor: string,
  accountId: string,
  { grantId, amount, ...text }: GrantRequest,
): Promise<GrantResult> {
  if (!(await findAccount(openDatabase(env), accountId))) throw accountNotFoundError(accountId);
  if (!/^[\da-f-]{36}$/.test(grantId)) {
    throw new ServiceError('invalid_input', 'The form is incomplete. Open the account and fill it in again.');
  }
  const reason = text.reason.trim();
  const errors = validateGrant(amount, reason);
  if (errors) return { ok: false, errors };
  const account = env.ACCOUNT.getByName(accountId);
  await account.recordGrant({ amount, reason, refType: 'grant', refId: grantId, actor });
  const existing = await findGrant(env, accountId, grantId);
  if (existing?.amount === amount && existing.reason === reason) return { ok: true };
  const error = `This form has granted ${existing?.amount} credits already. Send it again to grant ${amount} more`;
  return { ok: false, errors: { amount: error } };
}

/** The grant with this id; `null` where there is none. */
export async function findGrant(env: Env, accountId: string, grantId: string): Promise<GrantReceipt | null> {
  const entry = await env.ACCOUNT.getByName(accountId).findGrantEntry(grantId);
  return entry && { amount: entry.delta, reason: entry.reason, balanceAfter: entry.balance_after };
}

function validateGrant(amount: number, reason: string): GrantErrors | null {
  const isValidAmount = Number.isInteger(amount) && amount >= 1 && amount <= MAX_GRANT;
  const reasonMessage = validateReason(reason);
  if (isValidAmount && reasonMessage === null) return null;
  return {
    ...(!isValidAmount && { amount: `Enter a whole number from 1 to ${MAX_GRANT.toLocaleString('en-US')}` }),
    ...(reasonMessage !== null && { reason: reasonMessage }),
  };
}

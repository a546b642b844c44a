import type { NewGrant } from '../../contracts/administration.ts';
import { ServiceError } from '../../lib/errors.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findOpenAccount } from './find-open-account.ts';

/** A grant in the ledger, in credits. */
export interface GrantReceipt {
  amount: number;
  reason: string;
  balanceAfter: number;
}

/**
 * Grants credits to an account, once for each grant id.
 *
 * @param actor the administrator's email, for the ledger
 * @throws ServiceError 404 if there is no such account, 422 if the grant id was used for another amount or reason
 */
export async function grantCredits(
  env: Env,
  actor: string,
  accountId: string,
  { grant, amount, reason }: NewGrant,
): Promise<void> {
  await findOpenAccount(openDatabase(env, SERVICE), accountId);
  const account = env.ACCOUNT.getByName(accountId);
  await account.recordGrant({ amount, reason, refType: 'grant', refId: grant, actor });
  const existing = await findGrant(env, accountId, grant);
  if (existing?.amount === amount && existing.reason === reason) return;
  throw new ServiceError(
    'invalid_input',
    `This form has granted ${existing?.amount} credits already. Send it again to grant ${amount} more`,
    { field: 'amount' },
  );
}

/** Returns the grant with this id, or `null` if there is none. */
export async function findGrant(env: Env, accountId: string, grantId: string): Promise<GrantReceipt | null> {
  const entry = await env.ACCOUNT.getByName(accountId).findGrantEntry(grantId);
  return entry && { amount: entry.delta, reason: entry.reason, balanceAfter: entry.balance_after };
}

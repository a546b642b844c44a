import type { LedgerEntry } from '../../account/ledger.ts';
import type { CreditEntry, CreditStatement } from '../../contracts/credits.ts';
import { ServiceError } from '../../lib/errors.ts';
import { formatTimestamp } from '../../lib/time.ts';
import type { Caller } from './caller.ts';

/**
 * Returns the caller's credits with the newest `limit` entries of the ledger.
 *
 * @param email the caller's own email address, in any case
 * @throws ServiceError 403 for any other email address
 */
export async function getCredits(
  env: Env,
  caller: Caller,
  email: string,
  limit: number,
): Promise<CreditStatement> {
  if (email.toLowerCase() !== caller.email) {
    throw new ServiceError(
      'credits_access_denied',
      'An API key can read only the credits of its own account',
    );
  }
  const { entries, ...credits } = await env.ACCOUNT.getByName(caller.accountId).getCredits(limit);
  return { ...credits, ledger: entries.map((entry) => toCreditEntry(entry, caller)) };
}

/** Returns an entry of the caller's ledger as the API shows it. */
export function toCreditEntry(entry: LedgerEntry, { email }: Caller): CreditEntry {
  return {
    id: entry.id,
    email,
    delta: entry.delta,
    reason: entry.reason,
    ref_type: entry.ref_type,
    ref_id: entry.ref_id,
    balance_after: entry.balance_after,
    actor: entry.actor,
    created_at: formatTimestamp(entry.created_at),
  };
}

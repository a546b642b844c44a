import type { OpenHold } from '../../account/holds.ts';
import { ServiceError } from '../../lib/errors.ts';
import { countAccountResources, findAccount, findAccountByEmail } from '../../storage/accounts.ts';
import { openDatabase } from '../../storage/database.ts';
import { getCredits } from './get-credits.ts';
import { type ApiKeyInfo, toApiKeyInfo } from './api-key-info.ts';
import { type Suspension, toSuspension } from './suspension.ts';
import type { CreditStatement } from '../../contracts/credits.ts';

/** An account as an administrator sees it. */
export interface AccountOverview {
  id: string;
  email: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  key: ApiKeyInfo | null;
  suspension: Suspension | null;
  /** The email of the administrator who suspended it. */
  suspendedBy: string | null;
  credits: CreditStatement;
  /** Oldest first. */
  holds: OpenHold[];
  /** How much it has; websites also those it has not proven. */
  counts: { audits: number; websites: number; snapshots: number };
}

/** The id of the account with this email, in any case; `null` where there is none. */
export async function findAccountId(env: Env, email: string): Promise<string | null> {
  const account = await findAccountByEmail(openDatabase(env), email.trim().toLowerCase());
  return account?.id ?? null;
}

/** An account and the newest `limit` entries of its ledger. @throws ServiceError 404 */
export async function getAccountOverview(
  env: Env,
  accountId: string,
  limit: number,
): Promise<AccountOverview> {
  const db = openDatabase(env);
  const account = await findAccount(db, accountId);
  if (!account) throw accountNotFoundError(accountId);
  const { id, email, createdAt } = account;
  const [credits, holds, counts] = await Promise.all([
    getCredits(env, { accountId, email }, email, limit),
    env.ACCOUNT.getByName(accountId).listOpenHolds(),
    countAccountResources(db, accountId),
  ]);
  return {
    id,
    email,
    createdAt,
    key: toApiKeyInfo(account),
    suspension: toSuspension(account),
    suspendedBy: account.suspendedBy,
    credits,
    holds,
    counts,
  };
}

export function accountNotFoundError(accountId: string): ServiceError {
  return new ServiceError('account_not_found', `There is no account ${accountId}`);
}

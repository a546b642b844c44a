import type { OpenHold } from '../../account/holds.ts';
import { ServiceError } from '../../lib/errors.ts';
import { countPossessions, findAccount, findAccountByEmail } from '../../storage/accounts.ts';
import { database } from '../../storage/database.ts';
import { type CreditStatement, readCredits } from './credits.ts';
import { type KeyMark, keyOf } from './key-mark.ts';
import { type Suspension, suspensionOf } from './suspension.ts';

/** An account as an administrator sees it. */
export interface AccountOverview {
  id: string;
  email: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  key: KeyMark | null;
  suspended: Suspension | null;
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
  const account = await findAccountByEmail(database(env), email.trim().toLowerCase());
  return account?.id ?? null;
}

/** An account and the newest `limit` entries of its ledger. @throws ServiceError 404 */
export async function overviewOf(env: Env, accountId: string, limit: number): Promise<AccountOverview> {
  const db = database(env);
  const account = await findAccount(db, accountId);
  if (!account) throw noAccount(accountId);
  const { id, email, createdAt } = account;
  const [credits, holds, counts] = await Promise.all([
    readCredits(env, { accountId, email }, email, limit),
    env.ACCOUNT.getByName(accountId).openHolds(),
    countPossessions(db, accountId),
  ]);
  return {
    id,
    email,
    createdAt,
    key: keyOf(account),
    suspended: suspensionOf(account),
    suspendedBy: account.suspendedBy,
    credits,
    holds,
    counts,
  };
}

export function noAccount(accountId: string): ServiceError {
  return new ServiceError(404, `There is no account ${accountId}`);
}

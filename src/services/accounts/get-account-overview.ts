import type { CreditStatement } from '../../contracts/credits.ts';
import type { OpenHold } from '../../objects/account/holds.ts';
import { type AccountAction, listAccountActions } from '../../storage/account-actions.ts';
import { countAccountResources } from '../../storage/account-activity.ts';
import { findAccount } from '../../storage/accounts.ts';
import { openDatabase, openShards, SERVICE } from '../../storage/database.ts';
import { accountNotFoundError } from './account.ts';
import { getCredits } from './get-credits.ts';
import { type ApiKeyInfo, toApiKeyInfo } from './keys.ts';
import { listRelatedAccounts, type RelatedAccount } from './related-accounts.ts';
import { type Suspension, toSuspension } from './suspension.ts';

/** An account as administrators see it. */
export interface AccountOverview {
  id: string;
  email: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Milliseconds since 1970; `null` unless the account is deleted. `email` is then its id in lower case. */
  deletedAt: number | null;
  key: ApiKeyInfo | null;
  suspension: Suspension | null;
  /** Email address of the administrator who suspended the account. */
  suspendedBy: string | null;
  credits: CreditStatement;
  /** Oldest first. */
  holds: OpenHold[];
  /**
   * Up to `MAX_COUNTED_AUDITS` of each. Websites include unverified ones; of the newest `MAX_COUNTED_AUDITS` snapshots, those that are not withdrawn count.
   */
  counts: { audits: number; websites: number; snapshots: number };
  /** The number of the database with its rows, the one they are being moved to or `null`, and how many databases there are. */
  database: { number: number; movingTo: number | null; of: number };
  /** Administrators' actions on the account, and its deletion, newest first. */
  actions: AccountAction[];
  /** The account and those that share its mailbox or network; empty if there are none. */
  related: RelatedAccount[];
}

const MAX_ACTIONS = 50;
/** Counting stops here, because counting all audits of a large account would take too long. */
export const MAX_COUNTED_AUDITS = 1_000;

/**
 * Returns an account with the newest `limit` entries of its ledger.
 *
 * @throws ServiceError 404 if there is no such account
 */
export async function getAccountOverview(
  env: Env,
  { accountId, limit }: { accountId: string; limit: number },
): Promise<AccountOverview> {
  const db = openDatabase(env, SERVICE);
  const account = await findAccount(db, accountId);
  if (!account) throw accountNotFoundError(accountId);
  const { id, email, createdAt, deletedAt } = account;
  const [credits, holds, counts, actions, related] = await Promise.all([
    getCredits({ env, caller: { accountId, email } }, { email, limit }),
    env.ACCOUNT.getByName(accountId).listOpenHolds(),
    countAccountResources(env, accountId, MAX_COUNTED_AUDITS),
    listAccountActions(db, accountId, MAX_ACTIONS),
    listRelatedAccounts(env, accountId),
  ]);
  return {
    id,
    email,
    createdAt,
    deletedAt,
    key: toApiKeyInfo(account),
    suspension: toSuspension(account),
    suspendedBy: account.suspendedBy,
    credits,
    holds,
    counts,
    database: { number: account.shard, movingTo: account.movingTo, of: openShards(env).length },
    actions,
    related,
  };
}

import { toWideNetwork } from '../../lib/client-network.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { hmac, listHmacKeys } from '../../lib/secret.ts';
import { DAY, formatWait, SECOND } from '../../lib/time.ts';
import { isFormerEmail } from '../../storage/account-deletions.ts';
import {
  type AccountRow,
  findAccount,
  findAccountByEmail,
  findLimitingSignUp,
  findOrCreateAccount,
} from '../../storage/accounts.ts';
import { type Database, openDatabase, SERVICE } from '../../storage/database.ts';
import { chooseShard } from '../../storage/shards.ts';
import { getSettings } from '../settings/get-settings.ts';
import { hashNetwork, isLoopback } from './client.ts';

/** How long the hash of a deleted account's email is kept, in milliseconds (docs/contract.md 8.13). */
export const FORMER_EMAIL_RETENTION = 365 * DAY;

/** Returns the HMACs under which the email of a deleted account may be kept; a new one under the first. @param email in lower case */
export async function hashFormerEmail(env: Env, email: string): Promise<[string, ...string[]]> {
  const [key = '', ...previous] = listHmacKeys(env.NETWORK_HASH_KEYS);
  const hash = (by: string) => hmac(by, `email:${email}`);
  return [await hash(key), ...(await Promise.all(previous.map(hash)))];
}

/** How long new accounts of a network are counted, in milliseconds. */
export const SIGN_UP_WINDOW = DAY;

/**
 * Returns the account of a verified email address; creates it if there is none. Every call records the signup bonus, and the
 * ledger keeps only the first record, so the bonus is not lost if the first sign-in fails between the two steps. The bonus is 0
 * if an account with this address was deleted in the last year (docs/contract.md 8.13).
 *
 * @param clientAddress IP address; new accounts of its network are limited, except for loopback (docs/contract.md 2.15)
 * @throws ServiceError 429 if there is no account and the network has reached the limit
 */
export async function ensureAccount(
  env: Env,
  { email, clientAddress }: { email: string; clientAddress: string },
): Promise<AccountRow> {
  const { signupBonusCredits, newAccountsPerNetworkPerDay: count } = await getSettings(env);
  const networkHash = isLoopback(clientAddress) ? null : await hashNetwork(env, toWideNetwork(clientAddress));
  const now = Date.now();
  const db = openDatabase(env, SERVICE);
  const account = await findOrCreateAccount(
    db,
    {
      id: newId('acc_'),
      email: email.toLowerCase(),
      createdAt: now,
      signUpNetworkHash: networkHash,
      shard: await chooseShard(env),
    },
    { count, since: now - SIGN_UP_WINDOW },
  );
  if (!account) throw await createLimitError(env, networkHash ?? '', count, now);
  const emailHashes = await hashFormerEmail(env, account.email);
  const hadAccount = await isFormerEmail(db, emailHashes, now - FORMER_EMAIL_RETENTION);
  await env.ACCOUNT.getByName(account.id).recordGrant({
    amount: hadAccount ? 0 : signupBonusCredits,
    reason: hadAccount ? 'No signup bonus: an account of this email was deleted' : 'Signup bonus',
    refType: 'signup',
    refId: account.id,
    actor: 'system',
  });
  return account;
}

async function createLimitError(
  env: Env,
  networkHash: string,
  count: number,
  now: number,
): Promise<ServiceError> {
  const createdAt = await findLimitingSignUp(openDatabase(env, SERVICE), networkHash, count);
  const wait = Math.max((createdAt ?? now) + SIGN_UP_WINDOW - now, SECOND);
  const retryAfter = Math.ceil(wait / SECOND);
  return new ServiceError(
    'new_accounts_rate_limited',
    `Too many accounts were opened from your network today. Come back in ${formatWait(retryAfter)} to open yours.`,
    { retryAfter },
  );
}

/** Returns the id of the account with this email address, in any case, or `null`. */
export async function findAccountId(env: Env, email: string): Promise<string | null> {
  const account = await findAccountByEmail(openDatabase(env, SERVICE), email.trim().toLowerCase());
  return account?.id ?? null;
}

/** Returns an account that is not deleted. @throws ServiceError 404 if there is none */
export async function findOpenAccount(db: Database, accountId: string): Promise<AccountRow> {
  const account = await findAccount(db, accountId);
  if (!account || account.deletedAt !== null) throw accountNotFoundError(accountId);
  return account;
}

export function accountNotFoundError(accountId: string): ServiceError {
  return new ServiceError('account_not_found', `There is no account ${accountId}`);
}

/** Whether `ADMIN_EMAILS` lists this email address, which must be lower-case. */
export function isAdmin(env: Env, email: string): boolean {
  return env.ADMIN_EMAILS.split(',').some((admin) => admin.trim().toLowerCase() === email);
}

import { logEvent } from '../../lib/log.ts';
import { randomToken, sha256 } from '../../lib/secret.ts';
import type { GrantedRole } from '../../lib/roles.ts';
import { DAY, toIsoDate } from '../../lib/time.ts';
import { describeUserAgent } from '../../lib/user-agent.ts';
import { deleteSessions } from '../../storage/account-actions.ts';
import { findAccount } from '../../storage/accounts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import {
  deleteAccountSession,
  deleteAccountSessions,
  deleteSession,
  findSession,
  insertSession,
  listSessions,
  setSessionLastUsed,
} from '../../storage/sessions.ts';
import type { Caller, Context } from '../context.ts';
import { ensureAccount, findOpenAccount, isAdmin } from './account.ts';
import { type Client, DEVICE_LIFETIME, formatCountry, getDeviceToken } from './client.ts';
import { type ApiKeyInfo, toApiKeyInfo } from './keys.ts';
import { type Suspension, toSuspension } from './suspension.ts';

/** How long a session lasts, in milliseconds. */
export const SESSION_LIFETIME = 30 * DAY;

/** Tokens for cookies. Only their hashes are stored. */
export interface SessionTokens {
  token: string;
  deviceToken: string;
}

/**
 * Creates a session for a verified email address, creates its account if there is none, and remembers the browser.
 *
 * @param deviceToken the browser's device token, if it has one
 * @throws ServiceError 429 if the client's network has reached the limit of new accounts
 */
export async function createSession(
  env: Env,
  { email, client, deviceToken }: { email: string; client: Client; deviceToken?: string | undefined },
): Promise<SessionTokens> {
  const account = await ensureAccount(env, { email, clientAddress: client.address });
  const tokens = { token: randomToken(32), deviceToken: await getDeviceToken(env, deviceToken) };
  const now = Date.now();
  const db = openDatabase(env, SERVICE);
  const session = {
    tokenHash: await sha256(tokens.token),
    accountId: account.id,
    createdAt: now,
    expiresAt: now + SESSION_LIFETIME,
    browser: describeUserAgent(client.userAgent),
    country: client.country,
  };
  const device = { deviceHash: await sha256(tokens.deviceToken), deviceExpiresAt: now + DEVICE_LIFETIME };
  try {
    await insertSession(db, session, device);
  } catch (error) {
    const current = await findAccount(db, account.id);
    if (!current || current.deletedAt === null) throw error;
    // The account was deleted meanwhile. The code is used up, so this sign-in creates a new account for the email address.
    return createSession(env, { email, client, deviceToken });
  }
  return tokens;
}

/** A person who acts for an account that is not their own. */
export interface Member extends GrantedRole {
  email: string;
}

/** The account that a session acts for. */
export interface SignedInAccount extends Caller {
  /** `null` if the account has no key, and for members. */
  key: ApiKeyInfo | null;
  /** `null` if neither the account nor the person is suspended. */
  suspension: Suspension | null;
  isAdmin: boolean;
  /** The person, if the account is not their own. */
  member: Member | null;
}

/**
 * Returns the account of a session token, or `null` if the session does not exist, has ended or has expired. A session acts for another
 * account only while its person is a member of it, otherwise for their own. The first request of a UTC day records the day.
 */
export async function authenticateSession(env: Env, token: string): Promise<SignedInAccount | null> {
  const db = openDatabase(env, SERVICE);
  const tokenHash = await sha256(token);
  const now = Date.now();
  const session = await findSession(db, tokenHash, now);
  if (!session) return null;
  const today = toIsoDate(now);
  if (session.lastUsedOn !== today) {
    try {
      await setSessionLastUsed(db, tokenHash, today);
    } catch (error) {
      logEvent('warning', 'session-not-updated', { error });
    }
  }
  const { account, acting } = session;
  const suspension = toSuspension(account);
  if (acting) {
    const { id, email } = acting.account;
    const { role, hosts } = acting.member;
    const member = { email: account.email, role, hosts };
    const either = suspension ?? toSuspension(acting.account);
    return { accountId: id, email, key: null, suspension: either, isAdmin: false, member };
  }
  const { id, email } = account;
  const key = toApiKeyInfo(account);
  return { accountId: id, email, key, suspension, isAdmin: isAdmin(env, email), member: null };
}

/** A browser that is signed in to an account. */
export interface AccountSession {
  /** The hash of its token, from which the token cannot be derived. */
  id: string;
  /** Browser and system, as the sign-in showed them. */
  browser: string;
  /** Name of the country of the sign-in, or `unknown`. */
  country: string;
  /** Milliseconds since 1970. */
  signedInAt: number;
  /** `YYYY-MM-DD` in UTC. */
  lastUsedOn: string;
  /** Whether it is the session of this request. */
  isCurrent: boolean;
}

const MAX_SESSIONS = 100;

/** Lists the sessions of an account, most recently used first, at most 100. @param token the session of this request */
export async function listAccountSessions(
  { env, caller: { accountId } }: Context,
  { token }: { token: string },
): Promise<AccountSession[]> {
  const current = await sha256(token);
  const rows = await listSessions(openDatabase(env, SERVICE), accountId, Date.now(), MAX_SESSIONS);
  return rows.map(({ tokenHash, browser, country, createdAt, lastUsedOn }) => ({
    id: tokenHash,
    browser: browser ?? 'Unknown browser',
    country: formatCountry(country),
    signedInAt: createdAt,
    lastUsedOn: lastUsedOn ?? toIsoDate(createdAt),
    isCurrent: tokenHash === current,
  }));
}

/** Ends a session. Its token stops working immediately. */
export async function endSession(env: Env, token: string): Promise<void> {
  await deleteSession(openDatabase(env, SERVICE), await sha256(token));
}

/** Ends a session of an account, if it has one with this id. @param sessionId `AccountSession.id` */
export async function endAccountSession(
  { env, caller: { accountId } }: Context,
  { sessionId }: { sessionId: string },
): Promise<void> {
  await deleteAccountSession(openDatabase(env, SERVICE), accountId, sessionId);
}

/**
 * Ends all sessions of an account, this one included, and forgets the other browsers that have signed in to it.
 *
 * @param deviceToken the device token of this browser, which is still remembered
 */
export async function signOutEverywhere(
  { env, caller: { accountId } }: Context,
  { deviceToken }: { deviceToken: string | undefined },
): Promise<void> {
  await deleteAccountSessions(openDatabase(env, SERVICE), accountId, await sha256(deviceToken ?? ''));
}

/**
 * Signs an account out of every browser, and forgets its known devices.
 *
 * @param actor the administrator's email
 * @returns how many sessions ended
 * @throws ServiceError 404 if there is no such account
 */
export async function endAllSessions(
  env: Env,
  { actor, accountId }: { actor: string; accountId: string },
): Promise<number> {
  await findOpenAccount(openDatabase(env, SERVICE), accountId);
  return deleteSessions(openDatabase(env, SERVICE), { accountId, actor, now: Date.now() });
}

import { ServiceError } from '../../lib/errors.ts';
import { MemoryCache } from '../../lib/memory-cache.ts';
import { randomToken, sha256 } from '../../lib/secret.ts';
import {
  type AccountRow,
  deleteAccountKey,
  findAccountByKeyHash,
  type KeyOwner,
  setAccountKey,
} from '../../storage/accounts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findAuditByKeyHash, type FoundAudit } from '../../storage/audits.ts';
import type { Caller, Context } from '../context.ts';
import { type Suspension, toSuspension } from './suspension.ts';

/** What identifies a key without revealing it. */
export interface ApiKeyInfo {
  /** The key's last four characters. */
  hint: string;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/** Returns the account's key, or `null` if it has none. */
export function toApiKeyInfo({ keyHint, keyCreatedAt }: AccountRow): ApiKeyInfo | null {
  return keyHint !== null && keyCreatedAt !== null ? { hint: keyHint, createdAt: keyCreatedAt } : null;
}

/** `svk_` and 32 random bytes in base64url (docs/contract.md 2.2). */
const API_KEY_PATTERN = /^svk_[\w-]{43}$/;

/**
 * Creates the account's API key and returns it. Only the hash of the key is stored.
 *
 * @param replaces creation time of the key to replace, in milliseconds since 1970; that key stops working immediately
 * @throws ServiceError 409 if the account has another key
 */
export async function createKey(
  env: Env,
  { accountId, replaces = null }: { accountId: string; replaces?: number | null | undefined },
): Promise<string> {
  const key = `svk_${randomToken(32)}`;
  const row = { keyHash: await sha256(key), keyHint: key.slice(-4), keyCreatedAt: Date.now() };
  if (await setAccountKey(openDatabase(env, SERVICE), accountId, row, replaces)) return key;
  throw new ServiceError(
    'api_key_exists',
    'You already have an API key. Confirm that a new one replaces it.',
  );
}

/** Revokes the account's API key, which stops working immediately. Returns whether there was one. */
export async function revokeKey({ env, caller: { accountId } }: Context): Promise<boolean> {
  return deleteAccountKey(openDatabase(env, SERVICE), accountId);
}

export type AuthenticationResult =
  | { ok: true; caller: Caller }
  /** `suspension` is `null` for a wrong, replaced or revoked key. */
  | { ok: false; suspension: Suspension | null };

/** `audit` is `null` if the account has no such audit. */
export type ReaderResult = AuthenticationResult & { audit: FoundAudit | null };

/**
 * SHA-256 of keys that no account has, so that a client that keeps using a revoked key causes no more reads of D1. A wrong key
 * never becomes valid: keys are random, and a revoked key returns only if the database is restored.
 */
const wrongKeys = new MemoryCache<true>(200_000);
const WRONG_KEY = { bytes: 200, lifetimeMs: 60_000 };

const REFUSED: AuthenticationResult = { ok: false, suspension: null };

/** Finds the account of an API key. Fails if the key is not active or its account is suspended. */
export async function authenticateKey(env: Env, key: string): Promise<AuthenticationResult> {
  return authenticate(key, (keyHash) => findAccountByKeyHash(openDatabase(env, SERVICE), keyHash));
}

/** Same as `authenticateKey`, and finds an audit of the account, in the same read if it is in the first database. */
export async function authenticateReader(
  env: Env,
  { key, auditId }: { key: string; auditId: string },
): Promise<ReaderResult> {
  let audit: FoundAudit | null = null;
  const result = await authenticate(key, async (keyHash) => {
    const found = await findAuditByKeyHash(env, keyHash, auditId);
    audit = found?.audit ?? null;
    return found?.account ?? null;
  });
  return { ...result, audit };
}

async function authenticate(
  key: string,
  findAccount: (keyHash: string) => Promise<KeyOwner | null>,
): Promise<AuthenticationResult> {
  if (!API_KEY_PATTERN.test(key)) return REFUSED;
  const keyHash = await sha256(key);
  const now = Date.now();
  if (wrongKeys.get(keyHash, now)) return REFUSED;
  const account = await findAccount(keyHash);
  if (!account) {
    wrongKeys.set(keyHash, true, { bytes: WRONG_KEY.bytes, expiresAt: now + WRONG_KEY.lifetimeMs });
    return REFUSED;
  }
  const suspension = toSuspension(account);
  if (suspension) return { ok: false, suspension };
  return { ok: true, caller: { accountId: account.id, email: account.email } };
}

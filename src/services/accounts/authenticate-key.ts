import { MemoryCache } from '../../lib/memory-cache.ts';
import { sha256 } from '../../lib/secret.ts';
import { findAccountByKeyHash, type KeyOwner } from '../../storage/accounts.ts';
import { type Database, openDatabase, SERVICE } from '../../storage/database.ts';
import { type FoundReport, findReportByKeyHash } from '../../storage/reports.ts';
import type { Caller } from '../caller.ts';
import { API_KEY_PATTERN } from './create-key.ts';
import { type Suspension, toSuspension } from './suspension.ts';

export type AuthenticationResult =
  | { ok: true; caller: Caller }
  /** `suspension` is `null` for a wrong, replaced or revoked key. */
  | { ok: false; suspension: Suspension | null };

/** `report` is `null` if the account has no such audit. */
export type ReaderResult = AuthenticationResult & { report: FoundReport | null };

/**
 * SHA-256 of keys that no account has, so that a client that keeps using a revoked key causes no more reads of D1. A wrong key
 * never becomes valid: keys are random, and a revoked key returns only if the database is restored.
 */
const wrongKeys = new MemoryCache<true>(200_000);
const WRONG_KEY = { bytes: 200, lifetimeMs: 60_000 };

const REFUSED: AuthenticationResult = { ok: false, suspension: null };

/** Finds the account of an API key. Fails if the key is not active or its account is suspended. */
export async function authenticateKey(env: Env, key: string): Promise<AuthenticationResult> {
  return authenticate(env, key, findAccountByKeyHash);
}

/** Same as `authenticateKey`, and finds an audit of the account in the same read. */
export async function authenticateReader(env: Env, key: string, reportId: string): Promise<ReaderResult> {
  let report: FoundReport | null = null;
  const result = await authenticate(env, key, async (db, keyHash) => {
    const found = await findReportByKeyHash(db, keyHash, reportId);
    report = found?.report ?? null;
    return found?.account ?? null;
  });
  return { ...result, report };
}

async function authenticate(
  env: Env,
  key: string,
  findAccount: (db: Database, keyHash: string) => Promise<KeyOwner | null>,
): Promise<AuthenticationResult> {
  if (!API_KEY_PATTERN.test(key)) return REFUSED;
  const keyHash = await sha256(key);
  const now = Date.now();
  if (wrongKeys.get(keyHash, now)) return REFUSED;
  const account = await findAccount(openDatabase(env, SERVICE), keyHash);
  if (!account) {
    wrongKeys.set(keyHash, true, { bytes: WRONG_KEY.bytes, expiresAt: now + WRONG_KEY.lifetimeMs });
    return REFUSED;
  }
  const suspension = toSuspension(account);
  if (suspension) return { ok: false, suspension };
  return { ok: true, caller: { accountId: account.id, email: account.email } };
}

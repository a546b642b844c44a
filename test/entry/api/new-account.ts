import { nextShard, readRow } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { newId } from '../../../src/lib/id.ts';
import { randomToken, sha256 } from '../../../src/lib/secret.ts';
import { createKey } from '../../../src/services/accounts/keys.ts';
import { openDatabase, SERVICE } from '../../../src/storage/database.ts';
import { accounts } from '../../../src/storage/schema/accounts.ts';
import { addToTotal } from '../../../src/storage/counts.ts';

let made = 0;

/** A new account with a key of its own. */
export async function newAccount(): Promise<{ id: string; email: string; key: string }> {
  return storeAccount(`user-${++made}-${crypto.randomUUID()}@example.com`);
}

/** Stores an account with a key and the signup bonus, in half the time of a sign-in and a new key. */
export async function storeAccount(email: string): Promise<{ id: string; email: string; key: string }> {
  const [id, key, now] = [newId('acc_'), `svk_${randomToken(32)}`, Date.now()];
  const ofKey = { keyHash: await sha256(key), keyHint: key.slice(-4), keyCreatedAt: now };
  const db = openDatabase(env, SERVICE);
  await Promise.all([
    db.batch([
      db.insert(accounts).values({ id, email, createdAt: now, shard: nextShard(), ...ofKey }),
      addToTotal(db, 'accounts', 1),
    ]),
    env.ACCOUNT.getByName(id).recordGrant({
      amount: 100,
      reason: 'Signup bonus',
      refType: 'signup',
      refId: id,
      actor: 'system',
    }),
  ]);
  return { id, email, key };
}

/** Replaces the key of an account. Returns the new one. */
export async function replaceKey(id: string): Promise<string> {
  return createKey(env, {
    accountId: id,
    replaces: (await readRow('accounts', { id }))?.keyCreatedAt ?? null,
  });
}

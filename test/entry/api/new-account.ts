import { readRow } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { ensureAccount } from '../../../src/services/accounts/account.ts';
import { createKey } from '../../../src/services/accounts/keys.ts';

let made = 0;

/** A new account with a key of its own. */
export async function newAccount(): Promise<{ id: string; email: string; key: string }> {
  const account = await ensureAccount(env, {
    email: `user-${++made}-${crypto.randomUUID()}@example.com`,
    clientAddress: '127.0.0.1',
  });
  return { id: account.id, email: account.email, key: await createKey(env, { accountId: account.id }) };
}

/** Replaces the key of an account. Returns the new one. */
export async function replaceKey(id: string): Promise<string> {
  return createKey(env, {
    accountId: id,
    replaces: (await readRow('accounts', { id }))?.keyCreatedAt ?? null,
  });
}

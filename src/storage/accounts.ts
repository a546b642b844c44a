import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { accounts } from './schema.ts';

export type AccountRow = typeof accounts.$inferSelect;

/** The account whose active key has this SHA-256. */
export async function findAccountByKeyHash(db: Database, keyHash: string): Promise<AccountRow | null> {
  return (await db.select().from(accounts).where(eq(accounts.keyHash, keyHash)).get()) ?? null;
}

/** The account of an email, made when there is none. `email` must be lower-case. */
export async function findOrCreateAccount(
  db: Database,
  account: { id: string; email: string; createdAt: number },
) {
  const [, rows] = await db.batch([
    db.insert(accounts).values(account).onConflictDoNothing({ target: accounts.email }),
    db.select().from(accounts).where(eq(accounts.email, account.email)),
  ]);
  const row = rows[0];
  if (!row) throw new Error('the account was not stored');
  return row;
}

/** Replace the account's key; the one before stops at once. `null` takes it away. */
export async function setAccountKey(
  db: Database,
  accountId: string,
  key: { keyHash: string; keyHint: string; keyCreatedAt: number } | null,
): Promise<void> {
  await db
    .update(accounts)
    .set(key ?? { keyHash: null, keyHint: null, keyCreatedAt: null })
    .where(eq(accounts.id, accountId));
}

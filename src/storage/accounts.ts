import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { accounts } from './schema/accounts.ts';
import { reports } from './schema/reports.ts';
import { submissions } from './schema/submissions.ts';
import { websiteClaims } from './schema/websites.ts';

export type AccountRow = typeof accounts.$inferSelect;

/** Returns the account whose key has this SHA-256 (hex), or `null`. */
export async function findAccountByKeyHash(db: Database, keyHash: string): Promise<AccountRow | null> {
  return (await db.select().from(accounts).where(eq(accounts.keyHash, keyHash)).get()) ?? null;
}

/** Returns the account with this email, which must be lower-case. Inserts `account` if there is none. */
export async function findOrCreateAccount(
  db: Database,
  account: { id: string; email: string; createdAt: number },
) {
  const [, rows] = await db.batch([
    db.insert(accounts).values(account).onConflictDoNothing({ target: accounts.email }),
    db.select().from(accounts).where(eq(accounts.email, account.email)),
  ]);
  const row = rows[0];
  if (!row) throw new Error(`D1 stored no account ${account.id}`);
  return row;
}

/** Replaces the account's key; the old key stops working at once. `null` revokes it. */
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

/** Returns the account with this email, which must be lower-case, or `null`. */
export async function findAccountByEmail(db: Database, email: string): Promise<AccountRow | null> {
  return (await db.select().from(accounts).where(eq(accounts.email, email)).get()) ?? null;
}

export async function findAccount(db: Database, id: string): Promise<AccountRow | null> {
  return (await db.select().from(accounts).where(eq(accounts.id, id)).get()) ?? null;
}

/** Counts an account's audits, claims on websites (verified or not) and snapshots. */
export async function countAccountResources(
  db: Database,
  accountId: string,
): Promise<{ audits: number; websites: number; snapshots: number }> {
  return {
    audits: await db.$count(reports, eq(reports.accountId, accountId)),
    websites: await db.$count(websiteClaims, eq(websiteClaims.accountId, accountId)),
    snapshots: await db.$count(submissions, eq(submissions.accountId, accountId)),
  };
}

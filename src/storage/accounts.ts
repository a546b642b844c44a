import { eq, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { accounts } from './schema/accounts.ts';
import { reports } from './schema/reports.ts';
import { submissions } from './schema/submissions.ts';
import { websiteClaims } from './schema/websites.ts';

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

/** The account of an email, which must be lower-case. */
export async function findAccountByEmail(db: Database, email: string): Promise<AccountRow | null> {
  return (await db.select().from(accounts).where(eq(accounts.email, email)).get()) ?? null;
}

export async function findAccount(db: Database, id: string): Promise<AccountRow | null> {
  return (await db.select().from(accounts).where(eq(accounts.id, id)).get()) ?? null;
}

/** How much the account has; websites also those it has not proven. */
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

/** Refuse the account's keys from `now` on, with a reason; of a suspended account reason and administrator are new. `false`: no such account. */
export async function suspendAccount(
  db: Database,
  accountId: string,
  { reason, suspendedBy, now }: { reason: string; suspendedBy: string; now: number },
): Promise<boolean> {
  const rows = await db
    .update(accounts)
    .set({
      suspendedAt: sql`coalesce(${accounts.suspendedAt}, ${now})`,
      suspendedReason: reason,
      suspendedBy,
    })
    .where(eq(accounts.id, accountId))
    .returning({ id: accounts.id });
  return rows.length === 1;
}

/** Take the account's keys again. `false`: no such account. */
export async function resumeAccount(db: Database, accountId: string): Promise<boolean> {
  const rows = await db
    .update(accounts)
    .set({ suspendedAt: null, suspendedReason: null, suspendedBy: null })
    .where(eq(accounts.id, accountId))
    .returning({ id: accounts.id });
  return rows.length === 1;
}

import { and, eq, getTableColumns, gt } from 'drizzle-orm';
import type { AccountRow } from './accounts.ts';
import type { Database } from './database.ts';
import { accounts, sessions } from './schema/accounts.ts';

export async function insertSession(db: Database, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/** Returns the account of a session that has not expired by `now` (milliseconds since 1970), or `null`. */
export async function findSessionAccount(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<AccountRow | null> {
  const row = await db
    .select(getTableColumns(accounts))
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
    .get();
  return row ?? null;
}

export async function deleteSession(db: Database, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

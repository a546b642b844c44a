import { and, desc, eq, getTableColumns, gt, ne, sql } from 'drizzle-orm';
import { type AccountRow, activeAccountId } from './accounts.ts';
import type { Database } from './database.ts';
import { accounts, knownDevices, sessions } from './schema/accounts.ts';

export type SessionRow = typeof sessions.$inferSelect;

/** Inserts a session, and remembers its browser for the account until `deviceExpiresAt` (milliseconds since 1970). */
export async function insertSession(
  db: Database,
  session: typeof sessions.$inferInsert,
  { deviceHash, deviceExpiresAt }: { deviceHash: string; deviceExpiresAt: number },
): Promise<void> {
  const accountId = activeAccountId(session.accountId);
  await db.batch([
    db.insert(sessions).values({ ...session, accountId }),
    db
      .insert(knownDevices)
      .values({ deviceHash, accountId, expiresAt: deviceExpiresAt })
      .onConflictDoUpdate({
        target: [knownDevices.deviceHash, knownDevices.accountId],
        set: { expiresAt: deviceExpiresAt },
      }),
  ]);
}

/** Returns the account of a session that has not expired by `now` (milliseconds since 1970), or `null`. */
export async function findSessionAccount(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<(AccountRow & { lastUsedOn: string | null }) | null> {
  const row = await db
    .select({ ...getTableColumns(accounts), lastUsedOn: sessions.lastUsedOn })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
    .get();
  return row ?? null;
}

/** Records the day of the last request of a session, `YYYY-MM-DD` in UTC. */
export async function setSessionLastUsed(db: Database, tokenHash: string, day: string): Promise<void> {
  await db.update(sessions).set({ lastUsedOn: day }).where(eq(sessions.tokenHash, tokenHash));
}

/** Lists the account's sessions that have not expired by `now` (milliseconds since 1970), the last used first. */
export async function listSessions(
  db: Database,
  accountId: string,
  now: number,
  limit: number,
): Promise<SessionRow[]> {
  const lastUsed = sql`coalesce(${sessions.lastUsedOn}, date(${sessions.createdAt} / 1000, 'unixepoch'))`;
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, now)))
    .orderBy(desc(lastUsed), desc(sessions.createdAt))
    .limit(limit);
}

export async function deleteSession(db: Database, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteAccountSession(
  db: Database,
  accountId: string,
  tokenHash: string,
): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.accountId, accountId), eq(sessions.tokenHash, tokenHash)));
}

/** Deletes all sessions of an account, and forgets its known devices except for `keptDeviceHash`. */
export async function deleteAccountSessions(
  db: Database,
  accountId: string,
  keptDeviceHash: string,
): Promise<void> {
  await db.batch([
    db.delete(sessions).where(eq(sessions.accountId, accountId)),
    db
      .delete(knownDevices)
      .where(and(eq(knownDevices.accountId, accountId), ne(knownDevices.deviceHash, keptDeviceHash))),
  ]);
}

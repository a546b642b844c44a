import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { type AccountRow, activeAccountId } from './accounts.ts';
import type { Database } from './database.ts';
import { type MemberRow, parseHosts } from './members.ts';
import { accounts, knownDevices, members, sessions } from './schema/accounts.ts';

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

/** A session, the account of its person, and the account that the person acts for as a member; `null` without one. */
export interface FoundSession {
  lastUsedOn: string | null;
  account: AccountRow;
  acting: { account: AccountRow; member: MemberRow } | null;
}

const owners = alias(accounts, 'owners');

/** The hosts that a client sees: those that the account still owns. */
const OWNED_HOSTS = sql<string | null>`CASE WHEN ${members.hosts} IS NOT NULL THEN (
  SELECT json_group_array(named.value) FROM json_each(${members.hosts}) AS named
  JOIN websites ON websites.host = named.value AND websites.owner_account_id = ${members.accountId}) END`;

/** Returns a session that has not expired by `now` (milliseconds since 1970), or `null`. */
export async function findSession(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<FoundSession | null> {
  const isMember = and(
    eq(members.accountId, sessions.actingAccountId),
    eq(members.email, accounts.email),
    isNotNull(members.acceptedAt),
  );
  const row = await db
    .select({
      lastUsedOn: sessions.lastUsedOn,
      account: getTableColumns(accounts),
      member: { ...getTableColumns(members), hosts: OWNED_HOSTS },
      owner: getTableColumns(owners),
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(members, isMember)
    .leftJoin(owners, and(eq(owners.id, members.accountId), isNull(owners.deletedAt)))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
    .get();
  if (!row) return null;
  const { lastUsedOn, account, member, owner } = row;
  return { lastUsedOn, account, acting: member && owner && { account: owner, member: parseHosts(member) } };
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

import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { addToTotal } from './counts.ts';
import { type Database, prepareOnce } from './database.ts';
import { accounts, signUps } from './schema/accounts.ts';

/**
 * Returns SQL for the id of an account in an insert. It is `NULL` if the account is deleted: the NOT NULL column then refuses
 * the row and the batch is rolled back, so a request that began before the deletion stores nothing after it.
 */
export function activeAccountId(id: string) {
  return sql<string>`(SELECT ${accounts.id} FROM ${accounts} WHERE ${accounts.id} = ${id} AND ${accounts.deletedAt} IS NULL)`;
}

export type AccountRow = typeof accounts.$inferSelect;

/** The columns that a request with an API key reads of its account. */
export const KEY_OWNER = {
  id: accounts.id,
  email: accounts.email,
  suspendedAt: accounts.suspendedAt,
  suspendedReason: accounts.suspendedReason,
  shard: accounts.shard,
};
export type KeyOwner = Pick<AccountRow, keyof typeof KEY_OWNER>;

const keyOwner = prepareOnce((db) =>
  db
    .select(KEY_OWNER)
    .from(accounts)
    .where(eq(accounts.keyHash, sql.placeholder('keyHash')))
    .prepare(),
);

/** Returns the account whose key has this SHA-256 (hex), or `null`. */
export async function findAccountByKeyHash(db: Database, keyHash: string): Promise<KeyOwner | null> {
  return (await keyOwner(db).get({ keyHash })) ?? null;
}

export interface NewAccount {
  id: string;
  /** In lower case. */
  email: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** HMAC of the client network; `null` if the account counts towards no network. */
  signUpNetworkHash: string | null;
  /** The number of the database for its rows. */
  shard: number;
}

/** At most `count` new accounts of a network after `since` (milliseconds since 1970); 0 for no limit. */
export interface NewAccountLimit {
  count: number;
  since: number;
}

/**
 * Returns the account with this email. Inserts `account` if there is none, unless its network has reached the limit. One
 * transaction, so parallel requests cannot exceed the limit.
 *
 * @returns `null` if the limit is reached
 */
export async function findOrCreateAccount(
  db: Database,
  { id, email, createdAt, signUpNetworkHash: network, shard }: NewAccount,
  { count, since }: NewAccountLimit,
): Promise<AccountRow | null> {
  const isAllowed = sql`(${network} IS NULL OR ${count} = 0 OR ${count} > (
    SELECT count(*) FROM sign_ups WHERE network_hash = ${network} AND created_at > ${since}))`;
  const [, , , rows] = await db.batch([
    // A value for every column, in the order of the table.
    db
      .insert(accounts)
      .select(
        sql`SELECT ${id}, ${email}, ${createdAt}, NULL, NULL, NULL, NULL, NULL, NULL, ${network}, NULL, ${shard}, NULL, NULL WHERE ${isAllowed}`,
      )
      .onConflictDoNothing({ target: accounts.email }),
    addToTotal(db, 'accounts', 1),
    db
      .insert(signUps)
      .select(
        sql`SELECT NULL, ${network}, ${createdAt} FROM accounts WHERE id = ${id} AND sign_up_network_hash IS NOT NULL`,
      ),
    db.select().from(accounts).where(eq(accounts.email, email)),
  ]);
  return rows[0] ?? null;
}

/** Returns when the network's `count`-th newest account was created, in milliseconds since 1970; `null` if it has fewer. */
export async function findLimitingSignUp(
  db: Database,
  networkHash: string,
  count: number,
): Promise<number | null> {
  const row = await db
    .select({ createdAt: signUps.createdAt })
    .from(signUps)
    .where(eq(signUps.networkHash, networkHash))
    .orderBy(desc(signUps.createdAt))
    .limit(1)
    .offset(count - 1)
    .get();
  return row?.createdAt ?? null;
}

/**
 * Stores a new key unless the account has one that was not created at `replaces` (milliseconds since 1970; `null`: no key).
 * The replaced key stops working immediately. A deleted account gets no key.
 *
 * @returns whether the key was stored
 */
export async function setAccountKey(
  db: Database,
  accountId: string,
  key: { keyHash: string; keyHint: string; keyCreatedAt: number },
  replaces: number | null,
): Promise<boolean> {
  const isReplaceable = or(
    isNull(accounts.keyCreatedAt),
    replaces === null ? undefined : eq(accounts.keyCreatedAt, replaces),
  );
  const rows = await db
    .update(accounts)
    .set(key)
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt), isReplaceable))
    .returning({ id: accounts.id });
  return rows.length === 1;
}

/** Deletes the account's key, which stops working immediately. Returns whether there was one. */
export async function deleteAccountKey(db: Database, accountId: string): Promise<boolean> {
  const rows = await db
    .update(accounts)
    .set({ keyHash: null, keyHint: null, keyCreatedAt: null })
    .where(and(eq(accounts.id, accountId), isNotNull(accounts.keyHash)))
    .returning({ id: accounts.id });
  return rows.length === 1;
}

/** Returns the account with this email, which must be lower-case, or `null`. */
export async function findAccountByEmail(db: Database, email: string): Promise<AccountRow | null> {
  return (await db.select().from(accounts).where(eq(accounts.email, email)).get()) ?? null;
}

export async function findAccount(db: Database, id: string): Promise<AccountRow | null> {
  return (await db.select().from(accounts).where(eq(accounts.id, id)).get()) ?? null;
}

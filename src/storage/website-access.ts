import { and, eq, ne, sql } from 'drizzle-orm';
import type { SealedText } from '../lib/sealed-text.ts';
import type { Database } from './database.ts';
import { websiteAccess, websites } from './schema/websites.ts';
import { type Claimant, isOwnedBy } from './websites.ts';

export type AccessRow = typeof websiteAccess.$inferSelect;

/** Returns what the owner of a website has set, or `null`. Of an account that is not the owner nothing is returned. */
export async function findAccess(db: Database, claimant: Claimant): Promise<AccessRow | null> {
  const row = await db
    .select()
    .from(websiteAccess)
    .where(and(isOf(claimant), isOwnedBy(db, claimant)))
    .get();
  return row ?? null;
}

/** Stores what the owner of a website has set. Returns `false` if the account does not own it. */
export async function saveAccess(db: Database, row: AccessRow): Promise<boolean> {
  const { host, accountId, ...values } = row;
  // A value for every column, in the order of the table.
  const saved = await db
    .insert(websiteAccess)
    .select(
      sql`SELECT ${websites.host}, ${accountId}, ${values.headerNames}, ${values.userName}, ${values.sealed}, ${values.keyId},
          ${values.ignoresRobotsTxt ? 1 : 0}, ${values.userAgentSuffix}, ${values.secretsSetAt}, ${values.updatedAt}
        FROM ${websites} WHERE ${websites.host} = ${host} AND ${websites.ownerAccountId} = ${accountId}`,
    )
    .onConflictDoUpdate({ target: [websiteAccess.host, websiteAccess.accountId], set: values })
    .returning({ host: websiteAccess.host });
  return saved.length === 1;
}

export async function deleteAccessRow(db: Database, claimant: Claimant): Promise<void> {
  await db.delete(websiteAccess).where(isOf(claimant));
}

/** Lists up to `limit` rows whose secrets are encrypted with a key. */
export async function listSealedWith(db: Database, keyId: string, limit: number): Promise<AccessRow[]> {
  return db.select().from(websiteAccess).where(eq(websiteAccess.keyId, keyId)).limit(limit);
}

/** Replaces the encrypted secrets of a row, unless it has changed since it was read. */
export async function replaceSealed(
  db: Database,
  row: AccessRow,
  { bytes: sealed, keyId }: SealedText,
): Promise<void> {
  const { updatedAt } = row;
  const isUnchanged = and(eq(websiteAccess.updatedAt, updatedAt), ne(websiteAccess.keyId, keyId));
  await db
    .update(websiteAccess)
    .set({ sealed, keyId })
    .where(and(isOf(row), isUnchanged));
}

function isOf({ host, accountId }: Claimant) {
  return and(eq(websiteAccess.host, host), eq(websiteAccess.accountId, accountId));
}

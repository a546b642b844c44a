import { and, asc, eq, exists, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { ignores, websites } from './schema/websites.ts';
import type { Claimant } from './websites.ts';

export type IgnoreRow = typeof ignores.$inferSelect;

/** Lists what the owner of a website ignores, oldest first. Of an account that does not own it nothing is returned. */
export async function listIgnoreRows(db: Database, { host, accountId }: Claimant): Promise<IgnoreRow[]> {
  const owned = db
    .select({ host: websites.host })
    .from(websites)
    .where(and(eq(websites.host, host), eq(websites.ownerAccountId, accountId)));
  return db
    .select()
    .from(ignores)
    .where(and(eq(ignores.accountId, accountId), eq(ignores.host, host), exists(owned)))
    .orderBy(asc(ignores.id));
}

/**
 * Inserts an ignore, or replaces reason, note, author and end of the one with the same check and pages. Does nothing if it would be new
 * and the website has as many as the limits say, or if the account does not own the website.
 *
 * @param limits of all ignores of a website, and of those with a star and their characters together
 * @returns the ignore, `null` if nothing was stored
 */
export async function upsertIgnore(
  db: Database,
  row: IgnoreRow,
  limits: { all: number; patterns: number; characters: number },
): Promise<IgnoreRow | null> {
  const { id, host, accountId, check, pages, reason, note, author, createdAt, expiresAt } = row;
  const same = sql`FROM ignores WHERE account_id = ${accountId} AND host = ${host}`;
  const known = sql`EXISTS (SELECT 1 ${same} AND "check" = ${check} AND pages = ${pages})`;
  const isFull = pages.includes('*')
    ? sql`(SELECT count(*) >= ${limits.patterns} OR total(length(pages)) + ${pages.length} > ${limits.characters} ${same} AND instr(pages, '*') > 0)`
    : sql`FALSE`;
  const fits = sql`(SELECT count(*) ${same}) < ${limits.all} AND NOT ${isFull}`;
  const rows = await db
    // A value for every column, in the order of the table.
    .insert(ignores)
    .select(
      sql`SELECT ${id}, ${websites.host}, ${accountId}, ${check}, ${pages}, ${reason}, ${note}, ${author}, ${createdAt}, ${expiresAt}
        FROM ${websites} WHERE ${websites.host} = ${host} AND ${websites.ownerAccountId} = ${accountId} AND (${known} OR (${fits}))`,
    )
    .onConflictDoUpdate({
      target: [ignores.accountId, ignores.host, ignores.check, ignores.pages],
      set: { reason, note, author, expiresAt },
    })
    .returning();
  return rows[0] ?? null;
}

/** Returns whether there was such an ignore. */
export async function deleteIgnoreRow(
  db: Database,
  { host, accountId, id }: Claimant & { id: string },
): Promise<boolean> {
  const deleted = await db
    .delete(ignores)
    .where(and(eq(ignores.id, id), eq(ignores.accountId, accountId), eq(ignores.host, host)))
    .returning({ id: ignores.id });
  return deleted.length === 1;
}

import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { activeAccountId } from './accounts.ts';
import type { Database } from './database.ts';
import { scanProfiles, schedules } from './schema/scans.ts';

export type ProfileRow = typeof scanProfiles.$inferSelect;
export type ProfileRef = Pick<ProfileRow, 'accountId' | 'host' | 'name'>;

export async function findProfile(db: Database, profile: ProfileRef): Promise<ProfileRow | null> {
  return (await db.select().from(scanProfiles).where(isProfile(profile)).get()) ?? null;
}

/** Lists the profiles of a website by name, without their URLs. */
export async function listProfileRows(
  db: Database,
  { accountId, host }: Omit<ProfileRef, 'name'>,
): Promise<Omit<ProfileRow, 'urls'>[]> {
  const { urls: _, ...columns } = getTableColumns(scanProfiles);
  return db
    .select(columns)
    .from(scanProfiles)
    .where(and(eq(scanProfiles.accountId, accountId), eq(scanProfiles.host, host)))
    .orderBy(asc(scanProfiles.name));
}

/**
 * Inserts or replaces a profile, unless it would be new and the account has `limit` of them.
 *
 * @returns the profile, `null` over the limit
 */
export async function upsertProfile(
  db: Database,
  profile: ProfileRow,
  limit: number,
): Promise<ProfileRow | null> {
  const { accountId, host, name, settings, urls, createdAt, updatedAt } = profile;
  const count = sql`(SELECT count(*) FROM scan_profiles WHERE account_id = ${accountId})`;
  const exists = sql`EXISTS (SELECT 1 FROM scan_profiles WHERE (account_id, host, name) = (${accountId}, ${host}, ${name}))`;
  const rows = await db
    // A value for every column, in the order of the table.
    .insert(scanProfiles)
    .select(
      sql`SELECT ${activeAccountId(accountId)}, ${host}, ${name}, ${settings}, ${urls}, ${createdAt}, ${updatedAt} WHERE ${count} < ${limit} OR ${exists}`,
    )
    .onConflictDoUpdate({
      target: [scanProfiles.accountId, scanProfiles.host, scanProfiles.name],
      set: { settings, urls, updatedAt },
    })
    .returning();
  return rows[0] ?? null;
}

/** Deletes a profile that no schedule names. Returns whether there was one. */
export async function deleteProfileRow(db: Database, profile: ProfileRef): Promise<boolean> {
  const { accountId, host, name } = profile;
  const isOfWebsite = and(eq(schedules.accountId, accountId), eq(schedules.host, host));
  const isNamed = sql`EXISTS (SELECT 1 FROM ${schedules} WHERE ${and(isOfWebsite, eq(schedules.profile, name))})`;
  const deleted = await db
    .delete(scanProfiles)
    .where(and(isProfile(profile), sql`NOT ${isNamed}`))
    .returning({ name: scanProfiles.name });
  return deleted.length === 1;
}

function isProfile({ accountId, host, name }: ProfileRef) {
  return and(eq(scanProfiles.accountId, accountId), eq(scanProfiles.host, host), eq(scanProfiles.name, name));
}

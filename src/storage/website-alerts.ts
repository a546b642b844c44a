import { and, eq, sql } from 'drizzle-orm';
import type { AlertSettings } from '../contracts/alerts.ts';
import type { Database } from './database.ts';
import { websiteAlerts, websiteClaims, websites } from './schema/websites.ts';
import type { Claimant } from './websites.ts';

/** Returns the settings as they were stored, or `null`. */
export async function findAlerts(
  db: Database,
  { host, accountId }: Claimant,
): Promise<Partial<AlertSettings> | null> {
  const row = await db
    .select({ settings: websiteAlerts.settings })
    .from(websiteAlerts)
    .where(and(eq(websiteAlerts.host, host), eq(websiteAlerts.accountId, accountId)))
    .get();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only saveAlerts and disableAlerts write it
  return row ? (JSON.parse(row.settings) as Partial<AlertSettings>) : null;
}

/** Stores the settings of a website that the account owns. Returns `false` if it does not. */
export async function saveAlerts(
  db: Database,
  { host, accountId }: Claimant,
  settings: AlertSettings,
  now: number,
): Promise<boolean> {
  const row = { settings: JSON.stringify(settings), updatedAt: now };
  // A value for every column, in the order of the table.
  const saved = await db
    .insert(websiteAlerts)
    .select(
      sql`SELECT ${websites.host}, ${accountId}, ${row.settings}, ${now} FROM ${websites}
        WHERE ${websites.host} = ${host} AND ${websites.ownerAccountId} = ${accountId}`,
    )
    .onConflictDoUpdate({ target: [websiteAlerts.host, websiteAlerts.accountId], set: row })
    .returning({ host: websiteAlerts.host });
  return saved.length === 1;
}

/**
 * Turns off the mails about one website that the account has added, or all of them. What else is set stays.
 *
 * @param host `null` for all websites
 * @param defaults of a website without settings
 */
export async function disableAlerts(
  db: Database,
  { host, accountId }: { host: string | null; accountId: string },
  defaults: AlertSettings,
  now: number,
): Promise<void> {
  const disabled = JSON.stringify({ ...defaults, enabled: false });
  await db
    .insert(websiteAlerts)
    .select(
      sql`SELECT ${websiteClaims.host}, ${accountId}, ${disabled}, ${now} FROM ${websiteClaims}
        WHERE ${websiteClaims.accountId} = ${accountId} AND (${host} IS NULL OR ${websiteClaims.host} = ${host})`,
    )
    .onConflictDoUpdate({
      target: [websiteAlerts.host, websiteAlerts.accountId],
      set: { settings: sql`json_set(${websiteAlerts.settings}, '$.enabled', json('false'))`, updatedAt: now },
    });
}

import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { ignores } from './schema/websites.ts';
import { type Decisions, recordDecisions } from './finding-events.ts';
import { type Claimant, isOwnedBy } from './websites.ts';

export type IgnoreRow = typeof ignores.$inferSelect;

/** Lists what the owner of a website ignores, oldest first. Of an account that does not own it nothing is returned. */
export async function listIgnoreRows(db: Database, { host, accountId }: Claimant): Promise<IgnoreRow[]> {
  return db
    .select()
    .from(ignores)
    .where(and(eq(ignores.accountId, accountId), eq(ignores.host, host), isOwnedBy(db, { host, accountId })))
    .orderBy(asc(ignores.id));
}

/**
 * Inserts ignores of a website, or replaces reason, note, author and end of those with the same check and pages, with their events. Does
 * nothing if the website would then have more than the limits say, or if the account does not own it.
 *
 * @param limits of all ignores of a website, and of those with a star and their characters together
 * @returns the ignores, and the ids of the recorded events for webhooks; `null` if nothing was stored
 */
export async function upsertIgnores(
  db: Database,
  rows: readonly IgnoreRow[],
  {
    limits,
    decisions,
  }: { limits: { all: number; patterns: number; characters: number }; decisions: Decisions },
): Promise<{ rows: IgnoreRow[]; events: string[] } | null> {
  const { host, accountId } = decisions;
  const added = sql`json_each(${JSON.stringify(rows)})`;
  const fits = sql`(SELECT count(*) <= ${limits.all} AND total(instr(pages, '*') > 0) <= ${limits.patterns}
      AND total(CASE WHEN instr(pages, '*') > 0 THEN length(pages) END) <= ${limits.characters}
    FROM (SELECT "check", pages FROM ignores WHERE account_id = ${accountId} AND host = ${host}
      UNION SELECT value ->> 'check', value ->> 'pages' FROM ${added}))`;
  // A value for every column, in the order of the table.
  const columns = sql`value ->> 'id', ${host}, ${accountId}, value ->> 'check', value ->> 'pages', value ->> 'reason', value ->> 'note',
    value ->> 'author', value ->> 'createdAt', value ->> 'expiresAt'`;
  const upsert = db
    .insert(ignores)
    .select(sql`SELECT ${columns} FROM ${added} WHERE ${isOwnedBy(db, decisions)} AND ${fits}`)
    .onConflictDoUpdate({
      target: [ignores.accountId, ignores.host, ignores.check, ignores.pages],
      set: {
        reason: sql`excluded.reason`,
        note: sql`excluded.note`,
        author: sql`excluded.author`,
        expiresAt: sql`excluded.expires_at`,
      },
    })
    .returning();
  const [events, , , stored] = await db.batch([...recordDecisions(db, decisions, fits), upsert]);
  return stored.length === 0 ? null : { rows: stored, events: events.map(({ id }) => id) };
}

/** Returns whether there was such an ignore. */
export async function deleteIgnoreRow(db: Database, id: string, decisions: Decisions): Promise<boolean> {
  const { host, accountId } = decisions;
  const isIgnore = sql`id = ${id} AND account_id = ${accountId} AND host = ${host}`;
  const exists = sql`EXISTS (SELECT 1 FROM ignores WHERE ${isIgnore})`;
  const [, , , deleted] = await db.batch([
    ...recordDecisions(db, decisions, exists),
    db.delete(ignores).where(sql`${isIgnore} AND ${isOwnedBy(db, decisions)}`),
  ]);
  return deleted.meta.changes === 1;
}

/** How many websites ignore a check: all, and by reason. */
export interface IgnoringCount {
  check: string;
  websites: number;
  accounts: number;
  falseAlarms: number;
  accepted: number;
  notOurs: number;
}

/** Counts the websites that ignore each check, also those whose ignores have ended, the most false alarms first. Reads all ignores. */
export async function countIgnoringWebsites(db: Database): Promise<IgnoringCount[]> {
  return db.all<IgnoringCount>(sql`SELECT "check", count(*) AS websites, count(DISTINCT account_id) AS accounts,
      total(falseAlarm) AS falseAlarms, total(accepted) AS accepted, total(notOurs) AS notOurs
    FROM (SELECT "check", account_id, max(reason = 'false_alarm') AS falseAlarm, max(reason = 'accepted') AS accepted,
      max(reason = 'not_ours') AS notOurs FROM ${ignores} GROUP BY account_id, host, "check")
    GROUP BY "check" ORDER BY falseAlarms DESC, "check"`);
}

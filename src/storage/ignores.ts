import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { ignores, websites } from './schema/websites.ts';
import { type NewFindingEvent, recordDecision } from './finding-events.ts';
import type { UnsentEvent } from './webhooks.ts';
import { type Claimant, isOwnedBy } from './websites.ts';

export type IgnoreRow = typeof ignores.$inferSelect;

/** What is recorded of a decision, in its transaction. */
interface Decision {
  event: NewFindingEvent;
  unsent: UnsentEvent;
}

/** Lists what the owner of a website ignores, oldest first. Of an account that does not own it nothing is returned. */
export async function listIgnoreRows(db: Database, { host, accountId }: Claimant): Promise<IgnoreRow[]> {
  return db
    .select()
    .from(ignores)
    .where(and(eq(ignores.accountId, accountId), eq(ignores.host, host), isOwnedBy(db, { host, accountId })))
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
  { limits, decision }: { limits: { all: number; patterns: number; characters: number }; decision: Decision },
): Promise<IgnoreRow | null> {
  const { id, host, accountId, check, pages, reason, note, author, createdAt, expiresAt } = row;
  const same = sql`FROM ignores WHERE account_id = ${accountId} AND host = ${host}`;
  const known = sql`EXISTS (SELECT 1 ${same} AND "check" = ${check} AND pages = ${pages})`;
  const isFull = pages.includes('*')
    ? sql`(SELECT count(*) >= ${limits.patterns} OR total(length(pages)) + ${pages.length} > ${limits.characters} ${same} AND instr(pages, '*') > 0)`
    : sql`FALSE`;
  const fits = sql`(SELECT count(*) ${same}) < ${limits.all} AND NOT ${isFull}`;
  const upsert = db
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
  const [rows] = await db.batch([
    upsert,
    ...recordDecision(db, decision.event, { ...decision, happened: known }),
  ]);
  return rows[0] ?? null;
}

/** Returns whether there was such an ignore. */
export async function deleteIgnoreRow(
  db: Database,
  { host, accountId, id }: Claimant & { id: string },
  event: NewFindingEvent,
): Promise<boolean> {
  const isIgnore = sql`id = ${id} AND account_id = ${accountId} AND host = ${host}`;
  const happened = sql`EXISTS (SELECT 1 FROM ignores WHERE ${isIgnore})`;
  const [recorded] = await db.batch([
    ...recordDecision(db, event, { happened, unsent: null }),
    db.delete(ignores).where(isIgnore),
  ]);
  return recorded.meta.changes === 1;
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

import { and, asc, eq, inArray, max, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { findingEvents, websites } from './schema/websites.ts';
import { recordUnsentEvents, type UnsentEvent } from './webhooks.ts';
import { type Claimant, isOwnedBy } from './websites.ts';

export type FindingEventRow = typeof findingEvents.$inferSelect;

/** Events kept of one finding, besides its last assignment. */
const KEPT_EVENTS = 50;

/** Decisions of the owner of a website about its findings, at one time. */
export interface Decisions extends Claimant, Pick<FindingEventRow, 'event' | 'author' | 'createdAt'> {
  /** Each with its event for webhooks, if there is one. `details` as in `FindingEventRow`. */
  each: readonly { check: string; details: string; unsent?: UnsentEvent }[];
}

/**
 * Builds the statements that store decisions with their events for webhooks, and delete what is too old to keep. They belong in the
 * transaction of the decisions, before what changes: one that says what the last one said is not stored again. Of an account that does not own
 * the website nothing is stored. The first statement returns the ids of the events for webhooks.
 *
 * @param happens whether the transaction decides it; always by default
 */
export function recordDecisions(
  db: Database,
  { host, accountId, event, author, createdAt, each }: Decisions,
  happens = sql`TRUE`,
) {
  const decisions = sql`json_each(${JSON.stringify(each)})`;
  const ofWebsite = sql`FROM finding_events WHERE account_id = ${accountId} AND host = ${host}`;
  const said = sql`SELECT event || details ${ofWebsite} AND "check" = value ->> 'check' AND (event = 'assigned') = ${event === 'assigned'}
    AND details ->> 'pages' IS value ->> 'details' ->> 'pages' ORDER BY id DESC LIMIT 1`;
  const isNew = sql`${happens} AND ${isOwnedBy(db, { host, accountId })} AND (${said}) IS NOT ${event} || (value ->> 'details')`;
  return [
    recordUnsentEvents(
      db,
      accountId,
      sql`SELECT value ->> 'unsent' AS value FROM ${decisions} WHERE value ->> 'unsent' IS NOT NULL AND ${isNew}`,
    ),
    // A value for every column, in the order of the table.
    db
      .insert(findingEvents)
      .select(
        sql`SELECT NULL, ${host}, ${accountId}, value ->> 'check', ${event}, ${author}, ${createdAt}, value ->> 'details' FROM ${decisions} WHERE ${isNew}`,
      ),
    db.delete(findingEvents).where(sql`id IN (SELECT id FROM (
      SELECT id, row_number() OVER (PARTITION BY "check" ORDER BY id DESC) AS place,
        max(CASE event WHEN 'assigned' THEN id END) OVER (PARTITION BY "check") AS assigned
      ${ofWebsite} AND "check" IN (SELECT value ->> 'check' FROM ${decisions})) WHERE place > ${KEPT_EVENTS} AND id IS NOT assigned)`),
  ] as const;
}

/**
 * Stores who fixes findings, with the events for webhooks. Returns the ids of those recorded, `null` if the account does not own the
 * website.
 */
export async function insertAssignments(db: Database, decisions: Decisions): Promise<string[] | null> {
  const [events, , , owned] = await db.batch([
    ...recordDecisions(db, decisions),
    db.select({ host: websites.host }).from(websites).where(isOwnedBy(db, decisions)).limit(1),
  ]);
  return owned.length === 0 ? null : events.map(({ id }) => id);
}

/** Lists the last decisions about a finding, oldest first. Of an account that does not own the website nothing is returned. */
export async function listFindingEvents(
  db: Database,
  { host, accountId, check }: Claimant & { check: string },
): Promise<FindingEventRow[]> {
  return db
    .select()
    .from(findingEvents)
    .where(and(isOf(db, { host, accountId }), eq(findingEvents.check, check)))
    .orderBy(asc(findingEvents.id));
}

/** Lists the last assignment of each finding of a website. Of an account that does not own it nothing is returned. */
export async function listAssignments(db: Database, claimant: Claimant): Promise<FindingEventRow[]> {
  const last = db
    .select({ id: max(findingEvents.id) })
    .from(findingEvents)
    .where(and(isOf(db, claimant), eq(findingEvents.event, 'assigned')))
    .groupBy(findingEvents.check);
  return db.select().from(findingEvents).where(inArray(findingEvents.id, last));
}

function isOf(db: Database, { host, accountId }: Claimant) {
  const isOfWebsite = and(eq(findingEvents.accountId, accountId), eq(findingEvents.host, host));
  return and(isOfWebsite, isOwnedBy(db, { host, accountId }));
}

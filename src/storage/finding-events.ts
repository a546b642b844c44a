import { and, asc, eq, inArray, max, type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { findingEvents } from './schema/websites.ts';
import { recordUnsentEvent, type UnsentEvent } from './webhooks.ts';
import { type Claimant, isOwnedBy } from './websites.ts';

export type FindingEventRow = typeof findingEvents.$inferSelect;
export type NewFindingEvent = Omit<FindingEventRow, 'id'>;

/** Events kept of one finding, besides its last assignment. */
const KEPT_EVENTS = 50;

/**
 * Builds the statements that store what the owner of a website has decided about a finding, with its event for webhooks, and delete what is
 * too old to keep. They belong in the transaction of the decision. Of an account that does not own the website nothing is stored.
 *
 * @param happened whether the transaction has decided it; always by default
 */
export function recordDecision(
  db: Database,
  { host, accountId, check, event, author, createdAt, details }: NewFindingEvent,
  { happened = sql`TRUE`, unsent }: { happened?: SQL; unsent: UnsentEvent | null },
) {
  const isDecided = sql`${happened} AND ${isOwnedBy(db, { host, accountId })}`;
  const values = sql`NULL, ${host}, ${accountId}, ${check}, ${event}, ${author}, ${createdAt}, ${details}`;
  const newest = sql`SELECT id FROM finding_events WHERE account_id = ${accountId} AND host = ${host} AND "check" = ${check}`;
  return [
    // A value for every column, in the order of the table.
    db.insert(findingEvents).select(sql`SELECT ${values} WHERE ${isDecided}`),
    db.delete(findingEvents).where(
      sql`account_id = ${accountId} AND host = ${host} AND "check" = ${check}
        AND id <= (${newest} ORDER BY id DESC LIMIT 1 OFFSET ${KEPT_EVENTS})
        AND id <> coalesce((${newest} AND event = 'assigned' ORDER BY id DESC LIMIT 1), 0)`,
    ),
    ...(unsent ? [recordUnsentEvent(db, unsent, isDecided)] : []),
  ] as const;
}

/** Stores who fixes a finding, with its event for webhooks. Returns `false` if the account does not own the website. */
export async function insertAssignment(
  db: Database,
  event: NewFindingEvent,
  unsent: UnsentEvent,
): Promise<boolean> {
  const [inserted] = await db.batch(recordDecision(db, event, { unsent }));
  return inserted.meta.changes === 1;
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

import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { DisabledReason } from '../lib/webhook-events.ts';
import { activeAccountId } from './accounts.ts';
import type { Database } from './database.ts';
import { accounts } from './schema/accounts.ts';
import { unsentEvents, webhooks } from './schema/webhooks.ts';

type StoredWebhook = typeof webhooks.$inferSelect;
/** Times in milliseconds since 1970. */
export type WebhookRow = Omit<StoredWebhook, 'events'> & { /** Types of events. */ events: string[] };

/** An endpoint, with the state of its account that decides whether it gets events. */
export interface DeliverableWebhook extends WebhookRow {
  /** The email of the account. */
  email: string;
  isSuspended: boolean;
}

/** Inserts an endpoint unless the account has `limit`. Returns whether it was inserted. */
export async function insertWebhook(
  db: Database,
  {
    id,
    accountId,
    url,
    events,
    createdAt,
  }: Pick<WebhookRow, 'id' | 'accountId' | 'url' | 'events' | 'createdAt'>,
  limit: number,
): Promise<boolean> {
  // A value for every column, in the order of the table.
  const rows = await db
    .insert(webhooks)
    .select(
      sql`SELECT ${id}, ${activeAccountId(accountId)}, ${url}, ${JSON.stringify(events)}, ${createdAt}, ${createdAt}, NULL, NULL, NULL
          WHERE (SELECT count(*) FROM webhooks WHERE account_id = ${accountId}) < ${limit}`,
    )
    .returning({ id: webhooks.id });
  return rows.length === 1;
}

/** Lists the endpoints of an account, oldest first. */
export async function listWebhookRows(db: Database, accountId: string): Promise<WebhookRow[]> {
  const rows = await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.accountId, accountId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  return rows.map(toWebhookRow);
}

export async function countWebhooks(db: Database, accountId: string): Promise<number> {
  return db.$count(webhooks, eq(webhooks.accountId, accountId));
}

/** Returns an endpoint of the account, or `null`. */
export async function findWebhook(db: Database, accountId: string, id: string): Promise<WebhookRow | null> {
  const row = await db.select().from(webhooks).where(isWebhook(accountId, id)).get();
  return row ? toWebhookRow(row) : null;
}

/** Returns an endpoint of an account that is not deleted, or `null`. */
export async function findDeliverableWebhook(
  db: Database,
  accountId: string,
  id: string,
): Promise<DeliverableWebhook | null> {
  const row = await db
    .select({ webhook: webhooks, email: accounts.email, suspendedAt: accounts.suspendedAt })
    .from(webhooks)
    .innerJoin(accounts, eq(accounts.id, webhooks.accountId))
    .where(and(isWebhook(accountId, id), isNull(accounts.deletedAt)))
    .get();
  if (!row) return null;
  return { ...toWebhookRow(row.webhook), email: row.email, isSuspended: row.suspendedAt !== null };
}

/** Lists the ids of the endpoints that get an event. A suspended or deleted account has none. */
export async function listSubscribedWebhooks(
  db: Database,
  accountId: string,
  type: string,
): Promise<string[]> {
  const rows = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .innerJoin(accounts, eq(accounts.id, webhooks.accountId))
    .where(
      and(
        eq(webhooks.accountId, accountId),
        isNull(webhooks.disabledAt),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
        sql`EXISTS (SELECT 1 FROM json_each(${webhooks.events}) WHERE value = ${type})`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Changes an endpoint. Returns it, `null` if the account has no such endpoint. */
export async function updateWebhookRow(
  db: Database,
  { accountId, id }: Pick<WebhookRow, 'accountId' | 'id'>,
  {
    events,
    ...changes
  }: Partial<Pick<WebhookRow, 'url' | 'events' | 'disabledAt' | 'disabledReason' | 'confirmedAt'>>,
  now: number,
): Promise<WebhookRow | null> {
  const [row] = await db
    .update(webhooks)
    .set({ ...changes, ...(events && { events: JSON.stringify(events) }), updatedAt: now })
    .where(isWebhook(accountId, id))
    .returning();
  return row ? toWebhookRow(row) : null;
}

/** Disables an endpoint unless it is already disabled. */
export async function disableWebhook(
  db: Database,
  { accountId, id }: Pick<WebhookRow, 'accountId' | 'id'>,
  reason: DisabledReason,
  now: number,
): Promise<void> {
  await db
    .update(webhooks)
    .set({ disabledAt: now, disabledReason: reason, updatedAt: now })
    .where(and(isWebhook(accountId, id), isNull(webhooks.disabledAt)));
}

/** Records that an endpoint answered with the challenge, unless its URL has changed. */
export async function confirmWebhook(
  db: Database,
  { accountId, id, url }: Pick<WebhookRow, 'accountId' | 'id' | 'url'>,
  now: number,
): Promise<void> {
  await db
    .update(webhooks)
    .set({ confirmedAt: now })
    .where(and(isWebhook(accountId, id), eq(webhooks.url, url)));
}

export async function deleteWebhookRow(db: Database, accountId: string, id: string): Promise<void> {
  await db.delete(webhooks).where(isWebhook(accountId, id));
}

/** An event recorded in the transaction that caused it. `at` in milliseconds since 1970, `data` as JSON. */
export type UnsentEvent = typeof unsentEvents.$inferSelect;

/** Builds the statement that records events, for a batch, if the account has an endpoint. @param events the query of them, each an `UnsentEvent` as JSON in `value` */
export function recordUnsentEvents(db: Database, accountId: string, events: SQL) {
  // A value for every column, in the order of the table.
  return db
    .insert(unsentEvents)
    .select(
      sql`SELECT value ->> 'id', ${accountId}, value ->> 'type', value ->> 'at', value ->> 'data' FROM (${events})
          WHERE EXISTS (SELECT 1 FROM webhooks WHERE account_id = ${accountId})`,
    )
    .onConflictDoNothing()
    .returning({ id: unsentEvents.id });
}

/**
 * Lists events recorded until `until` that were not sent yet: the oldest of each account, then the second of each. The accounts are in
 * no order, so that those whose events fail again and again do not hold back the others.
 */
export async function listUnsentEvents(db: Database, until: number, limit: number): Promise<UnsentEvent[]> {
  return db
    .select()
    .from(unsentEvents)
    .where(lte(unsentEvents.at, until))
    .orderBy(
      sql`row_number() OVER (PARTITION BY ${unsentEvents.accountId} ORDER BY ${unsentEvents.at}, ${unsentEvents.id})`,
      sql`random()`,
    )
    .limit(limit);
}

export async function deleteUnsentEvents(db: Database, ids: readonly string[]): Promise<void> {
  await db.delete(unsentEvents).where(inArray(unsentEvents.id, [...ids]));
}

function isWebhook(accountId: string, id: string): SQL | undefined {
  return and(eq(webhooks.accountId, accountId), eq(webhooks.id, id));
}

function toWebhookRow(row: StoredWebhook): WebhookRow {
  return { ...row, events: JSON.parse(row.events) as string[] };
}

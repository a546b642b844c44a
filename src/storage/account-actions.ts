import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { accountActions, accounts, knownDevices, sessions } from './schema/accounts.ts';

export type AccountAction = typeof accountActions.$inferSelect;

/** An action of an administrator. `now` in milliseconds since 1970. */
export interface NewAccountAction {
  accountId: string;
  /** The administrator's email. */
  actor: string;
  now: number;
}

/**
 * Builds the statement that records an action on an account; it records nothing for an unknown or deleted account. Run it in
 * the batch of the action.
 */
function recordAction(
  db: Database,
  action: AccountAction['action'],
  { accountId, actor, now }: NewAccountAction,
  reason: string | null = null,
) {
  const row = db
    .select({
      id: sql<number>`NULL`.as('id'),
      accountId: accounts.id,
      action: sql<AccountAction['action']>`${action}`.as('action'),
      actor: sql<string>`${actor}`.as('actor'),
      reason: sql<string | null>`${reason}`.as('reason'),
      createdAt: sql<number>`${now}`.as('created_at'),
    })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)));
  return db.insert(accountActions).select(row);
}

/**
 * Suspends an account. If it is suspended already, only the reason and the administrator change.
 *
 * @returns `false` if there is no such account, or it is deleted
 */
export async function suspendAccountRow(
  db: Database,
  action: NewAccountAction,
  reason: string,
): Promise<boolean> {
  const { accountId, actor, now } = action;
  const suspend = db
    .update(accounts)
    .set({
      suspendedAt: sql`coalesce(${accounts.suspendedAt}, ${now})`,
      suspendedReason: reason,
      suspendedBy: actor,
    })
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
    .returning({ id: accounts.id });
  const [rows] = await db.batch([suspend, recordAction(db, 'suspended', action, reason)]);
  return rows.length === 1;
}

/** Ends the suspension of an account. Returns `false` if there is no such account, or it is deleted. */
export async function resumeAccountRow(db: Database, action: NewAccountAction): Promise<boolean> {
  const resume = db
    .update(accounts)
    .set({ suspendedAt: null, suspendedReason: null, suspendedBy: null })
    .where(and(eq(accounts.id, action.accountId), isNull(accounts.deletedAt)))
    .returning({ id: accounts.id });
  const [rows] = await db.batch([resume, recordAction(db, 'resumed', action)]);
  return rows.length === 1;
}

/** Ends every session of an account and forgets its known devices. Returns how many sessions there were. */
export async function deleteSessions(db: Database, action: NewAccountAction): Promise<number> {
  const end = db
    .delete(sessions)
    .where(eq(sessions.accountId, action.accountId))
    .returning({ tokenHash: sessions.tokenHash });
  const forget = db.delete(knownDevices).where(eq(knownDevices.accountId, action.accountId));
  const [rows] = await db.batch([end, forget, recordAction(db, 'sessions_ended', action)]);
  return rows.length;
}

/** Lists what administrators did to an account, and its deletion, newest first. */
export async function listAccountActions(
  db: Database,
  accountId: string,
  limit: number,
): Promise<AccountAction[]> {
  return db
    .select()
    .from(accountActions)
    .where(eq(accountActions.accountId, accountId))
    .orderBy(desc(accountActions.id))
    .limit(limit);
}

import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { activeAccountId } from './accounts.ts';
import type { Database } from './database.ts';
import { deletionCodes } from './schema/account-deletions.ts';

/** Stores the account's code. The one before it stops working. */
export async function setDeletionCode(
  db: Database,
  accountId: string,
  { codeHash, expiresAt }: { codeHash: string; expiresAt: number },
): Promise<void> {
  const code = { codeHash, expiresAt, attempts: 0 };
  await db
    .insert(deletionCodes)
    .values({ accountId: activeAccountId(accountId), ...code })
    .onConflictDoUpdate({ target: deletionCodes.accountId, set: code });
}

/** Deletes the account's code, if it is this one. */
export async function deleteDeletionCode(db: Database, accountId: string, codeHash: string): Promise<void> {
  const isThisCode = and(eq(deletionCodes.accountId, accountId), eq(deletionCodes.codeHash, codeHash));
  await db.delete(deletionCodes).where(isThisCode);
}

/** Whether the account has a code that has not expired by `now` (milliseconds since 1970). */
export async function hasDeletionCode(db: Database, accountId: string, now: number): Promise<boolean> {
  return (await db.$count(deletionCodes, isValid(accountId, now))) > 0;
}

/**
 * Counts a guess at the account's code, before it is compared. One conditional statement, so parallel requests get no more
 * than `limit` guesses.
 *
 * @returns `null` if no guess is left, or the account has no code that is valid at `now` (milliseconds since 1970)
 */
export async function recordDeletionGuess(
  db: Database,
  accountId: string,
  { limit, now }: { limit: number; now: number },
): Promise<{ codeHash: string; attempts: number } | null> {
  const [row] = await db
    .update(deletionCodes)
    .set({ attempts: sql`${deletionCodes.attempts} + 1` })
    .where(and(isValid(accountId, now), lt(deletionCodes.attempts, limit)))
    .returning({ codeHash: deletionCodes.codeHash, attempts: deletionCodes.attempts });
  return row ?? null;
}

function isValid(accountId: string, now: number) {
  return and(eq(deletionCodes.accountId, accountId), gt(deletionCodes.expiresAt, now));
}

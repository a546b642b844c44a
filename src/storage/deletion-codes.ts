import { and, eq, gt } from 'drizzle-orm';
import { activeAccountId } from './accounts.ts';
import { type CodeGuess, recordGuess } from './sign-in.ts';
import type { Database } from './database.ts';
import { deletionCodes } from './schema/accounts.ts';

/** Stores the account's code. The previous code stops working. */
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

/** Deletes the account's code if it is this one. */
export async function deleteDeletionCode(db: Database, accountId: string, codeHash: string): Promise<void> {
  const isThisCode = and(eq(deletionCodes.accountId, accountId), eq(deletionCodes.codeHash, codeHash));
  await db.delete(deletionCodes).where(isThisCode);
}

/** Whether the account has a code that has not expired by `now` (milliseconds since 1970). */
export async function hasDeletionCodeRow(db: Database, accountId: string, now: number): Promise<boolean> {
  const isValid = and(eq(deletionCodes.accountId, accountId), gt(deletionCodes.expiresAt, now));
  return (await db.$count(deletionCodes, isValid)) > 0;
}

/** Counts a guess at the account's code; see `recordGuess`. */
export async function recordDeletionGuess(
  db: Database,
  accountId: string,
  guess: { limit: number; now: number },
): Promise<CodeGuess | null> {
  return recordGuess(db, deletionCodes, eq(deletionCodes.accountId, accountId), guess);
}

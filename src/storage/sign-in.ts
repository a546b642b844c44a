import { and, eq, gt, lt, lte, type SQL, sql } from 'drizzle-orm';
import { activeAccountId } from './accounts.ts';
import type { Database } from './database.ts';
import {
  accounts,
  deletionCodes,
  knownDevices,
  sentMails,
  sessions,
  signInCodes,
  signUps,
} from './schema/accounts.ts';

export type SignInCodeRow = typeof signInCodes.$inferSelect;

export async function insertSignInCode(db: Database, code: typeof signInCodes.$inferInsert): Promise<void> {
  await db.insert(signInCodes).values(code);
}

export async function deleteSignInCode(db: Database, browserHash: string): Promise<void> {
  await db.delete(signInCodes).where(eq(signInCodes.browserHash, browserHash));
}

/** Returns the email of the browser's code that has not expired by `now` (milliseconds since 1970), or `null`. */
export async function findCodeEmail(db: Database, browserHash: string, now: number): Promise<string | null> {
  const row = await db
    .select({ email: signInCodes.email })
    .from(signInCodes)
    .where(and(eq(signInCodes.browserHash, browserHash), gt(signInCodes.expiresAt, now)))
    .get();
  return row?.email ?? null;
}

/** Counts a guess at the browser's code; see `recordGuess`. */
export async function recordSignInGuess(
  db: Database,
  browserHash: string,
  guess: { limit: number; now: number },
): Promise<CodeGuess | null> {
  return recordGuess(db, signInCodes, eq(signInCodes.browserHash, browserHash), guess);
}

/** Deletes the browser's code and returns it, or `null` if another request deleted it first. */
export async function consumeSignInCode(db: Database, browserHash: string): Promise<SignInCodeRow | null> {
  const [row] = await db.delete(signInCodes).where(eq(signInCodes.browserHash, browserHash)).returning();
  return row ?? null;
}

/**
 * Deletes codes, sessions and known devices expired at `now`, mail records up to `mailsUntil` and records of new accounts up
 * to `signUpsUntil`, all in milliseconds since 1970.
 */
export async function deleteExpiredSignIns(
  db: Database,
  { now, mailsUntil, signUpsUntil }: { now: number; mailsUntil: number; signUpsUntil: number },
): Promise<void> {
  await db.batch([
    db.delete(signInCodes).where(lte(signInCodes.expiresAt, now)),
    db.delete(sessions).where(lte(sessions.expiresAt, now)),
    db.delete(knownDevices).where(lte(knownDevices.expiresAt, now)),
    db.delete(sentMails).where(lte(sentMails.sentAt, mailsUntil)),
    db.delete(signUps).where(lte(signUps.createdAt, signUpsUntil)),
  ]);
}

/** A guess at a mailed code, with the number of guesses so far. */
export interface CodeGuess {
  codeHash: string;
  attempts: number;
}

/**
 * Counts a guess at a code, before the code is compared. One conditional statement, so parallel requests get no more than
 * `limit` guesses.
 *
 * @returns `null` if no guess is left, or no code matches `isCode` and is valid at `now` (milliseconds since 1970)
 */
async function recordGuess(
  db: Database,
  codes: typeof signInCodes | typeof deletionCodes,
  isCode: SQL,
  { limit, now }: { limit: number; now: number },
): Promise<CodeGuess | null> {
  const [row] = await db
    .update(codes)
    .set({ attempts: sql`${codes.attempts} + 1` })
    .where(and(isCode, lt(codes.attempts, limit), gt(codes.expiresAt, now)))
    .returning({ codeHash: codes.codeHash, attempts: codes.attempts });
  return row ?? null;
}

/** Whether a device has signed in to any account, and is remembered at `now` (milliseconds since 1970). */
export async function isDeviceKnown(db: Database, deviceHash: string, now: number): Promise<boolean> {
  const row = await db
    .select({ expiresAt: knownDevices.expiresAt })
    .from(knownDevices)
    .where(and(eq(knownDevices.deviceHash, deviceHash), gt(knownDevices.expiresAt, now)))
    .get();
  return row !== undefined;
}

/** Whether a device has signed in to the account of this email, and is remembered at `now` (milliseconds since 1970). */
export async function isDeviceKnownTo(
  db: Database,
  { email, deviceHash, now }: { email: string; deviceHash: string; now: number },
): Promise<boolean> {
  const row = await db
    .select({ expiresAt: knownDevices.expiresAt })
    .from(knownDevices)
    .innerJoin(accounts, eq(accounts.id, knownDevices.accountId))
    .where(
      and(
        eq(knownDevices.deviceHash, deviceHash),
        eq(accounts.email, email),
        gt(knownDevices.expiresAt, now),
      ),
    )
    .get();
  return row !== undefined;
}

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

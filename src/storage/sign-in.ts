import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { knownDevices, sentMails, sessions, signInCodes, signUps } from './schema/accounts.ts';

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

/**
 * Counts an attempt to enter a code, before the code is compared. One conditional statement, so parallel requests get no
 * more than `limit` attempts.
 *
 * @returns `null` if no attempt is left, or the browser has no code that is valid at `now` (milliseconds since 1970)
 */
export async function recordCodeAttempt(
  db: Database,
  browserHash: string,
  { limit, now }: { limit: number; now: number },
): Promise<{ codeHash: string; attempts: number } | null> {
  const [row] = await db
    .update(signInCodes)
    .set({ attempts: sql`${signInCodes.attempts} + 1` })
    .where(
      and(
        eq(signInCodes.browserHash, browserHash),
        lt(signInCodes.attempts, limit),
        gt(signInCodes.expiresAt, now),
      ),
    )
    .returning({ codeHash: signInCodes.codeHash, attempts: signInCodes.attempts });
  return row ?? null;
}

/** Deletes the browser's code and returns its email, or `null` if another request deleted it first. */
export async function consumeSignInCode(db: Database, browserHash: string): Promise<string | null> {
  const [row] = await db
    .delete(signInCodes)
    .where(eq(signInCodes.browserHash, browserHash))
    .returning({ email: signInCodes.email });
  return row?.email ?? null;
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

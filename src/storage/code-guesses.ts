import { and, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { deletionCodes } from './schema/account-deletions.ts';
import type { signInCodes } from './schema/accounts.ts';

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
export async function recordGuess(
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

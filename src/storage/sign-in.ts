import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { sessions, signInCodes, signInSends } from './schema/accounts.ts';

/** At most `count` sign-in mails within `windowMs` milliseconds. */
export interface SignInMailLimit {
  count: number;
  windowMs: number;
}

export interface SignInMailLimits {
  perEmail: SignInMailLimit;
  perClient: SignInMailLimit;
}

interface SignInMail {
  email: string;
  clientHash: string;
  /** Milliseconds since 1970. */
  sentAt: number;
}

/**
 * Records a sign-in mail unless a limit is reached. One statement, so parallel requests cannot exceed the limit.
 *
 * @returns the id of the record, or `null` if a limit is reached
 */
export async function recordSignInMail(
  db: Database,
  send: SignInMail,
  limits: SignInMailLimits,
): Promise<number | null> {
  const { email, clientHash, sentAt } = send;
  const { perEmail, perClient } = limits;
  const rows = await db.all<{ id: number }>(sql`
    INSERT INTO sign_in_sends (email, client_hash, sent_at)
    SELECT ${email}, ${clientHash}, ${sentAt}
    WHERE (SELECT count(*) FROM sign_in_sends
           WHERE email = ${email} AND sent_at > ${sentAt - perEmail.windowMs}) < ${perEmail.count}
      AND (SELECT count(*) FROM sign_in_sends
           WHERE client_hash = ${clientHash} AND sent_at > ${sentAt - perClient.windowMs}) < ${perClient.count}
    RETURNING id`);
  return rows[0]?.id ?? null;
}

/** Returns when the limits allow the next mail, in milliseconds since 1970; 0 if no limit is reached. */
export async function findNextMailTime(
  db: Database,
  { email, clientHash }: SignInMail,
  limits: SignInMailLimits,
): Promise<number> {
  const { perEmail, perClient } = limits;
  const rows = await db.all<{ freeAt: number }>(sql`
    SELECT max(free_at) AS freeAt FROM (
      SELECT * FROM (SELECT sent_at + ${perEmail.windowMs} AS free_at FROM sign_in_sends WHERE email = ${email}
                     ORDER BY sent_at DESC LIMIT 1 OFFSET ${perEmail.count - 1})
      UNION ALL
      SELECT * FROM (SELECT sent_at + ${perClient.windowMs} FROM sign_in_sends WHERE client_hash = ${clientHash}
                     ORDER BY sent_at DESC LIMIT 1 OFFSET ${perClient.count - 1}))`);
  return rows[0]?.freeAt ?? 0;
}

export async function insertSignInCode(db: Database, code: typeof signInCodes.$inferInsert): Promise<void> {
  await db.insert(signInCodes).values(code);
}

/** Deletes the record of a mail that could not be sent, and its code. */
export async function deleteSignInMail(db: Database, mailId: number, browserHash: string): Promise<void> {
  await db.batch([
    db.delete(signInSends).where(eq(signInSends.id, mailId)),
    db.delete(signInCodes).where(eq(signInCodes.browserHash, browserHash)),
  ]);
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

/** Deletes codes and sessions expired at `now` and mail records up to `sendsUntil`, both in milliseconds since 1970. */
export async function deleteExpiredSignIns(
  db: Database,
  { now, sendsUntil }: { now: number; sendsUntil: number },
): Promise<void> {
  await db.batch([
    db.delete(signInCodes).where(lte(signInCodes.expiresAt, now)),
    db.delete(sessions).where(lte(sessions.expiresAt, now)),
    db.delete(signInSends).where(lte(signInSends.sentAt, sendsUntil)),
  ]);
}

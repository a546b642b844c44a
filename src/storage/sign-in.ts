import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { sessions, signInCodes, signInSends } from './schema/accounts.ts';

/** How many sign-in mails may be asked for within how many milliseconds. */
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
 * Count a sign-in mail, unless a limit is reached: then `null`. One statement, so parallel requests cannot pass
 * the limit together. Otherwise the id of the counted send.
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

/** When the next mail may be asked for by the limits, in milliseconds since 1970. */
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

/** Undo a counted send and its code: the mail could not be sent. */
export async function deleteSignInMail(db: Database, mailId: number, browserHash: string): Promise<void> {
  await db.batch([
    db.delete(signInSends).where(eq(signInSends.id, mailId)),
    db.delete(signInCodes).where(eq(signInCodes.browserHash, browserHash)),
  ]);
}

/** The email of the code a browser has open. */
export async function findCodeEmail(db: Database, browserHash: string, now: number): Promise<string | null> {
  const row = await db
    .select({ email: signInCodes.email })
    .from(signInCodes)
    .where(and(eq(signInCodes.browserHash, browserHash), gt(signInCodes.expiresAt, now)))
    .get();
  return row?.email ?? null;
}

/**
 * Count a guess before it is compared, in one conditional statement: of any number of parallel guesses no more than
 * `limit` are admitted. `null` when no guess is left, the code has expired or there is none.
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

/** Take the code away and return its email; `null` when another request took it first. */
export async function consumeSignInCode(db: Database, browserHash: string): Promise<string | null> {
  const [row] = await db
    .delete(signInCodes)
    .where(eq(signInCodes.browserHash, browserHash))
    .returning({ email: signInCodes.email });
  return row?.email ?? null;
}

/** Delete codes and sessions past their time, and sends no limit looks at any more. */
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

import { eq, gt, type SQL, sql } from 'drizzle-orm';
import { HOUR } from '../lib/time.ts';
import type { Database } from './database.ts';
import { sentMails } from './schema/accounts.ts';

/** A mail to count. */
export interface NewMail {
  /** `free_alert`: about a scan that cost nothing. */
  kind: typeof sentMails.$inferSelect.kind;
  email: string;
  /** HMAC of the client's IPv4 address or /64; '' if the mail counts towards no network. */
  clientHash: string;
  /** HMAC of the client's /24 or /48; `null` if the mail counts towards no network. */
  networkHash: string | null;
  /** The known device that asked for the mail, or `null`. */
  deviceHash: string | null;
  /** Milliseconds since 1970. */
  sentAt: number;
}

/** At most `count` mails within `windowMs` milliseconds that share this property with the mail. */
export interface MailLimit {
  per: keyof typeof SHARED;
  count: number;
  windowMs: number;
}

/** The mails that count towards each limit. Mails of known devices count only for their device and in total. */
const SHARED = {
  email: ({ email, kind }: NewMail) => sql`email = ${email} AND kind = ${kind} AND device_hash IS NULL`,
  client: ({ clientHash }: NewMail) => sql`client_hash = ${clientHash}`,
  network: ({ networkHash }: NewMail) => sql`network_hash = ${networkHash}`,
  device: ({ email, deviceHash }: NewMail) => sql`email = ${email} AND device_hash = ${deviceHash}`,
  /** Of all accounts, unless this would be the first mail of its kind to its account in an hour. */
  kind: ({ email, kind, sentAt }) =>
    sql`kind = ${kind} AND EXISTS (SELECT 1 FROM sign_in_sends WHERE email = ${email} AND kind = ${kind} AND sent_at > ${sentAt - HOUR})`,
  service: () => sql`TRUE`,
} satisfies Record<string, (mail: NewMail) => SQL>;

/**
 * Records a mail unless a limit is reached. One statement, so parallel requests cannot exceed the limits.
 *
 * @returns the id of the record, or `null` if a limit is reached
 */
export async function recordMail(db: Database, mail: NewMail, limits: MailLimit[]): Promise<number | null> {
  const { kind, email, clientHash, networkHash, deviceHash, sentAt } = mail;
  const allowed = limits.map(
    ({ per, count, windowMs }) => sql`(
      SELECT count(*) FROM sign_in_sends WHERE ${SHARED[per](mail)} AND sent_at > ${sentAt - windowMs}) < ${count}`,
  );
  const rows = await db.all<{ id: number }>(sql`
    INSERT INTO sign_in_sends (kind, email, client_hash, network_hash, device_hash, sent_at)
    SELECT ${kind}, ${email}, ${clientHash}, ${networkHash}, ${deviceHash}, ${sentAt}
    WHERE ${sql.join(allowed, sql` AND `)}
    RETURNING id`);
  return rows[0]?.id ?? null;
}

/** Returns when these limits allow the mail, in milliseconds since 1970; 0 if none has been reached. */
export async function findNextMailTime(db: Database, mail: NewMail, limits: MailLimit[]): Promise<number> {
  const times = limits.map(
    ({ per, count, windowMs }) => sql`
      SELECT * FROM (SELECT sent_at + ${windowMs} AS free_at FROM sign_in_sends WHERE ${SHARED[per](mail)}
                     ORDER BY sent_at DESC LIMIT 1 OFFSET ${count - 1})`,
  );
  const rows = await db.all<{ freeAt: number | null }>(
    sql`SELECT max(free_at) AS freeAt FROM (${sql.join(times, sql` UNION ALL `)})`,
  );
  return rows[0]?.freeAt ?? 0;
}

/** Deletes the record of a mail that was not sent. */
export async function deleteMailRecord(db: Database, id: number): Promise<void> {
  await db.delete(sentMails).where(eq(sentMails.id, id));
}

/** Counts the mails sent after `since` (milliseconds since 1970). */
export async function countMails(db: Database, since: number): Promise<number> {
  return db.$count(sentMails, gt(sentMails.sentAt, since));
}

import { and, asc, eq, exists, gt, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { accounts } from './schema/accounts.ts';
import { shareGuesses, shareLinks } from './schema/sharing.ts';
import { type Claimant, isOwnedBy } from './websites.ts';

export type ShareLinkRow = typeof shareLinks.$inferSelect;

function isOfWebsite({ host, accountId }: Claimant) {
  return and(eq(shareLinks.accountId, accountId), eq(shareLinks.host, host));
}

/** Lists the links to the report of a website, oldest first. */
export async function listShareLinkRows(db: Database, claimant: Claimant): Promise<ShareLinkRow[]> {
  return db
    .select()
    .from(shareLinks)
    .where(and(isOfWebsite(claimant), isOwnedBy(db, claimant)))
    .orderBy(asc(shareLinks.id));
}

/**
 * Inserts a link unless the website has `limit` links or the account does not own it. Links expired at `now` make room.
 *
 * @returns whether it was inserted
 */
export async function insertShareLink(
  db: Database,
  row: Omit<ShareLinkRow, 'opens' | 'lastOpenedOn' | 'opensOnDay'>,
  { limit, now }: { limit: number; now: number },
): Promise<boolean> {
  const { id, host, accountId, secretHash, label, passwordHash, createdAt, expiresAt } = row;
  const [, inserted] = await db.batch([
    db.delete(shareLinks).where(and(isOfWebsite(row), lte(shareLinks.expiresAt, now))),
    // A value for every column, in the order of the table.
    db
      .insert(shareLinks)
      .select(
        sql`SELECT ${id}, ${host}, ${accountId}, ${secretHash}, ${label}, ${passwordHash}, ${createdAt}, ${expiresAt}, 0, NULL, 0
          WHERE ${isOwnedBy(db, row)}
            AND (SELECT count(*) FROM share_links WHERE account_id = ${accountId} AND host = ${host}) < ${limit}`,
      )
      .returning({ id: shareLinks.id }),
  ]);
  return inserted.length === 1;
}

/** Deletes a link with its guesses. */
export async function deleteShareLink(db: Database, claimant: Claimant, id: string): Promise<void> {
  await db.delete(shareLinks).where(and(isOfWebsite(claimant), eq(shareLinks.id, id)));
}

/** Returns the link that can be opened at `now`: not expired, of an account that owns the website and is not suspended. */
export async function findOpenShareLink(
  db: Database,
  secretHash: string,
  now: number,
): Promise<ShareLinkRow | null> {
  const isActive = and(
    eq(accounts.id, shareLinks.accountId),
    isNull(accounts.suspendedAt),
    isNull(accounts.deletedAt),
  );
  const row = await db
    .select()
    .from(shareLinks)
    .where(
      and(
        eq(shareLinks.secretHash, secretHash),
        or(isNull(shareLinks.expiresAt), gt(shareLinks.expiresAt, now)),
        exists(db.select({ id: accounts.id }).from(accounts).where(isActive)),
        sql`EXISTS (SELECT 1 FROM websites WHERE host = ${shareLinks.host} AND owner_account_id = ${shareLinks.accountId})`,
      ),
    )
    .get();
  return row ?? null;
}

/**
 * Counts an opening of a link on a day, unless it had `limit` on that day. One statement, so that parallel requests have no more.
 *
 * @returns whether it was counted
 */
export async function countOpening(
  db: Database,
  id: string,
  { day, limit }: { day: string; limit: number },
): Promise<boolean> {
  const isNewDay = or(isNull(shareLinks.lastOpenedOn), ne(shareLinks.lastOpenedOn, day));
  const counted = await db
    .update(shareLinks)
    .set({
      opens: sql`${shareLinks.opens} + 1`,
      opensOnDay: sql`CASE WHEN ${isNewDay} THEN 1 ELSE ${shareLinks.opensOnDay} + 1 END`,
      lastOpenedOn: day,
    })
    .where(and(eq(shareLinks.id, id), or(isNewDay, sql`${shareLinks.opensOnDay} < ${limit}`)))
    .returning({ id: shareLinks.id });
  return counted.length === 1;
}

/** A limit on the guesses at the password of a link since a time, in milliseconds since 1970. */
interface GuessLimits {
  perNetwork: number;
  perLink: number;
  since: number;
}

/**
 * Records a guess at the password of a link before it is compared, unless a limit is reached. One statement, so that parallel requests have
 * no more.
 *
 * @returns the id of the record, or `null` if a limit is reached
 */
export async function recordShareGuess(
  db: Database,
  { linkId, networkHash, now }: { linkId: string; networkHash: string; now: number },
  { perNetwork, perLink, since }: GuessLimits,
): Promise<number | null> {
  const rows = await db.all<{ id: number }>(sql`
    INSERT INTO share_guesses (link_id, network_hash, guessed_at)
    SELECT ${linkId}, ${networkHash}, ${now} FROM (
      SELECT count(*) AS guesses, total(network_hash = ${networkHash}) AS of_network
      FROM share_guesses WHERE link_id = ${linkId} AND guessed_at > ${since})
    WHERE guesses < ${perLink} AND of_network < ${perNetwork}
    RETURNING id`);
  return rows[0]?.id ?? null;
}

/** Deletes the record of a right password. */
export async function deleteShareGuess(db: Database, id: number): Promise<void> {
  await db.delete(shareGuesses).where(eq(shareGuesses.id, id));
}

/** Deletes guesses up to `until` and links expired at `now`, both in milliseconds since 1970. */
export async function deleteOldShares(
  db: Database,
  { until, now }: { until: number; now: number },
): Promise<void> {
  await db.batch([
    db.delete(shareGuesses).where(lte(shareGuesses.guessedAt, until)),
    db.delete(shareLinks).where(lte(shareLinks.expiresAt, now)),
  ]);
}

import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { oauthClients } from './schema/oauth.ts';

type StoredClient = typeof oauthClients.$inferSelect;
/** Times in milliseconds since 1970. */
export type OAuthClientRow = Omit<StoredClient, 'redirectUris'> & { redirectUris: string[] };

/** Returns a client that has not expired by `now` (milliseconds since 1970), or `null`. */
export async function findOAuthClient(db: Database, id: string, now: number): Promise<OAuthClientRow | null> {
  const row = await db
    .select()
    .from(oauthClients)
    .where(and(eq(oauthClients.id, id), gt(oauthClients.expiresAt, now)))
    .get();
  return row ? { ...row, redirectUris: JSON.parse(row.redirectUris) as string[] } : null;
}

/** Stores a client ID metadata document until `expiresAt`, replacing the previous one. */
export async function putClientDocument(db: Database, client: OAuthClientRow): Promise<void> {
  const row = { ...client, redirectUris: JSON.stringify(client.redirectUris) };
  await db.insert(oauthClients).values(row).onConflictDoUpdate({ target: oauthClients.id, set: row });
}

/** Limits on registrations: per network since `since` (milliseconds since 1970), and on all unused ones. */
export interface RegistrationLimits {
  perNetwork: number;
  since: number;
  unused: number;
}

/**
 * Inserts a registration, unless its network has reached its limit, and deletes the oldest unused ones beyond theirs: a flood must not keep
 * others from registering. One transaction, so parallel requests cannot exceed the limits. Returns whether it was inserted.
 */
export async function insertRegistration(
  db: Database,
  client: OAuthClientRow,
  limits: RegistrationLimits,
): Promise<boolean> {
  const { id, name, redirectUris, createdAt, expiresAt, networkHash } = client;
  const ofNetwork = sql`(SELECT count(*) FROM oauth_clients WHERE network_hash = ${networkHash} AND created_at > ${limits.since})`;
  const surplus = sql`(SELECT rowid FROM oauth_clients WHERE is_unused = 1 ORDER BY created_at DESC, rowid DESC LIMIT -1 OFFSET ${limits.unused})`;
  // A value for every column, in the order of the table.
  const [rows] = await db.batch([
    db
      .insert(oauthClients)
      .select(
        sql`SELECT ${id}, ${name}, ${JSON.stringify(redirectUris)}, ${createdAt}, ${expiresAt}, 1, ${networkHash}
            WHERE ${ofNetwork} < ${limits.perNetwork}`,
      )
      .returning({ id: oauthClients.id }),
    db.delete(oauthClients).where(sql`rowid IN ${surplus}`),
  ]);
  return rows.length === 1;
}

/** Deletes clients that have expired by `now` (milliseconds since 1970). */
export async function deleteExpiredClients(db: Database, now: number): Promise<void> {
  await db.delete(oauthClients).where(lte(oauthClients.expiresAt, now));
}

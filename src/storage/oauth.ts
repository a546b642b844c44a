import { and, asc, desc, eq, exists, gt, isNotNull, isNull, lte, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { activeAccountId } from './accounts.ts';
import type { Database } from './database.ts';
import type { Role } from '../lib/roles.ts';
import { accounts, members } from './schema/accounts.ts';
import { oauthClients, oauthGrants, oauthTokens } from './schema/oauth.ts';

/** Times in milliseconds since 1970. */
export type GrantRow = typeof oauthGrants.$inferSelect;
export type TokenRow = typeof oauthTokens.$inferSelect;
export type NewToken = Pick<TokenRow, 'hash' | 'expiresAt'>;

/**
 * Inserts a grant with its authorization code, unless the account has `limit` grants whose code or tokens are valid, and keeps the
 * registration of its client until `clientUntil` (milliseconds since 1970). Returns whether it was inserted.
 */
export async function insertGrant(
  db: Database,
  grant: Omit<GrantRow, 'connectedAt' | 'lastUsedOn' | 'scopeLackedAt'>,
  code: NewToken,
  { limit, clientUntil }: { limit: number; clientUntil: number },
): Promise<boolean> {
  const { id, accountId, clientId, clientName, redirectUri, resource, scope } = grant;
  const { codeChallenge, createdAt, documentUntil, memberEmail } = grant;
  const account = activeAccountId(accountId);
  // NULL, as for a deleted account, if the member was removed meanwhile: otherwise a new invitation would give the app access again.
  const grantAccount =
    memberEmail === null
      ? account
      : sql`(SELECT account_id FROM members WHERE account_id = ${account} AND email = ${memberEmail} AND accepted_at IS NOT NULL)`;
  // A value for every column of a row that is inserted, in the order of the table.
  const [rows] = await db.batch([
    db
      .insert(oauthGrants)
      .select(
        sql`SELECT ${id}, ${grantAccount}, ${clientId}, ${clientName}, ${redirectUri}, ${resource}, ${scope}, ${codeChallenge}, ${createdAt}, NULL, NULL, ${documentUntil}, NULL, ${memberEmail}
            WHERE (SELECT count(*) FROM oauth_grants WHERE account_id = ${accountId} AND EXISTS
              (SELECT 1 FROM oauth_tokens WHERE grant_id = oauth_grants.id AND expires_at > ${createdAt})) < ${limit}`,
      )
      .returning({ id: oauthGrants.id }),
    db
      .insert(oauthTokens)
      .select(
        sql`SELECT ${code.hash}, id, 'code', scope, ${code.expiresAt}, NULL FROM oauth_grants WHERE id = ${id}`,
      ),
    db
      .update(oauthClients)
      .set({ isUnused: false, expiresAt: clientUntil })
      .where(eq(oauthClients.id, clientId)),
  ]);
  return rows.length === 1;
}

/** A code or token with its grant and account. */
export interface FoundToken {
  token: TokenRow;
  grant: GrantRow;
  email: string;
  /** Whether the account is suspended, or the own account of the member who granted it. */
  isSuspended: boolean;
  /** Of the member who granted it; `null` if the owner did, or if they are no member any more. */
  role: Role | null;
}

const people = alias(accounts, 'people');

/** Returns a code or token that has not expired by `now`, also if the account is suspended. */
export async function findToken(db: Database, hash: string, now: number): Promise<FoundToken | null> {
  const row = await db
    .select({
      token: oauthTokens,
      grant: oauthGrants,
      email: accounts.email,
      suspendedAt: sql<number | null>`coalesce(${accounts.suspendedAt}, ${people.suspendedAt})`,
      role: members.role,
    })
    .from(oauthTokens)
    .innerJoin(oauthGrants, eq(oauthGrants.id, oauthTokens.grantId))
    .innerJoin(accounts, eq(accounts.id, oauthGrants.accountId))
    .leftJoin(
      members,
      and(
        eq(members.accountId, oauthGrants.accountId),
        eq(members.email, oauthGrants.memberEmail),
        isNotNull(members.acceptedAt),
      ),
    )
    .leftJoin(people, eq(people.email, oauthGrants.memberEmail))
    .where(and(eq(oauthTokens.hash, hash), gt(oauthTokens.expiresAt, now), isNull(accounts.deletedAt)))
    .get();
  if (!row) return null;
  const { suspendedAt, ...found } = row;
  return { ...found, isSuspended: suspendedAt !== null };
}

/** The most unexpired tokens of a kind that a grant keeps: refresh tokens of a month with one each hour. */
const MAX_TOKENS_OF_KIND = 750;

/** The exchange of a code or refresh token for new tokens. */
export interface TokenExchange {
  /** The hash of the code or refresh token. */
  hash: string;
  access: NewToken & Pick<TokenRow, 'scope'>;
  refresh: NewToken;
  now: number;
}

/**
 * Exchanges a code or refresh token in one transaction: only one of parallel requests gets tokens, and a crash leaves both
 * tokens or none. If it was exchanged before, somebody has copied it: its grant is deleted with all tokens (RFC 6749 section
 * 4.1.2, OAuth 2.1 section 4.3.1). Deletes the oldest tokens beyond `MAX_TOKENS_OF_KIND`. Returns whether the tokens were stored.
 */
export async function exchangeToken(
  db: Database,
  { hash, access, refresh, now }: TokenExchange,
): Promise<boolean> {
  const isExchanged = sql`hash = ${hash} AND replaced_by = ${refresh.hash}`;
  const grantOf = (isToken: typeof isExchanged) => sql`(SELECT grant_id FROM oauth_tokens WHERE ${isToken})`;
  // A value for every column of a row that is inserted, in the order of the table.
  const [rows] = await db.batch([
    db
      .update(oauthTokens)
      .set({ replacedBy: refresh.hash })
      .where(and(eq(oauthTokens.hash, hash), isNull(oauthTokens.replacedBy), gt(oauthTokens.expiresAt, now)))
      .returning({ hash: oauthTokens.hash }),
    db.insert(oauthTokens).select(
      sql`SELECT ${access.hash}, grant_id, 'access', ${access.scope}, ${access.expiresAt}, NULL FROM oauth_tokens WHERE ${isExchanged}
            UNION ALL
            SELECT ${refresh.hash}, oauth_grants.id, 'refresh', oauth_grants.scope, ${refresh.expiresAt}, NULL FROM oauth_grants
            WHERE id = ${grantOf(isExchanged)}`,
    ),
    db
      .update(oauthGrants)
      .set({ connectedAt: now })
      .where(and(eq(oauthGrants.id, grantOf(isExchanged)), isNull(oauthGrants.connectedAt))),
    db
      .delete(oauthGrants)
      .where(eq(oauthGrants.id, grantOf(sql`hash = ${hash} AND replaced_by <> ${refresh.hash}`))),
    ...(['access', 'refresh'] as const).map((kind) =>
      db.delete(oauthTokens).where(
        sql`rowid IN (SELECT rowid FROM oauth_tokens WHERE grant_id = ${grantOf(isExchanged)} AND kind = ${kind}
              ORDER BY expires_at DESC, rowid DESC LIMIT -1 OFFSET ${MAX_TOKENS_OF_KIND})`,
      ),
    ),
  ]);
  return rows.length === 1;
}

/** Records the day of the last request with a grant, `YYYY-MM-DD` in UTC. */
export async function setGrantLastUsed(db: Database, id: string, day: string): Promise<void> {
  await db.update(oauthGrants).set({ lastUsedOn: day }).where(eq(oauthGrants.id, id));
}

/** Records when a request with the grant lacked a scope, in milliseconds since 1970. */
export async function setScopeLacked(db: Database, id: string, at: number): Promise<void> {
  await db.update(oauthGrants).set({ scopeLackedAt: at }).where(eq(oauthGrants.id, id));
}

/** Whether the grant has a refresh token that was not exchanged and has not expired by `now`. */
function isAlive(db: Database, now: number) {
  const isRefreshToken = and(
    eq(oauthTokens.grantId, oauthGrants.id),
    eq(oauthTokens.kind, 'refresh'),
    isNull(oauthTokens.replacedBy),
    gt(oauthTokens.expiresAt, now),
  );
  return exists(db.select({ hash: oauthTokens.hash }).from(oauthTokens).where(isRefreshToken));
}

/** Lists the connected apps of an account, the newest first. */
export async function listConnectedGrants(db: Database, accountId: string, now: number): Promise<GrantRow[]> {
  return db
    .select()
    .from(oauthGrants)
    .where(and(eq(oauthGrants.accountId, accountId), isNotNull(oauthGrants.connectedAt), isAlive(db, now)))
    .orderBy(desc(oauthGrants.connectedAt), desc(oauthGrants.id));
}

/** Lists all grants of an account, including those whose code was not exchanged. */
export async function listGrants(db: Database, accountId: string): Promise<GrantRow[]> {
  return db
    .select()
    .from(oauthGrants)
    .where(eq(oauthGrants.accountId, accountId))
    .orderBy(asc(oauthGrants.createdAt), asc(oauthGrants.id));
}

/** Deletes a grant of an account with all tokens, which stop working immediately. */
export async function deleteGrant(db: Database, accountId: string, id: string): Promise<void> {
  await db.delete(oauthGrants).where(and(eq(oauthGrants.accountId, accountId), eq(oauthGrants.id, id)));
}

/** Deletes tokens expired by `now` (milliseconds since 1970) and the grants that have no token left. */
export async function deleteExpiredGrants(db: Database, now: number): Promise<void> {
  const tokens = db
    .select({ hash: oauthTokens.hash })
    .from(oauthTokens)
    .where(eq(oauthTokens.grantId, oauthGrants.id));
  await db.batch([
    db.delete(oauthTokens).where(lte(oauthTokens.expiresAt, now)),
    db.delete(oauthGrants).where(not(exists(tokens))),
  ]);
}

type StoredClient = typeof oauthClients.$inferSelect;
/** Times in milliseconds since 1970. */
export type OAuthClientRow = Omit<StoredClient, 'redirectUris'> & { redirectUris: string[] };

/** Returns a registered client that has not expired by `now` (milliseconds since 1970), or `null`. */
export async function findOAuthClient(db: Database, id: string, now: number): Promise<OAuthClientRow | null> {
  const row = await db
    .select()
    .from(oauthClients)
    .where(and(eq(oauthClients.id, id), gt(oauthClients.expiresAt, now)))
    .get();
  return row ? { ...row, redirectUris: JSON.parse(row.redirectUris) as string[] } : null;
}

/** Lists the grants of an account to a client whose document counts as read at `now`, the newest first. */
export async function listDocumentedGrants(
  db: Database,
  { accountId, clientId }: Pick<GrantRow, 'accountId' | 'clientId'>,
  now: number,
): Promise<GrantRow[]> {
  const isOfClient = and(eq(oauthGrants.accountId, accountId), eq(oauthGrants.clientId, clientId));
  return db
    .select()
    .from(oauthGrants)
    .where(and(isOfClient, gt(oauthGrants.documentUntil, now)))
    .orderBy(desc(oauthGrants.createdAt), desc(oauthGrants.id));
}

/** Limits on registrations: per network since `since` (milliseconds since 1970), and on all unused ones together. */
export interface RegistrationLimits {
  perNetwork: number;
  since: number;
  unused: number;
}

/**
 * Inserts a registration, unless its network has reached its limit, and deletes the unused ones beyond theirs: the oldest of the network that
 * has the most. So a flood keeps nobody from registering, and a network loses none while others have more. One transaction, so
 * parallel requests cannot exceed the limits. Returns whether it was inserted.
 */
export async function insertRegistration(
  db: Database,
  client: OAuthClientRow,
  limits: RegistrationLimits,
): Promise<boolean> {
  const { id, name, redirectUris, createdAt, expiresAt, networkHash } = client;
  const ofNetwork = sql`(SELECT count(*) FROM oauth_clients WHERE network_hash = ${networkHash} AND created_at > ${limits.since})`;
  const rank = sql`row_number() OVER (PARTITION BY network_hash ORDER BY created_at DESC, rowid DESC)`;
  const surplus = sql`(SELECT rowid FROM oauth_clients WHERE is_unused = 1 ORDER BY ${rank}, created_at DESC, rowid DESC LIMIT -1 OFFSET ${limits.unused})`;
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

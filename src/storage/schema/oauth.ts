import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accountIdColumn } from './accounts.ts';
import { instant } from './columns.ts';

/** OAuth clients that registered themselves (RFC 7591). They belong to no account. */
export const oauthClients = sqliteTable(
  'oauth_clients',
  {
    /** `client_…`. */
    id: text().primaryKey(),
    /** The name that the client gives itself, which proves nothing; '' without one. */
    name: text().notNull(),
    /** A JSON list. */
    redirectUris: text('redirect_uris').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Whether no account has connected it yet. */
    isUnused: integer('is_unused', { mode: 'boolean' }).notNull(),
    /** HMAC of the network that registered it; NULL on loopback. */
    networkHash: text('network_hash'),
  },
  (table) => [
    index('oauth_clients_expiry').on(table.expiresAt),
    index('oauth_clients_network').on(table.networkHash, table.createdAt),
    index('oauth_clients_unused').on(table.isUnused),
  ],
);

/** The access that an account has granted to an app. Deleted once it has no valid token. */
export const oauthGrants = sqliteTable(
  'oauth_grants',
  {
    id: text().primaryKey(),
    accountId: accountIdColumn(),
    /** As in `oauthClients`, whose row may be gone; or the URL of a client ID metadata document. */
    clientId: text('client_id').notNull(),
    clientName: text('client_name').notNull(),
    /** Where the code was sent. */
    redirectUri: text('redirect_uri').notNull(),
    /** The resource that tokens are for (RFC 8707). */
    resource: text().notNull(),
    /** Separated by spaces. */
    scope: text().notNull(),
    /** Base64url of the SHA-256 of the code verifier (RFC 7636). */
    codeChallenge: text('code_challenge').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the code was exchanged; NULL until then. */
    connectedAt: instant('connected_at'),
    /** The UTC day of the last request, so that most requests write nothing; NULL until the first. */
    lastUsedOn: text('last_used_on'),
    /** Until when the client's document counts as read, with this name and redirect URI; NULL without a document. */
    documentUntil: instant('document_until'),
    /** When a request last lacked a scope, to a minute; NULL if none did. */
    scopeLackedAt: instant('scope_lacked_at'),
    /** Email of the member who granted it; NULL if the owner did. It works only while they are a member, within their role. */
    memberEmail: text('member_email'),
  },
  (table) => [index('oauth_grants_account').on(table.accountId, table.createdAt)],
);

/** Authorization codes and tokens. Exchanged ones stay until they expire, to detect a replay. */
export const oauthTokens = sqliteTable(
  'oauth_tokens',
  {
    /** SHA-256. */
    hash: text().primaryKey(),
    grantId: text('grant_id')
      .notNull()
      .references(() => oauthGrants.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['code', 'access', 'refresh'] }).notNull(),
    /** Separated by spaces; an access token can have fewer scopes than its grant. */
    scope: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The refresh token that it was exchanged for; NULL until then. */
    replacedBy: text('replaced_by'),
  },
  (table) => [
    index('oauth_tokens_grant').on(table.grantId, table.expiresAt),
    index('oauth_tokens_expiry').on(table.expiresAt),
  ],
);

import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { SAVED_LISTS } from '../../lib/saved-lists.ts';
import { ROLES } from '../../lib/roles.ts';
import { instant } from './columns.ts';

/** The domain of an email with its `@`, and the local part up to a plus-tag. */
const DOMAIN = `substr(email, instr(email, '@'))`;
const UNTAGGED = `substr(email, 1, instr(replace(email, '@', '+'), '+') - 1)`;

/**
 * The mailbox behind an email: without a plus-tag (RFC 5233), and at Gmail without dots and with one domain
 * (https://support.google.com/mail/answer/7436150). Computed by SQLite, so every row has it.
 */
const MAILBOX = sql.raw(
  `CASE WHEN ${DOMAIN} IN ('@gmail.com', '@googlemail.com') THEN replace(${UNTAGGED}, '.', '') || '@gmail.com' ELSE ${UNTAGGED} || ${DOMAIN} END`,
);

/**
 * The accounts, in the first database. Another database has a copy of the accounts that have or had their rows in it, for foreign keys,
 * with id, creation, deletion, shard and move; its email is the id, as of a deleted account.
 */
export const accounts = sqliteTable(
  'accounts',
  {
    id: text().primaryKey(),
    /**
     * Lower-case, so that an email address identifies one account however it is capitalised. A deleted account has its id here,
     * in lower case, which is not an email address.
     */
    email: text().notNull().unique(),
    createdAt: instant('created_at').notNull(),
    /** SHA-256 of the API key in hex; NULL without a key. One column, so an account has at most one key. */
    keyHash: text('key_hash').unique(),
    /** The last characters of the key, shown so that its owner can recognize it. */
    keyHint: text('key_hint'),
    keyCreatedAt: instant('key_created_at'),
    /** When an administrator suspended the account, with its keys and sessions; NULL if it is not suspended. */
    suspendedAt: instant('suspended_at'),
    /** The reason shown to the account. */
    suspendedReason: text('suspended_reason'),
    /** The administrator's email. */
    suspendedBy: text('suspended_by'),
    /** HMAC of the client network that the account was created from; NULL on loopback. */
    signUpNetworkHash: text('sign_up_network_hash'),
    /** Shared by emails that reach the same mailbox. */
    mailbox: text().generatedAlwaysAs(MAILBOX, { mode: 'virtual' }),
    /** NULL unless the account is deleted. A deleted account never changes and gets no new rows (`activeAccountId`). */
    deletedAt: instant('deleted_at'),
    /** The number of the database with the rows of the account (`ACCOUNT_TABLES`), chosen when it opens. */
    shard: integer().notNull().default(1),
    /** The number of the database that the rows are being moved to; NULL unless they are. */
    movingTo: integer('moving_to'),
    /** The number of the database that still has old rows after a move; NULL otherwise. */
    movedFrom: integer('moved_from'),
  },
  (table) => [
    index('accounts_moving')
      .on(table.id)
      .where(sql`moving_to IS NOT NULL OR moved_from IS NOT NULL`),
    index('accounts_mailbox').on(table.mailbox),
    index('accounts_sign_up_network').on(table.signUpNetworkHash),
  ],
);

/**
 * New accounts by client network, counted for a day to limit them. Separate from `accounts`, so that deleting an account does
 * not make room for another.
 */
export const signUps = sqliteTable(
  'sign_ups',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    networkHash: text('network_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('sign_ups_network').on(table.networkHash, table.createdAt),
    index('sign_ups_created').on(table.createdAt),
  ],
);

/**
 * Open sign-in codes. A code belongs to the browser that requested it, so knowing the email is not enough to use up
 * somebody else's attempts or to replace their code.
 */
export const signInCodes = sqliteTable(
  'sign_in_codes',
  {
    /** SHA-256 of the random token in that browser's cookie. */
    browserHash: text('browser_hash').primaryKey(),
    email: text().notNull(),
    /** SHA-256 of the same token and the code, so the eight digits cannot be brute-forced without the cookie. */
    codeHash: text('code_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    attempts: integer().notNull().default(0),
  },
  (table) => [index('sign_in_codes_expiry').on(table.expiresAt)],
);

/** Sent mails, counted to limit them. */
export const sentMails = sqliteTable(
  'sign_in_sends',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    email: text().notNull(),
    /** HMAC of the IPv4 address or the /64 of the client, used only for comparison; '' if it is not counted. */
    clientHash: text('client_hash').notNull(),
    sentAt: instant('sent_at').notNull(),
    kind: text({ enum: ['sign_in', 'notice', 'deletion', 'alert', 'free_alert'] })
      .notNull()
      .default('sign_in'),
    /** HMAC of the /24 or /48 of the client; NULL if it is not counted. */
    networkHash: text('network_hash'),
    /** The known device that asked for the mail, which has its own count. NULL for other browsers. */
    deviceHash: text('device_hash'),
  },
  (table) => [
    index('sign_in_sends_email').on(table.email, table.sentAt),
    index('sign_in_sends_client').on(table.clientHash, table.sentAt),
    index('sign_in_sends_sent').on(table.sentAt),
    index('sign_in_sends_network').on(table.networkHash, table.sentAt),
  ],
);

/** The account that a row belongs to, and with which it is deleted. */
export const accountIdColumn = () =>
  text('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

export const sessions = sqliteTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: accountIdColumn(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The UTC day of the last request, so that most requests write nothing. NULL until the first day after the sign-in. */
    lastUsedOn: text('last_used_on'),
    /** Browser and system in words, `Firefox on Windows`. */
    browser: text(),
    /** ISO 3166-1 code of the country of the sign-in; NULL if unknown. */
    country: text(),
    /** The account that the person acts for as a member; NULL for their own. It counts only while they are a member. */
    actingAccountId: text('acting_account_id'),
  },
  (table) => [
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_account').on(table.accountId, table.tokenHash),
  ],
);

/**
 * Browsers that have signed in to an account, remembered by a cookie, so that requests of others cannot lock them out
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies).
 */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    /** SHA-256 of the random token in the cookie. */
    deviceHash: text('device_hash').notNull(),
    accountId: accountIdColumn(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceHash, table.accountId] }),
    index('known_devices_account').on(table.accountId),
    index('known_devices_expiry').on(table.expiresAt),
  ],
);

/**
 * Administrators' actions on accounts, and deletions of accounts. Rows are never deleted, so they remain after a suspension
 * ends.
 */
export const accountActions = sqliteTable(
  'account_actions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    accountId: accountIdColumn(),
    action: text({ enum: ['suspended', 'resumed', 'sessions_ended', 'deleted'] }).notNull(),
    /** The administrator's email, or `owner`. */
    actor: text().notNull(),
    /** The reason of a suspension, or of a deletion by an administrator. */
    reason: text(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('account_actions_account').on(table.accountId, table.id)],
);

/** Deletions of accounts that are not finished: their audits and the ledger's copies of the email are still being removed. */
export const accountDeletions = sqliteTable('account_deletions', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id),
  /** The email to remove. */
  email: text().notNull(),
  startedAt: instant('started_at').notNull(),
});

/** The code that confirms the deletion of an account, if one was mailed. It belongs to the session that requested it. */
export const deletionCodes = sqliteTable(
  'deletion_codes',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => accounts.id),
    /** SHA-256 of the session token and the code, so the eight digits cannot be brute-forced without the session. */
    codeHash: text('code_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    attempts: integer().notNull().default(0),
  },
  (table) => [index('deletion_codes_expiry').on(table.expiresAt)],
);

/** The email addresses of deleted accounts, as HMACs: a new account of one gets no signup bonus (docs/contract.md 8.13). */
export const formerEmails = sqliteTable(
  'former_emails',
  {
    emailHash: text('email_hash').primaryKey(),
    deletedAt: instant('deleted_at').notNull(),
  },
  (table) => [index('former_emails_deleted').on(table.deletedAt)],
);

/** Whom the owner of an account has invited to it, by email. */
export const members = sqliteTable(
  'members',
  {
    accountId: accountIdColumn(),
    /** In lower case. */
    email: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    /** The hosts of the websites that a client sees, as a JSON list; NULL for other roles. */
    hosts: text(),
    invitedAt: instant('invited_at').notNull(),
    /** NULL until the person accepts. */
    acceptedAt: instant('accepted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.email] }),
    index('members_email').on(table.email),
  ],
);

/** Views of lists that the owner or a member of an account has saved. */
export const savedViews = sqliteTable(
  'saved_views',
  {
    accountId: accountIdColumn(),
    /** '' for the owner. */
    memberEmail: text('member_email').notNull(),
    list: text({ enum: SAVED_LISTS }).notNull(),
    name: text().notNull(),
    /** The query string of the list. */
    query: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.memberEmail, table.list, table.name] }),
    index('saved_views_member').on(table.memberEmail),
  ],
);

/** What members did in an account, and the owner with its members: each request that changes something, recorded before it is carried out. */
export const memberActions = sqliteTable(
  'member_actions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    accountId: accountIdColumn(),
    /** Email of the member or the invited person, which no action has; '' once their own account is deleted. */
    actor: text().notNull(),
    /** `POST /websites/example.com/scan`, `tool scan_website` or `was invited as viewer`. */
    action: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('member_actions_account').on(table.accountId, table.id),
    index('member_actions_actor').on(table.actor),
    index('member_actions_created').on(table.createdAt),
  ],
);

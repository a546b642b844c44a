import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** An account, and what it shares with another. */
export interface RelatedAccountRow {
  id: string;
  email: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** 0 or 1. */
  isSuspended: number;
  /** 0 or 1: emails that reach the same mailbox. */
  sharesMailbox: number;
  /** 0 or 1: created from the same network. */
  sharesNetwork: number;
}

/** Lists an account with those that share its mailbox or the network it was created from: the account first, then the newest. */
export async function listRelatedAccounts(
  db: Database,
  accountId: string,
  limit: number,
): Promise<RelatedAccountRow[]> {
  return db.all<RelatedAccountRow>(sql`
    SELECT other.id, other.email, other.created_at AS createdAt, other.suspended_at IS NOT NULL AS isSuspended,
           other.mailbox = own.mailbox AS sharesMailbox,
           coalesce(other.sign_up_network_hash = own.sign_up_network_hash, FALSE) AS sharesNetwork
    FROM accounts AS own
    JOIN accounts AS other
      ON other.mailbox = own.mailbox OR other.sign_up_network_hash = own.sign_up_network_hash
    WHERE own.id = ${accountId}
    ORDER BY other.id = own.id DESC, other.created_at DESC, other.id
    LIMIT ${limit}`);
}

/** Accounts that share something. */
export interface AccountGroup {
  shared: 'mailbox' | 'network';
  accounts: number;
  suspended: number;
  /** The newest account. */
  id: string;
  email: string;
  /** When it was created, in milliseconds since 1970. */
  createdAt: number;
}

/** Lists the groups of accounts that share a mailbox or a network, those with the newest accounts first. */
export async function listAccountGroups(db: Database, limit: number): Promise<AccountGroup[]> {
  // SQLite takes `id` and `email` from the row with the greatest `created_at`.
  const select = (shared: AccountGroup['shared'], column: string) => sql`
    SELECT ${shared} AS shared, count(*) AS accounts, count(suspended_at) AS suspended, id, email,
           max(created_at) AS createdAt
    FROM accounts WHERE ${sql.raw(column)} IS NOT NULL GROUP BY ${sql.raw(column)} HAVING count(*) > 1`;
  return db.all<AccountGroup>(sql`
    SELECT * FROM (${select('mailbox', 'mailbox')} UNION ALL ${select('network', 'sign_up_network_hash')})
    ORDER BY createdAt DESC, id DESC LIMIT ${limit}`);
}

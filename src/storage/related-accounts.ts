import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** An account and what it shares with another one. */
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

/**
 * Lists an account with those that share its mailbox or the network it was created from: the account first, then the newest.
 * Reads only as many of each kind as it lists: rows are inserted in the order of creation, so each index has the accounts that
 * share a value by age.
 */
export async function listRelatedAccountRows(
  db: Database,
  accountId: string,
  limit: number,
): Promise<RelatedAccountRow[]> {
  const selectNewest = (column: string) => sql`SELECT * FROM (SELECT id FROM accounts
    WHERE ${sql.raw(column)} = (SELECT ${sql.raw(column)} FROM accounts WHERE id = ${accountId})
    ORDER BY rowid DESC LIMIT ${limit})`;
  return db.all<RelatedAccountRow>(sql`
    WITH related (id) AS (
      SELECT id FROM accounts WHERE id = ${accountId}
      UNION ${selectNewest('mailbox')} UNION ${selectNewest('sign_up_network_hash')}
    )
    SELECT other.id, other.email, other.created_at AS createdAt, other.suspended_at IS NOT NULL AS isSuspended,
           other.mailbox = own.mailbox AS sharesMailbox,
           coalesce(other.sign_up_network_hash = own.sign_up_network_hash, FALSE) AS sharesNetwork
    FROM related CROSS JOIN accounts AS other ON other.id = related.id
    CROSS JOIN accounts AS own ON own.id = ${accountId}
    ORDER BY other.id = own.id DESC, other.created_at DESC, other.id
    LIMIT ${limit}`);
}

/** Accounts that share a mailbox or a network. */
export interface AccountGroupRow {
  shared: 'mailbox' | 'network';
  /** Number of accounts, up to `MAX_GROUP_SIZE`, like `suspended`: counts the newest. */
  accounts: number;
  suspended: number;
  /** The newest account. */
  id: string;
  email: string;
  /** When it was created, in milliseconds since 1970. */
  createdAt: number;
}

/** Most accounts of a group that are counted. */
export const MAX_GROUP_SIZE = 100;
/** Newest accounts among which groups are searched. */
const SEARCHED_ACCOUNTS = 1_000;

/** Lists the groups of the newest 1,000 accounts that share a mailbox or a network with another, those with the newest accounts first. */
export async function listAccountGroupRows(db: Database, limit: number): Promise<AccountGroupRow[]> {
  const select = (shared: AccountGroupRow['shared'], name: string) => {
    const column = sql.raw(name);
    return sql`
      SELECT ${shared} AS shared, value, newest FROM (
        SELECT value, max(number) AS newest FROM (
          SELECT ${column} AS value, rowid AS number FROM accounts ORDER BY rowid DESC LIMIT ${SEARCHED_ACCOUNTS})
        WHERE value IS NOT NULL GROUP BY value)
      WHERE EXISTS (SELECT 1 FROM accounts WHERE ${column} = value AND rowid < newest)`;
  };
  const count = (name: string) => {
    const members = sql`SELECT suspended_at FROM accounts WHERE ${sql.raw(name)} = value ORDER BY rowid DESC LIMIT ${MAX_GROUP_SIZE}`;
    return sql`SELECT json_array(count(*), count(suspended_at)) FROM (${members})`;
  };
  return db.all<AccountGroupRow>(sql`
    WITH found AS (
      SELECT * FROM (${select('mailbox', 'mailbox')} UNION ALL ${select('network', 'sign_up_network_hash')})
      ORDER BY newest DESC, shared LIMIT ${limit}
    ), counted AS (
      SELECT shared, newest,
        CASE shared WHEN 'mailbox' THEN (${count('mailbox')}) ELSE (${count('sign_up_network_hash')}) END AS counts
      FROM found
    )
    SELECT shared, counts ->> 0 AS accounts, counts ->> 1 AS suspended, id, email, created_at AS createdAt
    FROM counted JOIN accounts ON accounts.rowid = newest
    ORDER BY created_at DESC, id DESC, shared`);
}

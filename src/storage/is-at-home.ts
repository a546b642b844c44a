import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Shard } from './database.ts';

/**
 * Returns the condition that the account of a row has its rows in this database and is not being moved. A statement about the rows of all
 * accounts that changes them has it.
 */
export function isAtHome(accountId: SQLWrapper, { number }: Pick<Shard, 'number'>): SQL {
  return sql`EXISTS (SELECT 1 FROM accounts AS home WHERE home.id = ${accountId} AND home.shard = ${number} AND home.moving_to IS NULL)`;
}

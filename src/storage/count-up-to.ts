import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Counts the rows of a query, up to `limit`: it reads no more of them. */
export async function countUpTo(db: Database, query: SQL, limit: number): Promise<number> {
  const { count } = await db.get<{ count: number }>(
    sql`SELECT count(*) AS count FROM (${query} LIMIT ${limit})`,
  );
  return count;
}

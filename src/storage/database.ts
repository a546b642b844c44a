import { drizzle } from 'drizzle-orm/d1';

/**
 * The owner of data that belongs to the whole service: accounts and sign-in, websites, the directory, the blog, settings and
 * metrics.
 */
export const SERVICE = Symbol('service');

/**
 * Returns the Drizzle client of the database with the owner's data. All owners share one D1 database today; the queries that rely
 * on that are listed in docs/decisions/0013.
 *
 * @param _owner the id of the account whose audits, scans, scores or recorded actions are read or written, even if the query joins
 * them with data of the service; `SERVICE` if only such data is used, or the data of all accounts
 */
export function openDatabase({ DB }: Pick<Env, 'DB'>, _owner: string | typeof SERVICE): Database {
  const client = clients.get(DB) ?? drizzle(DB);
  clients.set(DB, client);
  return client;
}

export type Database = ReturnType<typeof drizzle>;

const clients = new WeakMap<D1Database, Database>();

/**
 * Returns a query that is built once for each database. For queries of nearly every request: building a query takes longer than
 * binding its values.
 *
 * @param build must return a prepared query with a placeholder for each value
 */
export function prepareOnce<T>(build: (db: Database) => T): (db: Database) => T {
  const queries = new WeakMap<Database, T>();
  return (db) => {
    const query = queries.get(db) ?? build(db);
    queries.set(db, query);
    return query;
  };
}

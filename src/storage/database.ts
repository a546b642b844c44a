import { drizzle } from 'drizzle-orm/d1';
import { createAccountDatabase, type Databases } from './account-database.ts';

/**
 * The owner of data that belongs to the whole service: accounts and sign-in, websites, the directory, the blog, settings and
 * metrics.
 */
export const SERVICE = Symbol('service');

export type Database = ReturnType<typeof drizzle>;

/** A database with rows of accounts. */
export interface Shard {
  /** As in the name of the binding. */
  number: number;
  db: Database;
}

/**
 * Returns the Drizzle client of the database with the owner's data: the first for `SERVICE`, and that of the account for its rows. Tables
 * of accounts are those of `ACCOUNT_TABLES`; all other tables are of `SERVICE`.
 *
 * @param owner the id of an account, or `SERVICE`
 */
export function openDatabase(env: Databases, owner: string | typeof SERVICE): Database {
  return owner === SERVICE || env.DB_2 === undefined
    ? openBinding(env.DB_1)
    : drizzle(createAccountDatabase(env, owner));
}

/** Opens the database of the service, for modules that are loaded with `import()`: TypeScript takes `SERVICE` from them for any symbol. */
export function openServiceDatabase(env: Databases): Database {
  return openDatabase(env, SERVICE);
}

/**
 * Returns all databases, for what concerns the rows of all accounts. A statement that changes rows of accounts needs the condition
 * `isAtHome`.
 */
export function openShards(env: Databases): Shard[] {
  const shards: Shard[] = [];
  for (let number = 1; env[`DB_${number}`] !== undefined; number++)
    shards.push({ number, db: openBinding(env[`DB_${number}`]) });
  return shards;
}

function openBinding(binding: D1Database | undefined): Database {
  if (!binding) throw new Error('a binding of a database is missing');
  const client = clients.get(binding) ?? drizzle(binding);
  clients.set(binding, client);
  return client;
}

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

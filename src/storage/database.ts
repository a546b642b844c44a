import { drizzle } from 'drizzle-orm/d1';

/** The owner of the data of the whole service: accounts and sign-in, websites, the directory, the blog, settings and metrics. */
export const SERVICE = Symbol('service');

/**
 * Returns the Drizzle client of the database with the owner's data. All owners share one D1 database today; the queries that rely
 * on that are listed in docs/decisions/0013.
 *
 * @param _owner the id of the account whose audits, scans, scores or recorded actions are read or written, even if the query joins
 * them with data of the service; `SERVICE` for that data alone, and for what concerns all accounts
 */
export function openDatabase(env: Pick<Env, 'DB'>, _owner: string | typeof SERVICE) {
  return drizzle(env.DB);
}

export type Database = ReturnType<typeof openDatabase>;

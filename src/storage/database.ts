import { drizzle } from 'drizzle-orm/d1';

/** Returns the Drizzle client of the D1 database. */
export function openDatabase(env: Pick<Env, 'DB'>) {
  return drizzle(env.DB);
}

export type Database = ReturnType<typeof openDatabase>;

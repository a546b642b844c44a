import { drizzle } from 'drizzle-orm/d1';
import * as schema from './schema.ts';

/** The service's rows, typed. */
export function openDatabase(env: Pick<Env, 'DB'>) {
  return drizzle(env.DB, { schema });
}

export type Database = ReturnType<typeof openDatabase>;

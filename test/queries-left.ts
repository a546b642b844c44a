import { env } from 'cloudflare:workers';
import { countQueries, MAX_QUERIES } from '../src/storage/query-budget.ts';

/** Returns bindings that have this many left of the queries of an invocation. */
export async function withQueriesLeft(left: number, bindings: Env = env): Promise<Env> {
  const counted = countQueries(bindings);
  const statement = counted.DB_1?.prepare('SELECT 1');
  if (statement) await counted.DB_1?.batch(Array.from({ length: MAX_QUERIES - left }, () => statement));
  return counted;
}

import { openShards, type Shard } from './database.ts';
import { countQueriesLeft } from './query-budget.ts';

/**
 * Runs a step of a job for each database, from any of them on, as far as the invocation has queries for. One that fails does not stop the
 * others.
 *
 * @param queries those that must be left for a step to begin
 * @throws the first error, at the end
 */
export async function forEachShard(
  env: Env,
  queries: number,
  run: (shard: Shard) => Promise<void>,
): Promise<void> {
  const shards = openShards(env);
  const first = Math.floor(Math.random() * shards.length);
  const errors: unknown[] = [];
  for (const shard of [...shards.slice(first), ...shards.slice(0, first)]) {
    if (countQueriesLeft(env) < queries) break;
    await run(shard).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}

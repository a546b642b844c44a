import { sql } from 'drizzle-orm';
import { logEvent } from '../lib/log.ts';
import { openDatabase, openShards, SERVICE } from './database.ts';
import { forEachShard } from './for-each-shard.ts';
import { shards } from './schema/service.ts';

/** The size of a D1 database at most, in bytes (https://developers.cloudflare.com/d1/platform/limits/). */
const MAX_BYTES = 10_000_000_000;
/** Share of it from which a database gets no new accounts: those it has grow. */
const FULL = 0.8;
/** Share of it from which its size is an error, so that a database is added in time. */
const FILLING = 0.6;

/** Queries that measure a database. */
const MEASURING_QUERIES = 2;

/** Measures each database, and logs its size and share of the limit. `now` in milliseconds since 1970. */
export async function measureShards(env: Env, now: number): Promise<void> {
  await forEachShard(env, MEASURING_QUERIES, async ({ number, db }) => {
    const { meta } = await db.run(sql`SELECT 1`);
    const size = { bytes: meta.size_after, measuredAt: now };
    const share = Math.round((size.bytes / MAX_BYTES) * 1_000) / 1_000;
    logEvent('info', 'database-size', { shard: number, bytes: size.bytes, share });
    if (share >= FILLING) logEvent('error', 'database-filling', { shard: number, share });
    await openDatabase(env, SERVICE)
      .insert(shards)
      .values({ number, ...size })
      .onConflictDoUpdate({ target: shards.number, set: size });
  });
}

/** Lists the databases as last measured. */
export async function listShardSizes(env: Env): Promise<(typeof shards.$inferSelect)[]> {
  return openDatabase(env, SERVICE).select().from(shards).orderBy(shards.number);
}

/**
 * Returns the number of the database for an account that opens: one that is not full, with a chance in proportion to its room. If all are
 * full, the last, which was added last.
 */
export async function chooseShard(env: Env): Promise<number> {
  const numbers = openShards(env).map(({ number }) => number);
  if (numbers.length === 1) return 1;
  const sizes = await listShardSizes(env);
  const bytes = new Map(sizes.map((size) => [size.number, size.bytes]));
  const rooms = numbers.map((number) => Math.max(0, FULL * MAX_BYTES - (bytes.get(number) ?? 0)));
  let left = Math.random() * rooms.reduce((total, room) => total + room, 0);
  return numbers.find((_, at) => (left -= rooms[at] ?? 0) < 0) ?? numbers.length;
}

import { AccountMovingError } from '../lib/errors.ts';
import { MemoryCache } from '../lib/memory-cache.ts';
import type { BoundQuery, Databases } from './account-database.ts';

/** What a database answers if the rows of the account are in another one, or are about to be. */
const REFUSAL = /account-(?:elsewhere|moving)/;

/**
 * The first statement of each call, in its transaction: it fails, and the call with it, unless the account has its rows in this database,
 * and for a change unless they are being moved. So a client that knows an old database reads and changes nothing there. SQLite puts the
 * path of `json_extract` into the message of the error.
 */
const GUARD = `SELECT json_extract('{}', CASE WHEN coalesce(shard, 1) <> ?2 THEN 'account-elsewhere'
  WHEN ?3 AND moving_to IS NOT NULL THEN 'account-moving' ELSE '$' END)
  FROM (SELECT ?1 AS wanted) LEFT JOIN accounts ON accounts.id = wanted`;

/** Waits before a call is repeated, in milliseconds: 6.2 seconds in all. */
const WAITS = [0, 200, 400, 800, 1_600, 3_200];

/** The shards of accounts as last read. An old one costs a repeated call: see `GUARD`. */
const knownShards = new MemoryCache<number>(1_000_000);
const KNOWN_SHARD = { bytes: 100, expiresAt: Number.POSITIVE_INFINITY };

/**
 * Runs queries about rows of an account in one transaction, in the database that has them. Waits while they are being moved.
 *
 * @throws AccountMovingError
 */
export async function runInShard(
  env: Databases,
  accountId: string,
  queries: readonly BoundQuery[],
): Promise<D1Result[]> {
  const isChange = !queries.every(({ query }) => /^\s*(?:select|with)\b/i.test(query));
  for (const wait of WAITS) {
    const shard = knownShards.get(accountId, Date.now()) ?? (await locate(env, accountId));
    const binding = getBinding(env, shard);
    try {
      const [, ...results] = await binding.batch([
        binding.prepare(GUARD).bind(accountId, shard, isChange ? 1 : 0),
        ...queries.map(({ query, values }) => binding.prepare(query).bind(...values)),
      ]);
      return results;
    } catch (error) {
      if (!(error instanceof Error && REFUSAL.test(error.message))) throw error;
    }
    if (wait > 0) await scheduler.wait(wait);
    await locate(env, accountId);
  }
  throw new AccountMovingError();
}

/** Reads the shard of an account anew. One that never had the account gets its copy: see `accounts`. */
async function locate(env: Databases, accountId: string): Promise<number> {
  const { results } = await getBinding(env, 1)
    .prepare('SELECT shard, created_at, deleted_at FROM accounts WHERE id = ?')
    .bind(accountId)
    .all<{ shard: number; created_at: number; deleted_at: number | null }>();
  const [account] = results;
  const shard = account?.shard ?? 1;
  if (account && shard !== 1) {
    await getBinding(env, shard)
      .prepare(
        'INSERT INTO accounts (id, email, created_at, deleted_at, shard) VALUES (?1, lower(?1), ?2, ?3, ?4) ON CONFLICT DO NOTHING',
      )
      .bind(accountId, account.created_at, account.deleted_at, shard)
      .run();
  }
  knownShards.set(accountId, shard, KNOWN_SHARD);
  return shard;
}

function getBinding(env: Databases, number: number): D1Database {
  const binding = env[`DB_${number}`];
  if (!binding) throw new Error(`there is no binding DB_${number}`);
  return binding;
}

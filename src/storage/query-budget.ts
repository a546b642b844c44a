import type { Databases } from './account-database.ts';
import { openShards } from './database.ts';

/** Queries that D1 allows an invocation of the Worker (https://developers.cloudflare.com/d1/platform/limits/). */
export const MAX_QUERIES = 1_000;

const counters = new WeakMap<Databases, { queries: number }>();

/**
 * Returns the bindings with databases that count queries. Each statement of a batch counts: the documentation does not say whether a batch
 * is one query.
 */
export function countQueries<Bindings extends Databases>(env: Bindings): Bindings {
  const counter = { queries: 0 };
  const databases = openShards(env).map(({ number }) => {
    const name = `DB_${number}` as const;
    return [name, countOf(env[name] as D1Database, counter)];
  });
  const counted = { ...env, ...Object.fromEntries(databases) };
  counters.set(counted, counter);
  return counted;
}

/** Returns how many queries the invocation may still send; all of them if `countQueries` does not count them. */
export function countQueriesLeft(env: Databases): number {
  return MAX_QUERIES - (counters.get(env)?.queries ?? 0);
}

const EXECUTES = new Set<string | symbol>(['all', 'first', 'raw', 'run']);

function countOf(database: D1Database, counter: { queries: number }): D1Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const wrap = (original: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(original, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (...values: unknown[]): unknown => {
          if (EXECUTES.has(key)) counter.queries++;
          const result: unknown = Reflect.apply(value, target, values);
          return key === 'bind' ? wrap(result as D1PreparedStatement) : result;
        };
      },
    });
    originals.set(wrapped, original);
    return wrapped;
  };
  const counted = {
    prepare: (query: string) => wrap(database.prepare(query)),
    batch: (statements: D1PreparedStatement[]) => {
      counter.queries += statements.length;
      return database.batch(statements.map((statement) => originals.get(statement) ?? statement));
    },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that Drizzle and runInShard call
  return counted as D1Database;
}

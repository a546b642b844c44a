import type { SliceCounts } from './scan-counts.ts';
import { wrapDatabase } from './wrap-database.ts';

type Count = (name: Exclude<keyof SliceCounts, 'subrequests'>, count: number) => void;

export function newCounts(): SliceCounts {
  return {
    subrequests: 0,
    fetches: 0,
    databaseCalls: 0,
    statements: 0,
    rowsWritten: 0,
    objectCalls: 0,
    bucketCalls: 0,
  };
}

/** Returns an environment that counts calls of D1, R2 and objects. */
export function countCalls(env: Env, count: Count): Env {
  const countObjectCalls = <T>(namespace: T & DurableObjectNamespace): T => {
    const getByName = (name: string) =>
      countMethodCalls(namespace.getByName(name), () => count('objectCalls', 1));
    return { getByName } as T;
  };
  return {
    ...env,
    DB_1: countDatabaseCalls(env.DB_1, count),
    ACCOUNT: countObjectCalls(env.ACCOUNT),
    HOST: countObjectCalls(env.HOST),
    SCAN: countObjectCalls(env.SCAN),
    SITE_AUDITS: countObjectCalls(env.SITE_AUDITS),
    AUDITS: countMethodCalls(env.AUDITS, () => count('bucketCalls', 1)),
  };
}

function countMethodCalls<T extends object>(target: T, onCall: () => void): T {
  return new Proxy(target, {
    get:
      (_, name) =>
      (...args: unknown[]) => {
        onCall();
        // Any member of a stub is a method of the object: so is `apply`.
        return Reflect.apply(Reflect.get(target, name) as () => unknown, target, args);
      },
  });
}

function countDatabaseCalls(db: D1Database, count: Count): D1Database {
  return wrapDatabase(db, async (call) => {
    const result = await call();
    // Rows of `raw` are arrays.
    const results = [result as D1Result | D1Result[]].flat().filter((each) => 'meta' in each);
    count('databaseCalls', 1);
    count('statements', Math.max(1, results.length));
    for (const { meta } of results) count('rowsWritten', meta.rows_written);
    return result;
  });
}

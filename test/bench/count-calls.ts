import type { SliceCounts } from './scan-counts.ts';

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
  const originals = new WeakMap<object, D1PreparedStatement>();
  const countCall = <T>(result: T, results: D1Result[]): T => {
    count('databaseCalls', 1);
    count('statements', Math.max(1, results.length));
    for (const { meta } of results) count('rowsWritten', meta.rows_written);
    return result;
  };
  const statement = (original: D1PreparedStatement): object => {
    const wrapped = {
      bind: (...values: unknown[]) => statement(original.bind(...values)),
      all: async () => original.all().then((result) => countCall(result, [result])),
      run: async () => original.run().then((result) => countCall(result, [result])),
      raw: async () => original.raw().then((rows) => countCall(rows, [])),
    };
    originals.set(wrapped, original);
    return wrapped;
  };
  return {
    prepare: (query: string) => statement(db.prepare(query)),
    batch: async (statements: object[]) => {
      const results = await db.batch(statements.flatMap((wrapped) => originals.get(wrapped) ?? []));
      return countCall(results, results);
    },
  } as unknown as D1Database;
}

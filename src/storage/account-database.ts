/** The bindings of the databases, see `Env`. */
export type Databases = Pick<Env, `DB_${number}`>;

/** A query with its values. */
export interface BoundQuery {
  query: string;
  values: readonly unknown[];
}

/**
 * Returns what Drizzle uses of a D1 database, for the rows of one account: each call goes to the database that has them, see `runInShard`,
 * which is loaded with the first.
 */
export function createAccountDatabase(env: Databases, accountId: string): D1Database {
  const batch = async (queries: readonly BoundQuery[]): Promise<D1Result[]> => {
    const { runInShard } = await import('./run-in-shard.ts');
    return runInShard(env, accountId, queries);
  };
  const prepare = (query: string, values: readonly unknown[] = []): object => {
    const all = async () => (await batch([{ query, values }]))[0] as D1Result;
    return {
      query,
      values,
      bind: (...bound: unknown[]) => prepare(query, bound),
      all,
      run: all,
      // The columns of a query have different names: D1 returns the rows of a batch as objects.
      raw: async () => (await all()).results.map((row) => Object.values(row as object)),
    };
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that Drizzle calls
  return { prepare, batch } as unknown as D1Database;
}

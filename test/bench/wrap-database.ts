/** Returns a database with what our code calls of D1. @param around runs each call to it, a batch being one */
export function wrapDatabase(db: D1Database, around: <T>(call: () => Promise<T>) => Promise<T>): D1Database {
  const originals = new WeakMap<object, D1PreparedStatement>();
  const statement = (original: D1PreparedStatement): object => {
    const wrapped = {
      bind: (...values: unknown[]) => statement(original.bind(...values)),
      all: async () => around(() => original.all()),
      run: async () => around(() => original.run()),
      raw: async () => around(() => original.raw()),
    };
    originals.set(wrapped, original);
    return wrapped;
  };
  return {
    prepare: (query: string) => statement(db.prepare(query)),
    batch: async (statements: object[]) =>
      around(() => db.batch(statements.flatMap((wrapped) => originals.get(wrapped) ?? []))),
  } as unknown as D1Database;
}

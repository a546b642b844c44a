import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

type Exec = (
  query: string,
  ...values: unknown[]
) => { rowsWritten: number; toArray: () => { rows: number }[] };

/** Rows of tables and indexes in the schema, as `CREATE` writes them: a table is written twice. */
const SCHEMA_ROWS = `SELECT coalesce(sum(CASE type WHEN 'table' THEN 2 ELSE 1 END), 0) AS rows FROM sqlite_master`;

/**
 * Runs `work` and returns the rows that objects write meanwhile, by the statement or the key that wrote them. Entries of indexes are rows, and
 * so is an alarm that is set.
 */
export async function countObjectRows(work: () => Promise<unknown>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const cursors: [string, { rowsWritten: number }][] = [];
  const add = (name: string, count = 1) => void counts.set(name, (counts.get(name) ?? 0) + count);
  const addKey = (key: unknown) => add(`key ${String(key).split(' ', 1)[0]}`);
  // Any object does: all have the same prototypes.
  const restores = await runInDurableObject(
    env.HOST.getByName('prototypes.example.com'),
    (_, { storage }) => [
      wrap(storage.sql, 'exec', (exec: Exec, query: string, ...values) => {
        // A cursor counts the last statement alone.
        const before = query.includes('CREATE') ? exec(SCHEMA_ROWS).toArray()[0] : null;
        const cursor = exec(query, ...values);
        if (before) add('CREATE', (exec(SCHEMA_ROWS).toArray()[0]?.rows ?? 0) - before.rows);
        else cursors.push([query, cursor]);
        return cursor;
      }),
      wrap(storage.kv, 'put', (put, key, value) => {
        addKey(key);
        return put(key, value);
      }),
      wrap(storage.kv, 'delete', (drop, key) => {
        const isDeleted = drop(key);
        if (isDeleted === true) addKey(key);
        return isDeleted;
      }),
      wrap(storage, 'setAlarm', (set, ...values) => {
        add('alarm');
        return set(...values);
      }),
    ],
  );
  try {
    await work();
  } finally {
    for (const restore of restores) restore();
  }
  // The rows of a statement with RETURNING are counted once they have been read.
  for (const [query, { rowsWritten }] of cursors)
    if (rowsWritten > 0) add(query.replaceAll(/\s+/g, ' ').trim().slice(0, 60), rowsWritten);
  return counts;
}

/** Replaces a method of the class of `instance`. Returns what undoes it. */
function wrap<Method extends (...args: never[]) => unknown = (...args: unknown[]) => unknown>(
  instance: object,
  name: string,
  replaced: (original: Method, ...args: Parameters<Method>) => unknown,
): () => void {
  const prototype: object = Object.getPrototypeOf(instance);
  const method = Reflect.get(prototype, name) as (...args: unknown[]) => unknown;
  Reflect.set(prototype, name, function (this: object, ...args: Parameters<Method>) {
    return replaced(method.bind(this) as unknown as Method, ...args);
  });
  return () => void Reflect.set(prototype, name, method);
}

import { env } from 'cloudflare:workers';
import { isGuard, wrapDatabases } from './database.ts';

/** Rows that D1 bills. */
export interface RowCounts {
  read: number;
  written: number;
}

/** Runs `work` with an environment whose database counts rows, and returns what the work read and wrote. Objects have their own database. */
export async function countRows(work: (env: Env) => Promise<unknown>): Promise<RowCounts> {
  const rows = { read: 0, written: 0 };
  await work({ ...env, ...wrapDatabases((db) => countDatabaseRows(db, rows)) });
  return rows;
}

function countDatabaseRows(db: D1Database, rows: RowCounts): D1Database {
  const originals = new WeakMap<object, D1PreparedStatement>();
  const count = <T extends D1Result>(result: T): T => {
    rows.read += result.meta.rows_read;
    rows.written += result.meta.rows_written;
    return result;
  };
  const wrap = (original: D1PreparedStatement, isRead: boolean): object => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(original.bind(...values), isRead),
      all: async () => count(await original.all()),
      run: async () => count(await original.run()),
      first: async () => count(await original.all()).results[0] ?? null,
      // Arrays come without counts, and objects without the columns whose names repeat, which only SELECT has.
      raw: async () => {
        const { results } = count(await original.all());
        return isRead ? original.raw() : results.map((row) => Object.values(row as object));
      },
    };
    originals.set(wrapped, original);
    return wrapped;
  };
  return {
    prepare: (query: string) => wrap(db.prepare(query), /^\s*(?:select|with)\b/i.test(query)),
    batch: async (statements: object[]) => {
      const unwrapped = statements.flatMap((wrapped) => originals.get(wrapped) ?? []);
      const results = await db.batch(unwrapped);
      results.filter((_, at) => !isGuard(unwrapped[at]!)).map(count);
      return results;
    },
  } as unknown as D1Database;
}

import { formatOptionalTimestamp } from '../../lib/time.ts';

/** Rows of a page written in parallel: as many as a Worker has connections. */
const WRITE_AHEAD = 6;

/**
 * Reads rows page by page, each starting after the last row of the previous page, and writes them as a JSON array. Keeps one
 * page in memory, and six rows as JSON.
 *
 * @param readPage returns the page after `last`, or the first page; empty at the end
 * @param toJson returns a row as JSON
 */
export async function* writeRows<T>(
  readPage: (last?: T) => Promise<T[]>,
  toJson: (row: T) => string | Promise<string>,
): AsyncGenerator<string> {
  let separator = '[\n';
  for (let page = await readPage(); page.length > 0; page = await readPage(page.at(-1))) {
    for (let at = 0; at < page.length; at += WRITE_AHEAD) {
      for (const json of await Promise.all(
        page.slice(at, at + WRITE_AHEAD).map(async (row) => toJson(row)),
      )) {
        yield separator + json;
        separator = ',\n';
      }
    }
  }
  yield separator === '[\n' ? '[]' : '\n]';
}

/** Returns a writer of these fields as JSON. */
export function fields<K extends string>(...names: K[]): (row: Record<K, unknown>) => string {
  return (row) => JSON.stringify(pick(row, ...names));
}

/** Returns fields of a row under their names in the API: `createdAt` becomes `created_at`, as a timestamp. */
export function pick<K extends string>(row: Record<K, unknown>, ...names: K[]): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      name.endsWith('At') ? formatOptionalTimestamp(row[name] as number | null) : row[name],
    ]),
  );
}

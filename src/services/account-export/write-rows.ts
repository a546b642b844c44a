/**
 * Reads rows page by page, each page after the last row of the one before, and writes them as a JSON array. Holds one page
 * in memory.
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
    for (const row of page) {
      yield separator + (await toJson(row));
      separator = ',\n';
    }
  }
  yield separator === '[\n' ? '[]' : '\n]';
}

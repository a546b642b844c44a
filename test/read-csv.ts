import { expect } from 'vitest';

/** Reads CSV as RFC 4180 defines it, behind a byte order mark. Returns the cells of each row by the header. */
export async function readCsv(response: Response): Promise<Record<string, string>[]> {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
    await response.arrayBuffer(),
  );
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', separator] of text
    .slice(1, -2)
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (separator === '\r\n') rows.push([]);
    if (separator === '') break;
  }
  const [header = [], ...body] = rows;
  for (const row of body) expect(row).toHaveLength(header.length);
  return body.map((row) => Object.fromEntries(row.map((cell, at) => [header[at] ?? '', cell])));
}

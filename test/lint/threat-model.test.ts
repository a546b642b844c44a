import { readdirSync, readFileSync } from 'node:fs';
import { getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROUTERS } from '../../src/entry/api/routers.ts';
import { SECTIONS } from '../../src/sections.ts';

const listFolders = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The rows of the table below a heading of docs/threat-model.md, as cells without the heading of the table. */
function readTable(heading: string): string[][] {
  const text = readFileSync('docs/threat-model.md', 'utf8');
  const [, section = ''] = text.split(new RegExp(`^#+ ${heading}$`, 'm'));
  const [own = ''] = section.split(/^#/m);
  const lines = own.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function listTables(sql: string): string[] {
  // A migration can create a table anew.
  return [...new Set(Array.from(sql.matchAll(/CREATE TABLE `?(\w+)`?/g), ([, name = '']) => name))];
}

/** Each thing has one row, and no row is of something that does not exist. */
function expectRows(rows: string[][], keys: string[], cells: number): void {
  expect(rows.map((row) => row.slice(0, 1 + row.length - cells).join(' ')).sort()).toEqual(keys.sort());
  expect(rows.filter((row) => row.some((cell) => cell === ''))).toEqual([]);
}

describe('docs/threat-model.md has a row for each', () => {
  let schema: SQLiteTable[];
  beforeAll(async () => {
    const names = readdirSync('src/storage/schema').map((file) => file.replace(/\.ts$/, ''));
    const modules = await Promise.all(
      names.map((name) => import(`../../src/storage/schema/${name}.ts`) as Promise<Record<string, unknown>>),
    );
    schema = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, SQLiteTable));
  });

  it('entry point', () => {
    const names = [
      ...listFolders('src/entry').map((name) => `src/entry/${name}`),
      ...Object.keys(ROUTERS).map((path) => `API ${path}`),
      ...Object.keys(SECTIONS),
    ];
    expectRows(readTable('Entry points'), names, 3);
  });

  it('table of the database, with bytes, cap and who is evicted', () => {
    expectRows(
      readTable('D1'),
      schema.map((table) => getTableName(table)),
      4,
    );
  });

  it('bucket', () => {
    const [production = ''] = readFileSync('wrangler.toml', 'utf8').split('[env.');
    const buckets = Array.from(
      production.matchAll(/^\[\[r2_buckets\]\]\nbinding = "(\w+)"/gm),
      ([, name = '']) => name,
    );
    expect(buckets).toHaveLength(3);
    expectRows(readTable('R2'), buckets, 4);
  });

  it('table of an object', () => {
    const names = listFolders('src/objects').flatMap((folder) => {
      const files = readdirSync(`src/objects/${folder}`);
      const isPlain = !files.includes('migrations.ts');
      const sources = files
        .filter((file) => isPlain || file.endsWith('migrations.ts'))
        .map((file) => readFileSync(`src/objects/${folder}/${file}`, 'utf8'));
      const tables = sources.flatMap((sql) => listTables(sql)).map((table) => `${folder} ${table}`);
      return tables.concat(`${folder} (values)`);
    });
    expectRows(readTable('Durable Objects'), names, 4);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const TABLE = 'src/lib/log-events.ts';
const SOURCES = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => `src/${path}`);

const listEvents = (rows: Iterable<RegExpExecArray>) =>
  Object.fromEntries(Array.from(rows, ([, name = '', severity = '']) => [name, severity]));

/** The severities of the events in the table, by their names. */
const EVENTS = listEvents(read(TABLE).matchAll(/^ {2}'(.+)': '(.+)';$/gm));

test('every event of the table is logged: the types allow no other', () => {
  expect(Object.keys(EVENTS).length).toBeGreaterThan(80);
  const code = SOURCES.filter((path) => path !== TABLE)
    .map(read)
    .join('');
  expect(Object.keys(EVENTS).filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});

test('docs/operations/events.md describes each event, and no other', () => {
  const row = /^\| `([a-z-]+)` \| (critical|error|warning|info) \| \S[^|]* \| \S[^|]* \|$/gm;
  expect(listEvents(read('docs/operations/events.md').matchAll(row))).toEqual(EVENTS);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');

it('the database is opened in one place, which is told the owner of the data', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const naming = files.filter((file) => /\bDB_\d|\bdrizzle\(/.test(readFileSync(join(SRC, file), 'utf8')));
  expect(naming.sort()).toEqual(['env.d.ts', 'storage/database.ts']);
});

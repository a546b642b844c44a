import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface LockedPackage {
  engines?: { node?: string };
  optional?: boolean;
}

/** Whether every alternative of a range such as `^20.19.0 || >=22.12.0` begins after Node 20. */
function excludesNode20(range: string): boolean {
  return range.split('||').every((alternative) => Number(/\d+/.exec(alternative)?.[0] ?? 0) > 20);
}

test('the README names the packages that npm warns about on Node 20', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };
  const names = Object.entries(packages)
    .filter(([, { engines, optional }]) => !optional && excludesNode20(engines?.node ?? ''))
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
    .toSorted();
  const [, list = ''] = /`EBADENGINE` for ([^:]*):/.exec(read('README.md').replaceAll('\n', ' ')) ?? [];
  expect(Array.from(list.matchAll(/`([^`]+)`/g), ([, name = '']) => name).toSorted()).toEqual(names);
});

import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

it('each rule of the contract has a number of its own', async () => {
  const contract = await readFile('docs/contract.md', 'utf8');
  const numbers = Array.from(contract.matchAll(/^\*\*(\d+\.\d+)\*\*/gm), ([, number]) => number);
  expect(numbers.length).toBeGreaterThan(100);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

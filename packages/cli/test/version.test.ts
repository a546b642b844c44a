import { expect, it } from 'vitest';
import { explainOldNode } from '../src/version.ts';

it.each([
  ['20.20.2', 'Node 22 or later is needed, and this is Node 20.20.2.'],
  ['8.17.0', 'Node 22 or later is needed, and this is Node 8.17.0.'],
  ['22.1.0', null],
  ['104.0.0', null],
])('Node %s: %s', (version, fault) => {
  expect(explainOldNode(version)).toBe(fault);
});

import { expect, it } from 'vitest';
import { writeEvidence } from '../../../src/engine/evidence.ts';
import { locateEvidence } from '../../../src/engine/fixes/find-change.ts';
import { readEvidence } from '../src/read-audit-data.ts';

it.each([
  ['No meta property="og:title"', []],
  ['<body aria-hidden="true"> (line 4)', [{ line: 4, selector: 'body[aria-hidden="true"]' }]],
  [
    '"Bread" (line 3); "Cake" (line 9)',
    [
      { line: 3, selector: null },
      { line: 9, selector: null },
    ],
  ],
  [
    '2 links: <a href="/a b" class="x"> (line 1); <a> (line 2)',
    [
      { line: 1, selector: 'a[class="x"]' },
      { line: 2, selector: 'a' },
    ],
  ],
  ['<img src="/long…" alt> (line 7)', [{ line: 7, selector: 'img[alt=""]' }]],
  ['<svg:use xlink:href="#a"> (line 7)', [{ line: 7, selector: 'svg\\:use' }]],
  ['<a title="<b> (line 99)" href="/x"> (line 5)', [{ line: 5, selector: 'a[href="/x"]' }]],
])('finds the places in %s', (evidence, places) => {
  const read = readEvidence(evidence);
  expect(locateEvidence(read)).toEqual(places);
  expect(writeEvidence(read)).toBe(evidence);
});

it('returns ten places at most', () => {
  const evidence = Array.from({ length: 20 }, (_, line) => `<p> (line ${line + 1})`).join('; ');
  expect(locateEvidence(readEvidence(evidence))).toHaveLength(10);
});

it('takes time in proportion to hostile evidence', () => {
  expect(locateEvidence(readEvidence(`<a${' b="'.repeat(500)}`))).toEqual([]);
  expect(locateEvidence(readEvidence(`<a${' b'.repeat(1_000)}`))).toEqual([]);
});

import { expect, it } from 'vitest';
import { findReferencedIds } from '../../../src/engine/page/aria.ts';
import { PageIndex } from '../../../src/engine/page/page-index.ts';
import { parsePage } from '../../../src/engine/page/parse-page.ts';

it('finds the ids of elements that attributes name, and none that no element has', () => {
  const index = new PageIndex(
    parsePage(
      '<ul aria-owns="a b"></ul><p aria-controls="c a missing"></p><i id=a></i><i id=c></i><i id=d></i>',
    ),
  );
  expect([...findReferencedIds(index, ['aria-owns'])]).toEqual(['a']);
  expect([...findReferencedIds(index, ['aria-controls', 'aria-owns'])].sort()).toEqual(['a', 'c']);
});

it('reads 100,000 references of an attribute, and none after them', () => {
  const filler =
    '<p aria-owns="missing"></p>'.repeat(29_999) + `<p aria-owns="${'x '.repeat(5_000)}"></p>`.repeat(14);
  const readWith = (more: number) =>
    findReferencedIds(
      new PageIndex(
        parsePage(`<i id=a></i>${filler}${'<p aria-owns="missing"></p>'.repeat(more)}<p aria-owns="a"></p>`),
      ),
      ['aria-owns'],
    );
  expect([...readWith(0)]).toEqual(['a']);
  expect([...readWith(1)]).toEqual([]);
});

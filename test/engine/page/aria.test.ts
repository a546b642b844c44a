import { expect, it } from 'vitest';
import { findReferencedElements } from '../../../src/engine/page/aria.ts';
import { PageIndex } from '../../../src/engine/page/page-index.ts';
import { parsePage } from '../../../src/engine/page/parse-page.ts';

/** The ids of the elements that the attributes name. */
function findIds(html: string, attributes: readonly string[]): string[] {
  const found = findReferencedElements(new PageIndex(parsePage(html)), attributes);
  return Array.from(found, (element) => element.getAttribute('id') ?? '');
}

it('finds the elements that attributes name, each once', () => {
  const html =
    '<ul aria-owns="a b"></ul><p aria-controls="c a missing"></p><i id=a></i><i id=c></i><i id=d></i>';
  expect(findIds(html, ['aria-owns'])).toEqual(['a']);
  expect(findIds(html, ['aria-controls', 'aria-owns']).sort()).toEqual(['a', 'c']);
});

it('reads 100,000 references of an attribute, and none after them', () => {
  const filler =
    '<p aria-owns="missing"></p>'.repeat(29_999) + `<p aria-owns="${'x '.repeat(5_000)}"></p>`.repeat(14);
  const readWith = (more: number) =>
    findIds(`<i id=a></i>${filler}${'<p aria-owns="missing"></p>'.repeat(more)}<p aria-owns="a"></p>`, [
      'aria-owns',
    ]);
  expect(readWith(0)).toEqual(['a']);
  expect(readWith(1)).toEqual([]);
});

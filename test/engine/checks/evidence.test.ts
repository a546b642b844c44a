import { expect, it } from 'vitest';
import { describeElement } from '../../../src/engine/checks/evidence.ts';
import { writeEvidence } from '../../../src/engine/evidence.ts';
import { PageIndex } from '../../../src/engine/page/page-index.ts';
import { parsePage } from '../../../src/engine/page/parse-page.ts';

function describeFirst(name: string, html: string, ...shown: string[]): string {
  const index = new PageIndex(parsePage(html));
  const [element] = index.getElementsByTagName(name);
  if (!element) throw new Error(`There is no <${name}>`);
  return writeEvidence(describeElement(element, index, ...shown));
}

const VIDEO = '<video class=a id=b width=1 height=2 src=c.mp4 autoplay loop>';

it('describes an element by its first four attributes', () => {
  expect(describeFirst('video', VIDEO)).toBe('<video class="a" id="b" width="1" height="2"> (line 1)');
});

it('shows the attributes that a check is about, wherever they stand', () => {
  expect(describeFirst('video', VIDEO, 'autoplay')).toBe(
    '<video class="a" id="b" width="1" autoplay> (line 1)',
  );
  expect(describeFirst('video', VIDEO, 'class', 'autoplay', 'loop')).toBe(
    '<video class="a" id="b" autoplay loop> (line 1)',
  );
  expect(describeFirst('video', VIDEO, 'poster', 'height')).toBe(
    '<video class="a" id="b" width="1" height="2"> (line 1)',
  );
});

import { describe, expect, it } from 'vitest';
import { collapseWhitespace, getElementText, PageIndex } from '../../../src/engine/page/page-index.ts';
import { parsePage } from '../../../src/engine/page/parse-page.ts';

describe('getLine', () => {
  it('gives the line of every offset of a long source', () => {
    const lines = Array.from({ length: 900 }, (_, n) => 'x'.repeat((n * 7) % 41));
    const source = lines.join('\n');
    const index = new PageIndex(parsePage(source));
    let line = 1;
    for (let offset = 0; offset <= source.length; offset++) {
      expect(index.getLine(offset)).toBe(line);
      if (source[offset] === '\n') line++;
    }
  });
});

describe('collapseWhitespace', () => {
  it('collapses a long text as a short one', () => {
    for (const gap of [65_534, 65_535, 65_536, 65_537]) {
      const text = ` ${'x'.repeat(gap)} \n\t ${'y  '.repeat(70_000)} `;
      expect(collapseWhitespace(text)).toBe(text.trim().replace(/\s+/g, ' '));
    }
    const spaces = `a${' '.repeat(200_000)}b`;
    expect(collapseWhitespace(spaces)).toBe('a b');
  });
});

describe('a closed dialog or popover', () => {
  it('shows no text, but has elements', () => {
    for (const html of ['<dialog><a href=/a>A</a></dialog>', '<div popover><a href=/a>A</a></div>']) {
      const index = new PageIndex(parsePage(html));
      expect(index.textRuns).toEqual([]);
      expect(index.getElementsByTagName('a')).toHaveLength(1);
    }
  });

  it.each(['<nav popover>', '<dialog>', '<nav hidden>', '<nav style="display:none">'])(
    'has links with all their text: %s',
    (nav) => {
      const index = new PageIndex(
        parsePage(`${nav}<a href=/a><span>About <b>us</b></span><img alt=now></a>`),
      );
      const [link, root] = [index.getElementsByTagName('a')[0], index.html];
      expect(link && getElementText(link)).toBe('About us now');
      expect(root && getElementText(root)).toBe('');
    },
  );
});

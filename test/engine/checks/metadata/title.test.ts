import { describe, expect, it } from 'vitest';
import { evidence, result } from '../outcome.ts';

/** A page with this title. */
function titled(title: string): string {
  return `<!doctype html><head><title>${title}</title></head><body><p>x</body>`;
}

const GOOD = titled('Walking shoes for wide feet | Shop');

describe('title-missing', () => {
  it('passes text', () => {
    expect(result('title-missing', GOOD)).toBe('pass');
    expect(result('title-missing', '<title>First</title><title></title>')).toBe('pass');
  });

  it('fails an empty title before one with text, which browsers do not read', () => {
    expect(evidence('title-missing', '<title></title>\n<title>Second</title>')).toBe(
      '<title> (line 1) is empty, and comes before "Second"',
    );
  });

  it('fails none, white space, and titles that are not of the page', () => {
    expect(evidence('title-missing', '<p>x')).toBe('No <title> element');
    expect(evidence('title-missing', titled(' &nbsp;\n'))).toBe('1 empty title: <title> (line 1)');
    expect(result('title-missing', '<svg><title>Logo</title></svg>')).toBe('fail');
    expect(result('title-missing', '<template><title>x</title></template>')).toBe('fail');
    expect(result('title-missing', '<!-- <title>x</title> --><p>x')).toBe('fail');
  });

  it('applies only to HTML pages that answered', () => {
    expect(result('title-missing', '<p>x', { status: 404 })).toBe('notApplicable');
    expect(result('title-missing', 'x', { headers: { 'content-type': 'text/plain' } })).toBe('notApplicable');
  });
});

describe('title-multiple', () => {
  it('fails two in the head', () => {
    expect(evidence('title-multiple', '<title>One</title>\n<title>Two</title><p>x')).toBe(
      '2 titles: "One" (line 1); "Two" (line 2)',
    );
  });

  it('leaves those of the body to critical-tags-outside-head', () => {
    const html = '<title>One</title>\n<p>x<title>Two</title>';
    expect(result('title-multiple', html)).toBe('pass');
    expect(result('critical-tags-outside-head', html)).toBe('fail');
  });

  it('does not count those of images', () => {
    expect(result('title-multiple', `${GOOD}<svg><title>Logo</title></svg>`)).toBe('pass');
    expect(result('title-multiple', '<p>x')).toBe('notApplicable');
  });
});

describe('title length', () => {
  it('counts characters where marks stand above letters and none is full-width', () => {
    const title = 'พิพิธภัณฑ์โรงสีเก่าเปิดให้เข้าชม';
    expect(evidence('title-too-short', `<title>${title}</title>`)).toBe(`23 characters: "${title}"`);
  });

  it('is counted in characters with white space collapsed', () => {
    expect(evidence('title-too-short', titled(`${'x '.repeat(10)}   y`))).toBe(
      '21 characters: "x x x x x x x x x x y"',
    );
    expect(result('title-too-short', titled('x'.repeat(30)))).toBe('pass');
    expect(evidence('title-too-long', titled('y'.repeat(61)))).toBe(`61 characters: "${'y'.repeat(61)}"`);
  });

  it('counts full-width characters as two columns, and marks as none', () => {
    expect(result('title-too-short', titled('東京の小さな宿のご案内'))).toBe('pass');
    expect(evidence('title-too-short', titled('東京の宿'))).toBe(
      '8 columns, where a full-width character takes two: "東京の宿"',
    );
    expect(result('title-too-long', titled('宿'.repeat(30)))).toBe('pass');
    expect(result('title-too-long', titled('宿'.repeat(31)))).toBe('fail');
    expect(result('title-too-long', titled('😀'.repeat(31)))).toBe('fail');
    expect(result('title-too-long', titled('क्ष'.repeat(30)))).toBe('pass');
    expect(result('title-too-short', titled('Shop 宿 in Kyoto, Japan'))).toBe('fail');
  });

  it('is not applicable without a title', () => {
    expect(result('title-too-short', titled(''))).toBe('notApplicable');
    expect(result('title-too-long', '<p>x')).toBe('notApplicable');
  });
});

describe('title-generic', () => {
  it('fails placeholders in any case', () => {
    expect(evidence('title-generic', titled(' Untitled  Document '))).toBe('"Untitled Document"');
    expect(result('title-generic', titled('Just a moment…'))).toBe('fail');
    expect(result('title-generic', titled('Vite + React'))).toBe('fail');
  });

  it('passes titles that only hold such a word', () => {
    expect(result('title-generic', titled('Home insurance'))).toBe('pass');
    expect(result('title-generic', '<p>x')).toBe('notApplicable');
  });
});

describe('title-keyword-repeated', () => {
  it('fails the third use of a word', () => {
    expect(evidence('title-keyword-repeated', titled('Shoes, cheap shoes, SHOES online'))).toBe(
      '"shoes" 3 times in "Shoes, cheap shoes, SHOES online"',
    );
  });

  it('passes two uses, short words and parts of words', () => {
    expect(result('title-keyword-repeated', titled('Shoes and more shoes'))).toBe('pass');
    expect(result('title-keyword-repeated', titled('The cat, the dog and the cow'))).toBe('pass');
    expect(result('title-keyword-repeated', titled('Shoe shoes shoemaker'))).toBe('pass');
    expect(result('title-keyword-repeated', titled('2024 2024 2024'))).toBe('pass');
    expect(result('title-keyword-repeated', '<p>x')).toBe('notApplicable');
  });
});

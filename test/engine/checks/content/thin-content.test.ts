import { describe, expect, it } from 'vitest';
import { evidence, result } from '../outcome.ts';

function words(number: number): string {
  return 'word '.repeat(number);
}

describe('content-empty-without-js', () => {
  it('passes 50 words, wherever they are seen', () => {
    expect(result('content-empty-without-js', `<nav>${words(20)}</nav><p>${words(30)}`)).toBe('pass');
    expect(result('content-empty-without-js', `<p>${'語'.repeat(100)}`)).toBe('pass');
  });

  it('fails fewer, and does not count what is not shown', () => {
    expect(
      evidence(
        'content-empty-without-js',
        `<p>${words(49)}</p><noscript>${words(50)}</noscript><template>${words(50)}</template><script>${words(50)}</script>` +
          `<style>${words(50)}</style><svg><text>${words(50)}</text></svg><p hidden>${words(50)}</p><!-- ${words(50)} -->`,
      ),
    ).toBe('49 words of text in the HTML, beside 1 script');
    expect(result('content-empty-without-js', '<div id=root></div><script src=/app.js></script>')).toBe(
      'fail',
    );
  });

  it('is unknown for a truncated page, and applies only to HTML', () => {
    expect(result('content-empty-without-js', '<p>x', { truncated: true })).toBe('unknown');
    expect(result('content-empty-without-js', 'x', { headers: { 'content-type': 'text/plain' } })).toBe(
      'notApplicable',
    );
  });
});

describe('content-thin', () => {
  it('passes 200 words of main text', () => {
    expect(result('content-thin', `<main><header>${words(100)}</header><p>${words(100)}</main>`)).toBe(
      'pass',
    );
  });

  it('fails fewer, and does not count navigation, header, footer and asides', () => {
    expect(
      evidence(
        'content-thin',
        `<header>${words(100)}</header><nav>${words(100)}</nav><p>${words(199)}</p><aside>${words(100)}</aside><footer>${words(100)}</footer>`,
      ),
    ).toBe('199 words of main text, 599 words on the whole page');
  });

  it('leaves pages without text to content-empty-without-js, and is unknown for a truncated page', () => {
    expect(result('content-thin', `<p>${words(49)}`)).toBe('notApplicable');
    expect(result('content-thin', `<p>${words(60)}`, { truncated: true })).toBe('unknown');
  });
});

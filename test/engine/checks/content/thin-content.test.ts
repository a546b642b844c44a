import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

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

  it('leaves short pages alone whose forms, links or contact details are in the HTML', () => {
    const script = '<script src=/app.js></script>';
    const signIn = `<form><input name=email><input type=password></form>${script}`;
    const list = Array.from({ length: 8 }, (_, n) => `<a href="/boats/${n}">boat</a>`).join(' ');
    const CONTACT = { url: 'https://shop.example.com/contact' };
    expect(result('content-empty-without-js', signIn)).toBe('notApplicable');
    expect(result('content-empty-without-js', list + script)).toBe('notApplicable');
    expect(result('content-empty-without-js', words(30) + script, CONTACT)).toBe('notApplicable');
    expect(result('content-empty-without-js', words(10) + script, CONTACT)).toBe('fail');
    expect(result('content-empty-without-js', `<form><input name=q></form>${script}`)).toBe('fail');
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

  it('is medium up to 100 words, and low from there', () => {
    expect(outcome('content-thin', `<p>${words(100)}`)).toMatchObject({ severity: 'medium' });
    expect(outcome('content-thin', `<p>${words(101)}`)).toMatchObject({ severity: 'low' });
  });

  it.each([
    ['a form to sign in', '<main><form><input name=a><input type=password name=b></form></main>', '/start'],
    [
      'a form',
      '<main><form><input name=a><input name=b><textarea name=c></textarea></form></main>',
      '/quote',
    ],
    [
      'a list',
      `<main>${Array.from({ length: 8 }, (_, n) => `<a href=/${n}>${words(8)}</a>`).join('')}</main>`,
      '/shoes',
    ],
    [
      'a list by its markup',
      '<script type="application/ld+json">{"@type":"CollectionPage"}</script>',
      '/shoes',
    ],
    ['contact details', '', '/contact'],
    ['contact details in German', '', '/de/kontakt/'],
    ['a legal notice', '', '/impressum.html'],
    ['contact details in Indonesian', '', '/kontak'],
    ['terms in Polish', '', '/regulamin'],
  ])('leaves %s alone', (_, html, path) => {
    const page = { url: `https://shop.example.com${path}` };
    expect(result('content-thin', `<p>${words(60)}</p>${html}`, page)).toBe('notApplicable');
    expect(result('content-thin', `<p>${words(60)}</p>${html}`)).toBe(html === '' ? 'fail' : 'notApplicable');
  });

  it.each([
    '<header><form><input type=password></form></header>',
    '<form class="comment-form"><input name=a><input name=b><textarea name=c></textarea></form>',
    '<form><input type=email name=newsletter></form>',
    '<form role=search><input name=q></form>',
    '<nav><a href=/1>a</a><a href=/2>b</a></nav>',
    '<meta property="og:type" content=article><form><input type=password></form>',
  ])('fails a short text with %s', (html) => {
    expect(result('content-thin', `${html}<p>${words(60)}`)).toBe('fail');
  });

  it('leaves pages without text to content-empty-without-js, and is unknown for a truncated page', () => {
    expect(result('content-thin', `<p>${words(49)}`)).toBe('notApplicable');
    expect(result('content-thin', `<p>${words(60)}`, { truncated: true })).toBe('unknown');
  });
});

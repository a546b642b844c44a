import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

function og(name: string, content: string): string {
  return `<meta property="og:${name}" content="${content}">`;
}

describe('og-url-mismatch', () => {
  const CANONICAL = '<link rel=canonical href="https://shop.example.com/c">';

  it('passes the canonical in any spelling', () => {
    expect(result('og-url-mismatch', CANONICAL + og('url', 'https://shop.example.com/c'))).toBe('pass');
    expect(result('og-url-mismatch', CANONICAL + og('url', 'HTTPS://SHOP.example.com:443/c#top'))).toBe(
      'pass',
    );
  });

  it('passes the address of a page without canonical', () => {
    expect(result('og-url-mismatch', og('url', 'https://shop.example.com/page'))).toBe('pass');
  });

  it('fails another address and gives the tag', () => {
    expect(outcome('og-url-mismatch', CANONICAL + og('url', 'https://shop.example.com/d'))).toMatchObject({
      evidence:
        'og:url is "https://shop.example.com/d", the canonical "https://shop.example.com/c": <meta property="og:url" content="https://shop.example.com/d"> (line 1)',
      recommendation: 'Write <meta property="og:url" content="https://shop.example.com/c">.',
    });
    expect(evidence('og-url-mismatch', og('url', 'http://shop.example.com/page'))).toBe(
      'og:url is "http://shop.example.com/page", the URL of the page "https://shop.example.com/page": <meta property="og:url" content="http://shop.example.com/page"> (line 1)',
    );
    expect(result('og-url-mismatch', og('url', 'https://'))).toBe('fail');
  });

  it('passes the own address, which a wrong canonical must not replace', () => {
    expect(result('og-url-mismatch', CANONICAL + og('url', 'https://shop.example.com/page'))).toBe('pass');
  });

  it('leaves pages without og:url and with contradicting canonicals to other checks', () => {
    expect(result('og-url-mismatch', CANONICAL)).toBe('notApplicable');
    expect(result('og-url-mismatch', `${CANONICAL}<link rel=canonical href=/d>${og('url', '/e')}`)).toBe(
      'notApplicable',
    );
  });
});

describe('og-duplicate', () => {
  it('passes one of each, and several images', () => {
    expect(
      result('og-duplicate', og('title', 'a') + og('type', 'b') + og('image', 'c') + og('image', 'd')),
    ).toBe('pass');
    expect(result('og-duplicate', '<meta property="og:title" name="og:title" content="a">')).toBe('pass');
  });

  it('fails two of one', () => {
    expect(
      evidence('og-duplicate', `${og('title', 'a')}\n${og('title', 'a')}${og('url', 'x')}${og('url', 'y')}`),
    ).toBe(
      '2 og:titles: <meta property="og:title" content="a"> (line 1); <meta property="og:title" content="a"> (line 2). ' +
        '2 og:urls: <meta property="og:url" content="x"> (line 2); <meta property="og:url" content="y"> (line 2)',
    );
  });

  it('is not applicable without any', () => {
    expect(result('og-duplicate', og('image', 'c'))).toBe('notApplicable');
  });
});

describe('og-name-attribute', () => {
  it('passes property, alone or beside name', () => {
    expect(result('og-name-attribute', og('title', 'a'))).toBe('pass');
    expect(result('og-name-attribute', `${og('title', 'a')}<meta name="og:title" content="a">`)).toBe('pass');
    expect(result('og-name-attribute', '<meta property="og:title" name="og:title" content="a">')).toBe(
      'pass',
    );
  });

  it('fails name alone', () => {
    expect(
      outcome('og-name-attribute', `${og('title', 'a')}<meta name="og:type" content="website">`),
    ).toMatchObject({
      evidence: '1 tag: <meta name="og:type" content="website"> (line 1)',
      recommendation: 'Write property= instead of name=, as in <meta property="og:type" content="website">.',
    });
  });

  it('is not applicable to X Cards and article properties', () => {
    expect(
      result(
        'og-name-attribute',
        '<meta name="twitter:card" content="a"><meta name="article:author" content="a">',
      ),
    ).toBe('notApplicable');
  });
});

describe('og-locale-invalid', () => {
  it.each(['en_US', 'de_DE', 'ast_ES'])('passes %s', (locale) => {
    expect(result('og-locale-invalid', og('locale', locale))).toBe('pass');
  });

  it.each(['en', 'en-US', 'en_us', 'EN_US', 'English'])('fails %s', (locale) => {
    expect(evidence('og-locale-invalid', og('locale', locale))).toBe(`1 malformed og:locale: "${locale}"`);
  });

  it('is not applicable without one, nor to alternatives', () => {
    expect(result('og-locale-invalid', og('locale:alternate', 'fr'))).toBe('notApplicable');
  });
});

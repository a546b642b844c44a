import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

/** The result of a check on a page at this URL. */
function at(id: string, url: string, html = '<p>x') {
  return result(id, html, { url });
}

describe('url-uppercase', () => {
  it('fails capitals in the path and gives the address in lower case', () => {
    expect(
      outcome('url-uppercase', '<p>x', { url: 'https://shop.example.com/About/%C3%A9?A=1' }),
    ).toMatchObject({
      evidence: 'The path is "/About/%C3%A9"',
      recommendation:
        'Write URLs of new pages like https://shop.example.com/about/%C3%A9?A=1, and redirect this one with status 301 only if you change it.',
    });
  });

  it('passes capitals elsewhere', () => {
    expect(at('url-uppercase', 'https://SHOP.example.com/%C3%A9?Q=A#Top')).toBe('pass');
  });
});

describe('url-underscore', () => {
  it('fails an underscore in the path only', () => {
    expect(outcome('url-underscore', '<p>x', { url: 'https://shop.example.com/red_shoes' })).toMatchObject({
      evidence: 'The path is "/red_shoes"',
      recommendation:
        'Write URLs of new pages like https://shop.example.com/red-shoes, and redirect this one with status 301 only if you change it.',
    });
    expect(at('url-underscore', 'https://shop.example.com/red-shoes?utm_source=x')).toBe('pass');
  });
});

describe('url-uppercase and url-underscore', () => {
  it('leave identifiers alone, which would name another page', () => {
    for (const path of ['/gag/abY5Mm9', '/p/BWUDBntl3_Z/']) {
      for (const id of ['url-uppercase', 'url-underscore'])
        expect(at(id, `https://shop.example.com${path}`), `${id} ${path}`).toBe('pass');
    }
  });
});

describe('url-space', () => {
  it('fails %20 anywhere and + between words of the path', () => {
    expect(evidence('url-space', '<p>x', { url: 'https://shop.example.com/red shoes' })).toBe(
      'The path is "/red%20shoes"',
    );
    expect(at('url-space', 'https://shop.example.com/red+shoes')).toBe('fail');
    expect(evidence('url-space', '<p>x', { url: 'https://shop.example.com/?q=red%20shoes' })).toBe(
      '"?q=red%20shoes" in https://shop.example.com/?q=red%20shoes',
    );
  });

  it('passes + in a query and after a letter', () => {
    expect(at('url-space', 'https://shop.example.com/?q=red+shoes')).toBe('pass');
    expect(at('url-space', 'https://shop.example.com/c++/')).toBe('pass');
  });
});

describe('url-double-slash', () => {
  it('fails two slashes in the path only', () => {
    expect(outcome('url-double-slash', '<p>x', { url: 'https://shop.example.com/a///b/' })).toMatchObject({
      recommendation: 'Use https://shop.example.com/a/b/, and redirect the old URL to it with status 301.',
    });
    expect(at('url-double-slash', 'https://shop.example.com/a/?next=https://b.example.com//')).toBe('pass');
  });
});

describe('url-non-ascii', () => {
  it('fails percent escapes that are not UTF-8', () => {
    expect(evidence('url-non-ascii', '<p>x', { url: 'https://shop.example.com/de/sch%F6ne/a' })).toBe(
      '1 path segment: "sch%F6ne"',
    );
  });

  it("passes words of the audience's language, as Google recommends, and ASCII", () => {
    for (const path of [
      'gem%C3%BCse',
      'ペパーミント',
      'обувь',
      '%F0%9F%A6%99',
      'a%20b?q=%F6',
      '100%',
      '100%%C3%B6',
    ])
      expect(at('url-non-ascii', `https://shop.example.com/${path}`, '<html lang=de><p>x'), path).toBe(
        'pass',
      );
  });
});

describe('url-too-long', () => {
  it('allows 115 characters without the fragment', () => {
    const url = `https://shop.example.com/${'a'.repeat(90)}`;
    expect(url.length).toBe(115);
    expect(at('url-too-long', `${url}#fragment`)).toBe('pass');
    expect(evidence('url-too-long', '<p>x', { url: `${url}b` })).toBe(`116 characters: ${url}b`);
  });
});

describe('url-parameters', () => {
  it('allows three parameters', () => {
    expect(at('url-parameters', 'https://shop.example.com/?a=1&b=2&c=3')).toBe('pass');
    expect(evidence('url-parameters', '<p>x', { url: 'https://shop.example.com/?a=1&b=2&c=3&d=4' })).toBe(
      '4 parameters: "a"; "b"; "c"; "d"',
    );
  });

  it('leaves parameters for tracking aside', () => {
    const campaign = 'utm_source=a&utm_medium=b&utm_campaign=c&gclid=d';
    expect(at('url-parameters', `https://shop.example.com/?${campaign}`)).toBe('pass');
    expect(at('url-too-long', `https://shop.example.com/?${campaign}${'e'.repeat(100)}`)).toBe('pass');
  });

  it('allows no session id', () => {
    expect(evidence('url-parameters', '<p>x', { url: 'https://shop.example.com/?PHPSESSID=1' })).toBe(
      'Session id in the parameter "PHPSESSID"',
    );
    expect(at('url-parameters', 'https://shop.example.com/a;jsessionid=1')).toBe('fail');
    expect(at('url-parameters', 'https://shop.example.com/?side=1')).toBe('pass');
  });
});

describe('url-repetitive-path', () => {
  it('fails a segment repeated twice in a row', () => {
    expect(evidence('url-repetitive-path', '<p>x', { url: 'https://shop.example.com/blog/blog/a' })).toBe(
      '"/blog/blog" in https://shop.example.com/blog/blog/a',
    );
    expect(at('url-repetitive-path', 'https://shop.example.com/blog/a/blog')).toBe('pass');
    expect(at('url-repetitive-path', 'https://shop.example.com//')).toBe('pass');
  });

  it('passes a date whose month and day are equal', () => {
    expect(at('url-repetitive-path', 'https://shop.example.com/2026/11/11/garden-tools/')).toBe('pass');
    expect(at('url-repetitive-path', 'https://shop.example.com/2026/5/5')).toBe('pass');
    expect(at('url-repetitive-path', 'https://shop.example.com/11/11/garden-tools/')).toBe('fail');
    expect(at('url-repetitive-path', 'https://shop.example.com/2026/blog/blog')).toBe('fail');
    expect(at('url-repetitive-path', 'https://shop.example.com/2026/05/05/a/a')).toBe('fail');
  });

  it('is not applicable to error pages', () => {
    expect(result('url-repetitive-path', '<p>x', { url: 'https://shop.example.com/a/a', status: 404 })).toBe(
      'notApplicable',
    );
  });
});

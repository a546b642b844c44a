import { describe, expect, it } from 'vitest';
import { outcome, result } from '../outcome.ts';

describe('pagination-not-linked', () => {
  it('fails a next page that no link leads to', () => {
    expect(
      outcome('pagination-not-linked', '<link rel=next href="/list?page=2"><a href="/list?page=3">3</a>'),
    ).toMatchObject({
      evidence: '1 link: <link rel="next" href="/list?page=2"> (line 1)',
      recommendation: 'Add <a href="https://shop.example.com/list?page=2"> to the page.',
    });
  });

  it('passes when a link leads there, however it is written', () => {
    expect(
      result(
        'pagination-not-linked',
        '<link rel="prev" href="/list"><a href="https://shop.example.com/list#top">back</a>',
        { url: 'https://shop.example.com/list/page/2' },
      ),
    ).toBe('pass');
  });

  it.each([
    ['/list', 'next', '/list?page=2'],
    ['/list?sort=price&page=2', 'next', '/list?sort=price&page=3'],
    ['/list/page/2/', 'prev', '/list/'],
    ['/forum/thread-2.html', 'next', '/forum/thread-3.html'],
    ['/list/2', 'prev', '/list/1'],
    ['/blog/', 'next', '/blog/page/2/'],
  ])('takes %s with rel=%s %s for a series', (path, rel, href) => {
    const url = `https://shop.example.com${path}`;
    expect(result('pagination-not-linked', `<link rel=${rel} href="${href}">`, { url })).toBe('fail');
  });

  it.each([
    ['/mayor-resigns/', 'prev', '/harbour-opens/'],
    ['/2026/05/mayor-resigns/', 'next', '/2026/06/harbour-opens/'],
    ['/?p=120', 'prev', '/?p=133'],
    ['/guide/chapter-two', 'next', '/guide/chapter-three'],
  ])('takes %s with rel=%s %s for neighbouring posts', (path, rel, href) => {
    const url = `https://shop.example.com${path}`;
    expect(result('pagination-not-linked', `<link rel=${rel} href="${href}">`, { url })).toBe(
      'notApplicable',
    );
  });

  it('is not applicable without such links', () => {
    expect(result('pagination-not-linked', '<a rel=next href="/list?page=2">next</a>')).toBe('notApplicable');
    expect(result('pagination-not-linked', '<link rel=nextpage href=/x><link rel=next>')).toBe(
      'notApplicable',
    );
  });
});

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
      ),
    ).toBe('pass');
  });

  it('is not applicable without such links', () => {
    expect(result('pagination-not-linked', '<a rel=next href="/list?page=2">next</a>')).toBe('notApplicable');
    expect(result('pagination-not-linked', '<link rel=nextpage href=/x><link rel=next>')).toBe(
      'notApplicable',
    );
  });
});

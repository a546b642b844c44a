import { describe, expect, it } from 'vitest';
import type { PageSummary } from '../../../src/contracts/site-report.ts';
import { PAGE_LIST, selectPages } from '../../../src/engine/site/report-lists.ts';
import { countScoreBands } from '../../../src/engine/site/score-bands.ts';
import { parseListQuery } from '../../../src/lib/list-query.ts';

function createPage(path: string, changed: Partial<PageSummary> = {}): PageSummary {
  return {
    report_id: 'r_1',
    url: `https://shop.example.com${path}`,
    status_code: 200,
    score: 50,
    title: `Title of ${path}`,
    words: 100,
    issue_counts: { critical: 0, high: 0, medium: 0, low: 0 },
    audited_at: '2026-06-01T12:00:00+00:00',
    ...changed,
  };
}

const PAGES = [
  createPage('/a', {
    score: 90,
    status_code: 404,
    issue_counts: { critical: 0, high: 9, medium: 99, low: 0 },
  }),
  createPage('/b', { score: null, title: '' }),
  createPage('/c', { score: 0, issue_counts: { critical: 1, high: 0, medium: 0, low: 0 } }),
  createPage('/d', { score: 89, title: 'Oak' }),
];

const listPages = (query: Record<string, string>) =>
  selectPages(PAGES, parseListQuery(PAGE_LIST, query))
    .rows.map(({ url }) => url.at(-1))
    .join('');

describe('pages', () => {
  it('are the weakest first, those without a score last in both directions', () => {
    expect(listPages({})).toBe('cdab');
    expect(listPages({ sort: '-score' })).toBe('adcb');
  });

  it.each([
    ['url', 'abcd'],
    ['-issues', 'cabd'],
    ['-status', 'abcd'],
    ['title', 'bdac'],
  ])('are sorted by %s', (sort, expected) => {
    expect(listPages({ sort })).toBe(expected);
  });

  it('are filtered by the band of their score, by the severity of their issues, and by URL or title', () => {
    expect(listPages({ score: '60-89' })).toBe('d');
    expect(listPages({ score: '0-0' })).toBe('c');
    expect(listPages({ score: 'none' })).toBe('b');
    expect(listPages({ severity: 'high' })).toBe('a');
    expect(listPages({ text: 'OAK' })).toBe('d');
    expect(listPages({ text: '/c' })).toBe('c');
    expect(listPages({ score: '-1', severity: '' })).toBe('cdab');
  });

  it('are counted in bands of ten points', () => {
    const scores = [0, 9, 10, 89, 90, 100, null];
    expect(countScoreBands(scores)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 1, 2]);
  });

  it('are listed in pages of 50', () => {
    const pages = Array.from({ length: 120 }, (_, at) => createPage(`/${String(at).padStart(3, '0')}`));
    const first = selectPages(pages, parseListQuery(PAGE_LIST, {}));
    expect(first.rows).toHaveLength(50);
    const last = selectPages(pages, parseListQuery(PAGE_LIST, { cursor: first.nextCursor ?? '' }));
    expect(last).toMatchObject({ start: 50, total: 120 });
    expect(last.rows[0]?.url).toBe('https://shop.example.com/050');
  });
});

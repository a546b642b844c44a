import { expect, test } from 'vitest';
import { type DocsEntry, searchDocs } from '../../src/lib/docs-search.ts';

const ENTRIES: DocsEntry[] = [
  { kind: 'Page', title: 'Limits', href: '/docs/limits', text: 'Rate limits and size limits' },
  { kind: 'Section', title: 'Handle rate limits', href: '/docs/errors#wait', text: 'Errors' },
  {
    kind: 'Operation',
    title: 'Audit a page',
    href: '/docs/api/audits#createReport',
    text: 'POST /reports createReport',
  },
  {
    kind: 'Error code',
    title: 'audit_rate_limited',
    href: '/docs/errors#audit_rate_limited',
    text: '429',
  },
  {
    kind: 'Check',
    title: 'Images have no alt text',
    href: '/checks/image-alt-missing',
    text: 'image-alt-missing',
  },
];

function findTitles(query: string): string[] {
  return searchDocs(ENTRIES, query).map(({ title }) => title);
}

test('finds what has a word that begins with each word of the query, titles first', () => {
  expect(findTitles('rate limits')).toEqual(['Handle rate limits', 'audit_rate_limited', 'Limits']);
  expect(findTitles('AUD')).toEqual(['Audit a page', 'audit_rate_limited']);
  expect(findTitles('audit teapot')).toEqual([]);
});

test('a title that is the query comes first', () => {
  expect(findTitles('limits')[0]).toBe('Limits');
  expect(findTitles('audit_rate_limited')).toEqual(['audit_rate_limited']);
});

test('finds operations by path and id, checks by id, errors by status', () => {
  expect(findTitles('POST /reports')).toEqual(['Audit a page']);
  expect(findTitles('createreport')).toEqual(['Audit a page']);
  expect(findTitles('image-alt-missing')).toEqual(['Images have no alt text']);
  expect(findTitles('429')).toEqual(['audit_rate_limited']);
});

test('a query without a word finds nothing', () => {
  expect(findTitles('')).toEqual([]);
  expect(findTitles(' /… ')).toEqual([]);
});

test('only 100 characters and 8 words of a query count, and 20 results are returned', () => {
  expect(findTitles(`audit ${' '.repeat(94)}teapot`)).toEqual(['Audit a page', 'audit_rate_limited']);
  expect(findTitles('audit page audit page audit page audit page teapot')).toEqual(['Audit a page']);
  const many = Array.from(
    { length: 30 },
    (_, at): DocsEntry => ({ kind: 'Page', title: `Page ${at}`, href: '/' }),
  );
  expect(searchDocs(many, 'page')).toHaveLength(20);
});

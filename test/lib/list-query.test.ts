import { describe, expect, it } from 'vitest';
import { describeList, formatOrder, parseListQuery } from '../../src/lib/list-query.ts';

const BOOKS = describeList({
  filters: { language: ['en', 'de'], pages: /^\d{1,4}-\d{1,4}$/ },
  columns: ['title', 'year'],
  order: { by: 'year', descending: true },
});
const NO_FILTERS = { language: undefined, pages: undefined };

describe('the query of a list', () => {
  it('has a search, filters, an order and a cursor', () => {
    const query = { q: ' oak ', language: 'de', pages: '100-200', sort: '-title', cursor: 'abc' };
    expect(parseListQuery(BOOKS, query)).toEqual({
      search: 'oak',
      filters: { language: 'de', pages: '100-200' },
      order: { by: 'title', descending: true },
      cursor: 'abc',
    });
  });

  it('asks for everything in the order of the list if it is empty', () => {
    const everything = { search: undefined, filters: NO_FILTERS, order: BOOKS.order, cursor: undefined };
    expect(parseListQuery(BOOKS, {})).toEqual(everything);
    expect(parseListQuery(BOOKS, { q: ' ', language: '', pages: '', sort: '' })).toEqual(everything);
  });

  it.each(['constructor', '__proto__', 'toString', 'EN', ' en', 'en,de', '100-200-', "' OR 1=1 --", '-'])(
    'ignores the value %s',
    (value) => {
      const { filters, order } = parseListQuery(BOOKS, { language: value, pages: value, sort: value });
      expect(filters).toEqual(NO_FILTERS);
      expect(order).toBe(BOOKS.order);
    },
  );

  it('is searched by at most 200 characters, in the parameter that the list names', () => {
    expect(parseListQuery(BOOKS, { q: 'a'.repeat(300) }).search).toHaveLength(200);
    const list = describeList({ search: 'text', order: { by: 'year', descending: true } });
    expect(parseListQuery(list, { text: 'oak', q: 'elm' }).search).toBe('oak');
  });

  it('writes an order as it reads it', () => {
    for (const sort of ['title', '-title', 'year', '-year'])
      expect(formatOrder(parseListQuery(BOOKS, { sort }).order)).toBe(sort);
  });
});

import { describe, expect, it } from 'vitest';
import { defineCursor } from '../../src/lib/cursor.ts';

const CODEC = defineCursor('pages', { count: 'integer', key: 'text', value: 'value' });

const encode = (text: string) => btoa(text).replaceAll('=', '');

describe('a cursor', () => {
  it.each([
    { count: 0, key: '', value: -1 },
    { count: Number.MAX_SAFE_INTEGER, key: 'https://example.com/?a=1&b=2', value: 12.75 },
    { count: 1, key: 'жук 🪑 \uD800 "quoted" \u0000', value: 'éclair' },
  ])('holds a position: %j', (position) => {
    const cursor = CODEC.encode(position);
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(CODEC.decode(cursor)).toEqual(position);
  });

  it('holds only the position of a row', () => {
    const row = { count: 1, key: 'a', value: 'b', secret: 'c' };
    expect(CODEC.decode(CODEC.encode(row))).toEqual({ count: 1, key: 'a', value: 'b' });
  });

  it('is optional', () => {
    expect(CODEC.decode(undefined)).toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    ['a word', 'nonsense'],
    ['what is not base64', '%%%'],
    ['bytes that are not JSON', encode('["pages",1')],
    ['an object', encode('{}')],
    ['null', encode('null')],
    ['a text', encode('"pages"')],
    [
      'a position of another list',
      defineCursor('scans', { count: 'integer', key: 'text', value: 'value' }).encode({
        count: 1,
        key: 'a',
        value: 'b',
      }),
    ],
    ['too few fields', encode('["pages",1,"a"]')],
    ['too many fields', encode('["pages",1,"a","b","c"]')],
    ['fields of other types', encode('["pages","1","a","b"]')],
    ['a negative number', encode('["pages",-1,"a","b"]')],
    ['a fraction', encode('["pages",1.5,"a","b"]')],
    ['a number that is not exact', encode('["pages",9007199254740993,"a","b"]')],
    ['an infinite number', encode('["pages",1,"a",1e999]')],
    ['a list as text', encode('["pages",1,["a"],"b"]')],
    ['a missing value', encode('["pages",1,"a",null]')],
  ])('is refused if it holds %s', (_, cursor) => {
    expect(() => CODEC.decode(cursor)).toThrow('must be the next_cursor of a list');
  });
});

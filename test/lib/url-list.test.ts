import { expect, it } from 'vitest';
import { readUrlList } from '../../src/lib/url-list.ts';

it.each([
  ['https://a.com/\nhttps://a.com/b\n', ['https://a.com/', 'https://a.com/b']],
  ['\uFEFFhttps://a.com/\r\n\r\n  http://a.com/b  \r', ['https://a.com/', 'http://a.com/b']],
  ['url,title\nhttps://a.com/,"A, b"\n"https://a.com/b?x=1",B', ['https://a.com/', 'https://a.com/b?x=1']],
  ['Title;Address\nA;https://a.com/', ['https://a.com/']],
  ['1\thttps://a.com/\n2\thttps://a.com/b', ['https://a.com/', 'https://a.com/b']],
  // What is no URL is refused later, by its text.
  ['https://a.com/\nnothing', ['https://a.com/', 'nothing']],
  ['/path\n/other', ['/path', '/other']],
  ['"', []],
  ['', []],
])('%j is the list %j', (text, urls) => expect(readUrlList(text)).toEqual(urls));

it('a URL with a comma is read whole only in quotes', () => {
  expect(readUrlList('"https://a.com/b,c"')).toEqual(['https://a.com/b,c']);
});

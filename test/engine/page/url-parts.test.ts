import { describe, expect, it } from 'vitest';
import { readUrlParts, resolveUrl } from '../../../src/engine/page/url-parts.ts';

const BASES = [
  'https://shop.example.com/chairs/oak?page=2#top',
  'http://localhost:8080',
  'https://user:secret@example.com/a',
  'https://example.com:x@example.com/a/',
  'https://example.com/a?#',
];

const HREFS = [
  '',
  '#',
  '#top',
  '?',
  '?a=b',
  '/',
  '//',
  '//x',
  '///x.example/a',
  '//cdn.example.com/x.js',
  '/a/b.html?x=1&y=2#z',
  '/a//b',
  'b.html',
  'b/c/?q',
  'b:c',
  'b/c:d',
  './b',
  '../b',
  'b/..',
  'b/.',
  '/a/%2e%2E/b',
  '/a/%2E/b',
  '/.well-known/x',
  '/100%',
  "/it's",
  "?it's",
  '/a b',
  '/ä',
  ' /a',
  '/a\n',
  '\\\\x\\y',
  'https:',
  'https:/a',
  'https:a',
  'http://',
  'https://example.com',
  'HTTPS://Example.COM/',
  'http://example.com?x#y',
  'http://example.com:80/',
  'https://example.com:444/',
  'https://user@example.com/',
  'https://a..b.com/',
  'https://-a.b-.com/',
  'https://xn--bcher-kva.example/',
  'https://xn--a.example/',
  'https://1.2.3.4/',
  'https://1.2.3.0x4/',
  'https://0x7f.1/',
  'https://example.com./',
  'https://exa_mple.com/',
  'https://[::1]/',
  'https://intranet/',
  'mailto:info@example.com',
  'javascript:void(0)',
  'tel:+49-30',
  'data:text/html,x',
  `/${'a'.repeat(30_000)}`,
];

function resolveByUrl(href: string, base: string) {
  const url = URL.parse(href.slice(0, 20_000), base);
  return url && readUrlParts(url);
}

describe('resolveUrl', () => {
  it.each(BASES)('resolves like the URL parser against %s', (address) => {
    const base = readUrlParts(new URL(address));
    for (const href of HREFS) expect(resolveUrl(href, base), href).toEqual(resolveByUrl(href, base.href));
  });

  it('resolves random addresses like the URL parser', () => {
    const base = readUrlParts(new URL('https://shop.example.com/chairs/oak?page=2'));
    const pieces =
      String.raw`/ . : ? # % @ - _ \ 2 e E x n & = a // .. -- http: https:// example.com %2e é`.split(' ');
    pieces.push(' ');
    let seed = 1;
    const pick = () => pieces[(seed = (seed * 48_271) % 2_147_483_647) % pieces.length] ?? '';
    for (let n = 0; n < 20_000; n++) {
      const href = Array.from({ length: 1 + (n % 8) }, pick).join('');
      expect(resolveUrl(href, base), href).toEqual(resolveByUrl(href, base.href));
    }
  });
});

import { describe, expect, it } from 'vitest';
import { findGlobFault, UrlGlob } from '../../src/lib/url-glob.ts';
import { createRandom } from '../random.ts';

function matches(pattern: string, address: string): boolean {
  const [path = '', query = null] = address.split('?', 2);
  return new UrlGlob(pattern).matches(path, query);
}

describe('a pattern', () => {
  it.each([
    ['/blog/*', '/blog/chairs', true],
    ['/blog/*', '/blog/', true],
    ['/blog/*', '/blog/2026/chairs', false],
    ['/blog/*', '/blog', false],
    ['/blog/**', '/blog/2026/chairs', true],
    ['/blog/**', '/blog/', true],
    ['/blog/**', '/blog', true],
    ['/blog/**', '/blogger', false],
    ['/blog**', '/blogger/a', true],
    ['/*/chairs', '/de/chairs', true],
    ['/*/chairs', '/de/at/chairs', false],
    ['/**/chairs', '/de/at/chairs', true],
    ['/**/chairs', '/chairs', false],
    ['**/chairs', '/chairs', true],
    ['**.pdf', '/files/a.pdf', true],
    ['*.pdf', '/files/a.pdf', false],
    ['/', '/', true],
    ['/', '/a', false],
    ['**', '/a/b', true],
    ['/Blog/*', '/blog/a', false],
    // A dot and brackets are no wildcards.
    ['/a.c', '/abc', false],
    ['/[ab]', '/a', false],
  ])('%s matches %s: %s', (pattern, address, expected) => {
    expect(matches(pattern, address)).toBe(expected);
  });

  it.each([
    ['/shop', '/shop?color=red', true],
    ['/shop?color=red', '/shop?color=red', true],
    ['/shop?color=red', '/shop', false],
    ['/shop?color=*', '/shop?color=red', true],
    ['/shop?color=*', '/shop?color=red&size=2', false],
    ['/shop?**color=red**', '/shop?size=2&color=red&page=1', true],
    ['/shop?*=2&*', '/shop?size=2&color=red', true],
    ['**?**', '/a/b?c', true],
    ['**?**', '/a/b', false],
    // Only the first question mark begins the query.
    ['/a?b?c', '/a?b?c', false],
    ['/a?path=/b/*', '/a?path=/b/c/d', true],
  ])('%s of a query matches %s: %s', (pattern, address, expected) => {
    expect(matches(pattern, address)).toBe(expected);
  });

  it('is compared as a URL is encoded', () => {
    expect(matches('/stühle/*', '/st%C3%BChle/a')).toBe(true);
    expect(matches('/st%c3%bchle/*', '/st%C3%BChle/a')).toBe(true);
    expect(matches('/%7Eada/*', '/~ada/a')).toBe(true);
    expect(matches('/a b', '/a%20b')).toBe(true);
    expect(matches('/a?q={b}', '/a?q={b}')).toBe(true);
    expect(matches('/\ud800', '/%EF%BF%BD')).toBe(true);
  });

  it.each([
    ['blog/**', 'must begin with / or *, as the path of a URL does: /blog/**'],
    ['https://example.com/blog', 'must begin with / or *, as the path of a URL does: /blog/**'],
    ['', 'must begin with / or *, as the path of a URL does: /blog/**'],
    ['/a#b', 'must not contain #: fragments are not part of an address'],
    ['/a?', 'must say after the ? what the query is: ?** for any'],
    [`/${'a'.repeat(500)}`, 'must be at most 500 characters long'],
    [`/${'a'.repeat(499)}`, null],
  ])('%.50s: %s', (pattern, fault) => expect(findGlobFault(pattern)).toBe(fault));
});

/** Matches as the definition says, in exponential time. */
function matchByDefinition(glob: string, text: string, separator: string): boolean {
  if (glob === '') return text === '';
  if (glob.startsWith('*')) {
    const stars = glob.startsWith('**') ? 2 : 1;
    const rest = glob.slice(stars);
    for (let end = 0; end <= text.length; end++) {
      if (matchByDefinition(rest, text.slice(end), separator)) return true;
      if (stars === 1 && text[end] === separator) return false;
    }
    return false;
  }
  return text[0] === glob[0] && text !== '' && matchByDefinition(glob.slice(1), text.slice(1), separator);
}

it('random patterns match what their definition matches', () => {
  const random = createRandom(41);
  const pick = (letters: string, length: number) =>
    Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('');
  let matched = 0;
  for (let n = 0; n < 20_000; n++) {
    const pattern = `/${pick('ab/**', Math.floor(random() * 9))}`;
    const path = `/${pick('ab/', Math.floor(random() * 10))}`;
    const expected =
      matchByDefinition(pattern, path, '/') ||
      (pattern.endsWith('/**') && matchByDefinition(pattern, `${path}/`, '/'));
    expect([pattern, path, matches(pattern, path)]).toEqual([pattern, path, expected]);
    matched += Number(expected);
  }
  expect(matched).toBeGreaterThan(1_000);
});

it.each([31, 32, 33, 63, 64, 65, 400])('a pattern of %i literal characters is matched across words', (n) => {
  const text = `/${'ab'.repeat(n).slice(0, n - 1)}`;
  expect(matches(text, text)).toBe(true);
  expect(matches(`*${text}*`, `/x${text}`)).toBe(false);
  expect(matches(`**${text}**`, `/x${text}/x`)).toBe(true);
  expect(matches(text, `${text}a`)).toBe(false);
  expect(matches(`${text}c`, text)).toBe(false);
});

it('patterns that explode in a matcher that backtracks take a step a character', () => {
  const reads = { count: 0 };
  const patterns = [
    `${'*a'.repeat(249)}b`,
    `${'**a'.repeat(166)}b`,
    `/${'*a**'.repeat(120)}b`,
    `**?${'**a*'.repeat(100)}b`,
  ];
  const text = 'a'.repeat(2_000);
  const counted = new Proxy(new String(text), {
    get: (target, name) => {
      if (name === 'charCodeAt') reads.count++;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  }) as unknown as string;
  for (const pattern of patterns) {
    reads.count = 0;
    expect(new UrlGlob(pattern).matches(counted, counted)).toBe(false);
    expect(reads.count).toBeLessThanOrEqual(2 * text.length);
  }
});

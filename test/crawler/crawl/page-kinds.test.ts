import { describe, expect, it } from 'vitest';
import { findPageKinds } from '../../../src/crawler/crawl/page-kinds.ts';

function kindsOf(...paths: string[]): string[] {
  return findPageKinds(paths.map((path) => `https://www.example.com${path}`));
}

describe('the kind of a page', () => {
  it('is its folder, with or without a slash at the end', () => {
    expect(kindsOf('/', '/about', '/contact/', '/blog/oak', '/blog/ash/', '/blog/tags/oak')).toEqual([
      '/',
      '/*',
      '/*',
      '/blog/*',
      '/blog/*',
      '/blog/tags/*',
    ]);
  });

  it('does not depend on numbers and ids', () => {
    expect(
      kindsOf('/2025/11/oak', '/2026/1/ash', '/users/0f8fad5b-d9cb-469f-a165-70867728950e/posts/a'),
    ).toEqual(['/*/*/*', '/*/*/*', '/users/*/posts/*']);
  });

  it('is a pattern that several pages of one folder share', () => {
    expect(kindsOf('/p-1.html', '/p-2.html', '/p-33.html', '/top-10', '/about')).toEqual([
      '/p-*.html',
      '/p-*.html',
      '/p-*.html',
      '/*',
      '/*',
    ]);
  });

  it('is one for all folders whose names vary', () => {
    const shops = Array.from({ length: 11 }, (_, n) => `/shop/${'abcdefghijk'[n]}/chair`);
    expect(new Set(kindsOf(...shops, '/blog/oak'))).toEqual(new Set(['/shop/*/*', '/blog/*']));
    expect(new Set(kindsOf(...shops.slice(0, 10))).size).toBe(10);
  });

  it('is another one with parameters', () => {
    expect(kindsOf('/search?q=oak', '/search?q=ash', '/search', '/?page=2')).toEqual([
      '/search?*',
      '/search?*',
      '/*',
      '/?*',
    ]);
  });

  it('is found of long and deep URLs in a bounded number of steps', () => {
    const deep = `/${'a/'.repeat(900)}`;
    const [kind] = kindsOf(deep, ...Array.from({ length: 1_000 }, (_, n) => `${deep}${n}`));
    expect(kind).toHaveLength(200);
  });
});

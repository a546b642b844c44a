import { describe, expect, it } from 'vitest';
import { describeFolders, Folders } from '../../src/engine/site/folders.ts';

const PAGES = [
  '/',
  '/about',
  '/docs/a',
  '/docs/b',
  '/docs/c',
  '/docs/old/a',
  '/docs/old/b',
  '/docs/old/c',
  '/shop/?p=1',
  '/shop/?p=2',
  '/shop/?p=3',
];
const folders = new Folders(PAGES);

function findComplete(...paths: string[]) {
  return folders.findComplete(
    PAGES.flatMap((page, index) => (paths.some((path) => page.startsWith(path)) ? index : [])),
  );
}

describe('the folders that a list has all pages of', () => {
  it('are named with their pages, the largest first', () => {
    expect(findComplete('/shop/', '/docs/')).toEqual([
      { pattern: '/docs/*', count: 6 },
      { pattern: '/shop/*', count: 3 },
    ]);
  });

  it('are not named if one page is missing, or there are fewer than three', () => {
    expect(findComplete('/docs/a', '/docs/b', '/docs/old/')).toEqual([{ pattern: '/docs/old/*', count: 3 }]);
    expect(findComplete('/docs/old/a', '/docs/old/b', '/about')).toEqual([]);
    expect(new Folders(['/a/1', '/a/2']).findComplete([0, 1])).toEqual([]);
  });

  it('are the whole website if all its pages are affected', () => {
    expect(findComplete('/')).toEqual([{ pattern: '/*', count: PAGES.length }]);
  });

  it('are named for files from the root', () => {
    const files = new Folders(['index.html', 'a/1.html', 'a/2.html', 'a/3.html']);
    expect(files.findComplete([1, 2, 3])).toEqual([{ pattern: 'a/*', count: 3 }]);
    expect(files.findComplete([0, 1, 2, 3])).toEqual([{ pattern: '*', count: 4 }]);
  });

  it('are eight deep at most, however many slashes a URL has', () => {
    const deep = new Folders([1, 2, 3].map((page) => `/${'x/'.repeat(1_000)}${page}`));
    expect(deep.findComplete([0, 1, 2])).toEqual([{ pattern: '/*', count: 3 }]);
    expect(
      new Folders(['/', ...[1, 2, 3].map((page) => `/${'x/'.repeat(1_000)}${page}`)]).findComplete([1, 2, 3]),
    ).toEqual([{ pattern: '/x/*', count: 3 }]);
  });
});

describe('the sentence about folders', () => {
  it('counts the pages outside', () => {
    const patterns = [{ pattern: '/docs/*', count: 1_200 }];
    expect(describeFolders(patterns, 1_200)).toBe('all of /docs/*, 1,200 pages');
    expect(describeFolders(patterns, 1_201)).toBe('all of /docs/*, 1,200 pages; and 1 other page');
    expect(describeFolders([], 5)).toBeNull();
  });
});

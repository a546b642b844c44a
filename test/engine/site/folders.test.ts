import { describe, expect, it } from 'vitest';
import { describeFolders, Folders } from '../../../src/engine/site/folders.ts';

/** Paths of ten pages in a folder. */
const fill = (folder: string) => Array.from({ length: 10 }, (_, at) => `${folder}${at}`);
const PAGES = ['/', '/about', ...fill('/docs/'), ...fill('/docs/old/'), ...fill('/shop/?p=')];
const folders = new Folders(PAGES);

function findComplete(...paths: string[]) {
  return folders.findComplete(
    PAGES.flatMap((page, index) => (paths.some((path) => page.startsWith(path)) ? index : [])),
  );
}

describe('the folders that a list has all pages of', () => {
  it('are named with their pages, the largest first', () => {
    expect(findComplete('/shop/', '/docs/')).toEqual([
      { pattern: '/docs/*', count: 20 },
      { pattern: '/shop/*', count: 10 },
    ]);
  });

  it('are not named if one page is missing, or there are fewer than ten', () => {
    expect(findComplete('/docs/1', '/docs/2', '/docs/old/')).toEqual([{ pattern: '/docs/old/*', count: 10 }]);
    expect(findComplete('/docs/old/1', '/docs/old/2', '/about')).toEqual([]);
    const nine = fill('/a/').slice(1);
    expect(new Folders(['/', ...nine]).findComplete(nine.map((_, at) => at + 1))).toEqual([]);
  });

  it('are the whole website if all its pages are affected', () => {
    expect(findComplete('/')).toEqual([{ pattern: '/*', count: PAGES.length }]);
  });

  it('are named for files from the root', () => {
    const files = new Folders(['index.html', ...fill('a/')]);
    const positions = fill('').map((_, at) => at + 1);
    expect(files.findComplete(positions)).toEqual([{ pattern: 'a/*', count: 10 }]);
    expect(files.findComplete([0, ...positions])).toEqual([{ pattern: '*', count: 11 }]);
  });

  it('are eight deep at most, however many slashes a URL has', () => {
    const [deep, shallow] = ['x/'.repeat(1_000), 'x/'.repeat(9)].map((folder) => fill(`/${folder}`));
    const all = new Folders([...(deep ?? []), ...(shallow ?? [])]);
    expect(all.findComplete(Array(10).keys())).toEqual([]);
    expect(all.findComplete(Array(20).keys())).toEqual([{ pattern: '/*', count: 20 }]);
  });
});

describe('the sentence about folders', () => {
  it('counts the pages outside', () => {
    const patterns = [{ pattern: '/docs/*', count: 1_200 }];
    expect(describeFolders(patterns, 1_200)).toBe('all of /docs/*, 1,200 pages');
    expect(describeFolders(patterns, 1_201)).toBe('all of /docs/*, 1,200 pages, and 1 other page');
    expect(describeFolders([{ pattern: '/*', count: 60 }], 60)).toBe('all 60 pages');
    expect(describeFolders([], 5)).toBeNull();
  });
});

import type { FolderPattern } from '../../contracts/site-report.ts';
import { formatCount } from '../../lib/text.ts';

/** Pages in deeper folders count as pages of the folder at this depth: a URL can have a thousand slashes. */
const DEPTH_LIMIT = 8;
/** Fewer pages are quickly read one by one. */
const MIN_PAGES = 10;
const PATTERN_LIMIT = 5;

interface Folder {
  /** Ends with a slash; empty for the root of files. */
  path: string;
  parent: Folder | null;
  /** Pages in it and in the folders below it. */
  pages: number;
}

/** The folders of pages or files. They tell what the pages of a list have in common. */
export class Folders {
  private readonly byPath = new Map<string, Folder>();
  /** The folder of each page, by its position. */
  private readonly ofPages: readonly Folder[];

  /** @param paths of all pages, by their positions: `/shop/a?b` or, of a file, `shop/a.html` */
  constructor(paths: Iterable<string>) {
    this.ofPages = Array.from(paths, (path) => this.getFolder(path));
    addPages(this.ofPages, (folder, pages) => (folder.pages += pages));
  }

  /**
   * Names the folders that a list has all pages of, the largest first, five at most. Folders below these are not named.
   *
   * @param positions of the pages in the list, each once
   */
  findComplete(positions: Iterable<number>): FolderPattern[] {
    const counts = new Map<Folder, number>();
    addPages(
      Array.from(positions).flatMap((position) => this.ofPages[position] ?? []),
      (folder, pages) => counts.set(folder, (counts.get(folder) ?? 0) + pages),
    );
    const isComplete = (folder: Folder) => counts.get(folder) === folder.pages;
    return [...counts.keys()]
      .filter((folder) => folder.pages >= MIN_PAGES && isComplete(folder))
      .filter(({ parent }) => parent === null || !isComplete(parent))
      .sort((a, b) => b.pages - a.pages || (a.path < b.path ? -1 : 1))
      .slice(0, PATTERN_LIMIT)
      .map(({ path, pages }) => ({ pattern: `${path}*`, count: pages }));
  }

  private getFolder(path: string): Folder {
    const [withoutQuery = ''] = path.split('?', 1);
    const root = withoutQuery.startsWith('/') ? '/' : '';
    const names = withoutQuery
      .slice(root.length)
      .split('/', DEPTH_LIMIT + 1)
      .slice(0, -1);
    let folder = this.addFolder(root, null);
    for (const name of names) folder = this.addFolder(`${folder.path}${name}/`, folder);
    return folder;
  }

  private addFolder(path: string, parent: Folder | null): Folder {
    const known = this.byPath.get(path);
    if (known) return known;
    const folder = { path, parent, pages: 0 };
    this.byPath.set(path, folder);
    return folder;
  }
}

/** Adds the pages of each folder to it and to those that it is in. */
function addPages(folders: readonly Folder[], add: (folder: Folder, pages: number) => void): void {
  const counts = new Map<Folder, number>();
  for (const folder of folders) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  for (const [first, pages] of counts)
    for (let folder: Folder | null = first; folder !== null; folder = folder.parent) add(folder, pages);
}

/** Says which pages a list has: `all of /tags/*, 57 pages, and 3 other pages`, `all 60 pages`; `null` if there are no patterns. */
export function describeFolders(patterns: readonly FolderPattern[], count: number): string | null {
  if (patterns.length === 0) return null;
  const others = count - patterns.reduce((sum, pattern) => sum + pattern.count, 0);
  const named = patterns.map(({ pattern, count: pages }) =>
    pattern === '/*' || pattern === '*'
      ? `all ${formatCount(pages, 'page')}`
      : `all of ${pattern}, ${formatCount(pages, 'page')}`,
  );
  return `${named.join('; ')}${others > 0 ? `, and ${formatCount(others, 'other page')}` : ''}`;
}

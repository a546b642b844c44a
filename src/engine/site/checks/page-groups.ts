import type { SitePages } from '../site-fold.ts';
import { type HtmlPage, isIndexable } from '../site-pages.ts';

/** Fewer pages or URLs do not make a pattern. */
export const MIN_PATTERN = 10;

export interface PageGroup<T extends HtmlPage> {
  /** The path its pages have in common, with `#` for numbers: `/product/`, `/#/#/`. */
  path: string;
  pages: T[];
}

/** The pages that search engines may index, without the home page. */
export function listSubpages({ pages }: SitePages): HtmlPage[] {
  return pages.filter(isIndexable).filter(({ isHome }) => !isHome);
}

/**
 * Pages of the same type, as their URLs tell it: at least `MIN_PATTERN` pages in one folder. Pages with a query and those that
 * have other pages below them are left out, because they mostly list others.
 */
export function groupPagesByFolder<T extends HtmlPage>(pages: readonly T[]): PageGroup<T>[] {
  const paths = new Map(pages.map((page) => [page, toPath(page.key)]));
  const folders = new Set([...paths.values()].map(getFolder));
  const leaves = pages.filter(
    (page) => !page.key.includes('?') && !folders.has(`${paths.get(page)?.replace(/\/$/, '')}/`),
  );
  const groups = Map.groupBy(leaves, (page) =>
    getFolder(paths.get(page) ?? '/').replace(/\/\d+(?=\/)/g, '/#'),
  );
  return [...groups]
    .map(([path, members]) => ({ path, pages: members }))
    .filter((group) => group.pages.length >= MIN_PATTERN);
}

/** The path of a page's URL, from its key. */
function toPath(key: string): string {
  const [location = ''] = key.split('?', 1);
  const slash = location.indexOf('/');
  return slash === -1 ? '/' : location.slice(slash);
}

/** The path up to the last segment: `/product/` for `/product/chair` and `/product/chair/`. */
function getFolder(path: string): string {
  return path.slice(0, path.lastIndexOf('/', path.length - 2) + 1) || '/';
}

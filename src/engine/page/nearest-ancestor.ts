import type { PageElement } from './node.ts';

/**
 * Returns a function that finds an element's nearest ancestor for which `matches` holds, or `null`. It remembers what it
 * has met, so that asking it for every element of a page takes time linear in the size of the page.
 */
export function createAncestorFinder(
  matches: (element: PageElement) => boolean,
): (element: PageElement) => PageElement | null {
  const found = new Map<PageElement, PageElement | null>();
  const find = ({ parent }: PageElement): PageElement | null => {
    if (!parent) return null;
    let nearest = found.get(parent);
    if (nearest === undefined) found.set(parent, (nearest = matches(parent) ? parent : find(parent)));
    return nearest;
  };
  return find;
}

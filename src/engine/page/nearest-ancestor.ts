import type { PageElement } from './node.ts';

/**
 * Returns a function that finds an element's nearest ancestor for which `matches` holds, or `null`. It remembers what it
 * has met, so that asking it for every element of a page takes time linear in the size of the page.
 */
export function createAncestorFinder(
  matches: (element: PageElement) => boolean,
): (element: PageElement) => PageElement | null {
  const found = new Map<PageElement, PageElement | null>();
  return (element) => {
    const path: PageElement[] = [];
    let nearest: PageElement | null = null;
    for (let ancestor = element.parent; ancestor; ancestor = ancestor.parent) {
      const known = found.get(ancestor);
      if (known === undefined && !matches(ancestor)) {
        path.push(ancestor);
        continue;
      }
      nearest = known === undefined ? ancestor : known;
      if (known === undefined) found.set(ancestor, ancestor);
      break;
    }
    for (const ancestor of path) found.set(ancestor, nearest);
    return nearest;
  };
}

import { computeAccessibleName } from '../accessible-name.ts';
import { getExplicitRole } from '../aria.ts';
import type { PageElement } from '../node.ts';
import { type PageIndex, getElementText } from '../page-index.ts';

/** An `<h1>` to `<h6>` of the document. */
export interface HeadingFacts {
  element: PageElement;
  level: 1 | 2 | 3 | 4 | 5 | 6;
  /**
   * Text with the `alt` of images, white space collapsed. Without text, the accessible name from an element that it shows, such as
   * `<svg role=img aria-label>`; '' if the heading shows nothing.
   */
  text: string;
}

const LEVELS = { h1: 1, h2: 2, h3: 3, h4: 4, h5: 5, h6: 6 } as const;

/** All headings in document order. */
export function readHeadings(index: PageIndex): HeadingFacts[] {
  const headings: HeadingFacts[] = [];
  for (const [name, level] of Object.entries(LEVELS)) {
    for (const element of index.getElementsByTagName(name))
      headings.push({ element, level, text: getElementText(element) || readElementsName(element, index) });
  }
  return headings.sort((a, b) => a.element.order - b.element.order);
}

/** Elements that show something without text in them. */
const SHOWN_ELEMENTS = new Set(
  'audio canvas embed iframe img input math meter object progress svg video'.split(' '),
);

/** Elements of a heading that are looked at: headings can be in each other. */
const ELEMENTS_LIMIT = 200;

/** A label around nothing to see is for screen readers alone. */
function readElementsName(heading: PageElement, index: PageIndex): string {
  return showsElement(heading) ? computeAccessibleName(heading, index) : '';
}

function showsElement(heading: PageElement): boolean {
  const pending = heading.childElements();
  for (let count = 0; count < ELEMENTS_LIMIT; count++) {
    const element = pending.shift();
    if (!element) return false;
    if (element.context.hidden) continue;
    if (SHOWN_ELEMENTS.has(element.name) || getExplicitRole(element) === 'img') return true;
    if (pending.length < ELEMENTS_LIMIT) pending.push(...element.childElements().slice(0, ELEMENTS_LIMIT));
  }
  return false;
}

import { computeAccessibleName } from '../accessible-name.ts';
import type { PageElement } from '../node.ts';
import { type PageIndex, getElementText } from '../page-index.ts';

/** An `<h1>` to `<h6>` of the document. */
export interface HeadingFacts {
  element: PageElement;
  level: 1 | 2 | 3 | 4 | 5 | 6;
  /**
   * Text with the `alt` of images, white space collapsed. Without text, the accessible name if the heading holds an element, such as
   * `<svg role=img aria-label>`; '' if the heading is empty.
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

function readElementsName(heading: PageElement, index: PageIndex): string {
  return heading.childElements().length === 0 ? '' : computeAccessibleName(heading, index);
}

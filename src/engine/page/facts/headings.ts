import type { PageElement } from '../node.ts';
import { type PageIndex, getElementText } from '../page-index.ts';

/** An `<h1>` to `<h6>` of the document. */
export interface HeadingFacts {
  element: PageElement;
  level: 1 | 2 | 3 | 4 | 5 | 6;
  /** Text with the `alt` of images, white space collapsed; '' if the heading is empty. */
  text: string;
}

const LEVELS = [1, 2, 3, 4, 5, 6] as const;

/** All headings in document order. */
export function readHeadings(index: PageIndex): HeadingFacts[] {
  return LEVELS.flatMap((level) =>
    index
      .getElementsByTagName(`h${level}`)
      .map((element) => ({ element, level, text: getElementText(element) })),
  ).sort((a, b) => a.element.order - b.element.order);
}

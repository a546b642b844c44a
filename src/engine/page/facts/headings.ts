import type { PageElement } from '../node.ts';
import { type PageIndex, getElementText } from '../page-index.ts';

/** An `<h1>` to `<h6>` of the document. */
export interface HeadingFacts {
  element: PageElement;
  level: 1 | 2 | 3 | 4 | 5 | 6;
  /** Text and `alt` inside, white space collapsed; '' for an empty heading. */
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

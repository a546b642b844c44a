import type { PageElement } from './node.ts';

/** How an element is reached while a name is computed, which decides what text of it counts. */
export type TraversalMode =
  | 'content'
  /** Inside a target of `aria-labelledby` or a label: `aria-labelledby` is not followed again. */
  | 'reference'
  /** Inside a hidden target of `aria-labelledby`: hidden text counts too. */
  | 'hiddenReference';

/** The text each element adds to a name, cached by mode so that nested and shared elements are read once. */
export type NameContributions = Record<TraversalMode, Map<PageElement, string>>;

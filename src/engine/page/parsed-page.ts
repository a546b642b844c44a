import type { PageElement } from './node.ts';
import type { FastTokenizer } from './fast-tokenizer.ts';

/** A parsed page: the tree and what the tokenizer saw before tree construction. */
export interface ParsedPage {
  root: PageElement;
  doctype: Doctype | null;
  quirks: boolean;
  startTagCounts: FastTokenizer['startTagCounts'];
  bodyBeforeHead: boolean;
  headTags: FastTokenizer['headTags'];
  /** Why the tree was built without the standard's repairs, `null` when it was not. */
  fallback: string | null;
  /** The text that was parsed, line breaks normalised to LF: offsets point into it. */
  source: string;
}

export interface Doctype {
  name: string;
  publicId: string;
  systemId: string;
}

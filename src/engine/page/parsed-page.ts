import type { html } from 'parse5';
import type { PageElement } from './node.ts';
import type { SourceTags } from './source-tags.ts';

/** A parsed page: its tree, and facts of the source that tree construction hides. */
export interface ParsedPage extends SourceTags {
  root: PageElement;
  doctype: Doctype | null;
  /** The rendering mode that the doctype sets (HTML standard, section 13.2.6.4.1). */
  mode: html.DOCUMENT_MODE;
  /** `null` if no element has a shadow root that the page declares. */
  shadowTrees: ShadowTrees | null;
  /** The limit the page exceeds (`more than 512 levels of nesting`) if the tree is a shallow tree, else `null`. */
  fallback: string | null;
  /** The tree has only the first elements of the page, because it exceeds the limits of a shallow tree, too. */
  isCut: boolean;
  /** The parsed text with line breaks normalized to LF. Offsets are positions in it. */
  source: string;
}

export interface Doctype {
  name: string;
  publicId: string;
  systemId: string;
}

/** The shadow trees of a page, which are part of its tree as a browser renders it. */
export interface ShadowTrees {
  /** The host whose shadow tree an element is part of. Elements of the document have none. */
  hosts: ReadonlyMap<PageElement, PageElement>;
  /** Children of a host that no slot shows. */
  unslotted: ReadonlySet<PageElement>;
}

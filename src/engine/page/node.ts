import { html, type Token } from 'parse5';

/** The most attributes kept of one element: real elements have fewer than 100. */
const ATTRIBUTES_LIMIT = 256;

export type PageNode = PageElement | PageText;

/** Where an element stands, read once on the walk (`PageIndex`) and inherited by its descendants. */
export interface ElementContext {
  /** Not rendered for anyone: `hidden`, inline `display:none` or `visibility:hidden`, or inside such an element. */
  hidden: boolean;
  /**
   * Not exposed to assistive technology when the page opens: `hidden`, `aria-hidden=true`, `inert`, a closed dialog, a
   * popover, a hidden input or what a closed details folds away, or inside such an element.
   */
  ariaHidden: boolean;
  /** The nearest landmark: main, nav, header, footer, aside, or the head. */
  region: Region;
  /** The nearest `lang` value as written, '' when none. */
  lang: string;
}

export type Region = 'head' | 'body' | 'main' | 'nav' | 'header' | 'footer' | 'aside';

/** What elements and texts have in common: where they stand among others. */
class LinkedNode {
  parent: PageElement | null = null;
  previousSibling: PageNode | null = null;
  nextSibling: PageNode | null = null;
}

/** So many pieces of text are kept apart at most: a string of a million pieces takes 20 bytes for each. */
const PIECES_LIMIT = 4_096;

/** A run of text. Comments are dropped, so text on both sides of a comment is one run. */
export class PageText extends LinkedNode {
  /** A block boundary or `<br>` lies between it and the rendered text before it; set on the walk. */
  breakBefore = false;
  private text: string;
  private pieces: string[] | null = null;

  constructor(value: string) {
    super();
    this.text = value;
  }

  get value(): string {
    this.join();
    return this.text;
  }

  append(text: string): void {
    this.pieces ??= [];
    if (this.pieces.push(text) === PIECES_LIMIT) this.join();
  }

  private join(): void {
    if (!this.pieces) return;
    this.text += this.pieces.join('');
    this.pieces = null;
  }
}

const NO_ATTRIBUTES: Token.Attribute[] = [];

/**
 * An element as the HTML standard's tree construction leaves it. The document itself is one, named `#document`.
 *
 * Its children are a chain and not an array: half the memory, which the collector copies while a large page is read.
 */
export class PageElement extends LinkedNode {
  /** Lower-case for HTML elements; SVG keeps its case (`foreignObject`). */
  readonly name: string;
  readonly namespace: html.NS;
  attributes: Token.Attribute[];
  /** Offset of the start tag in the source with line breaks normalised; of the tag that implied it otherwise. */
  readonly offset: number;
  firstChild: PageNode | null = null;
  lastChild: PageNode | null = null;
  /** The content of a `<template>`, which is not part of the document. */
  template: PageElement | null = null;
  context: ElementContext = ROOT_CONTEXT;
  /** Position in document order; set on the walk. */
  order = -1;
  /** Number of ancestors; set on the walk. */
  depth = 0;

  constructor(name: string, namespace: html.NS, attributes: Token.Attribute[], offset: number) {
    super();
    this.name = name;
    this.namespace = namespace;
    // A copy has room for what it holds; an array that was pushed to has room for 17.
    this.attributes = attributes.length === 0 ? NO_ATTRIBUTES : attributes.slice(0, ATTRIBUTES_LIMIT);
    this.offset = offset;
  }

  /** The child nodes, in order, gathered anew each time. */
  get childNodes(): PageNode[] {
    const children: PageNode[] = [];
    for (let child = this.firstChild; child; child = child.nextSibling) children.push(child);
    return children;
  }

  /** Make `child`, which has no parent, the child before `reference`, the last one when `null`. */
  insertBefore(child: PageNode, reference: PageNode | null = null): void {
    const previous = reference ? reference.previousSibling : this.lastChild;
    child.parent = this;
    child.previousSibling = previous;
    child.nextSibling = reference;
    if (previous) previous.nextSibling = child;
    else this.firstChild = child;
    if (reference) reference.previousSibling = child;
    else this.lastChild = child;
  }

  /** Add to the text before `reference`, or at the end when `null`, as a new node when there is none. */
  insertText(text: string, reference: PageNode | null = null): void {
    const before = reference ? reference.previousSibling : this.lastChild;
    if (before instanceof PageText) before.append(text);
    else this.insertBefore(new PageText(text), reference);
  }

  /** Take `child` out. */
  removeChild(child: PageNode): void {
    if (child.previousSibling) child.previousSibling.nextSibling = child.nextSibling;
    else this.firstChild = child.nextSibling;
    if (child.nextSibling) child.nextSibling.previousSibling = child.previousSibling;
    else this.lastChild = child.previousSibling;
    child.parent = child.previousSibling = child.nextSibling = null;
  }

  /** The value of the attribute `name` (lower-case), `null` when absent. */
  getAttribute(name: string): string | null {
    for (const attribute of this.attributes) if (attribute.name === name) return attribute.value;
    return null;
  }

  hasAttribute(name: string): boolean {
    return this.getAttribute(name) !== null;
  }

  /** The white-space separated tokens of the attribute `name`, lower-cased: `rel`, `role`, `autocomplete`. */
  getTokens(name: string): string[] {
    const value = this.getAttribute(name);
    return value
      ? value
          .toLowerCase()
          .split(/[\t\n\f\r ]+/)
          .filter(Boolean)
      : [];
  }

  get isHtml(): boolean {
    return this.namespace === html.NS.HTML;
  }

  /** The child elements, in order. */
  childElements(): PageElement[] {
    const elements: PageElement[] = [];
    for (let child = this.firstChild; child; child = child.nextSibling)
      if (child instanceof PageElement) elements.push(child);
    return elements;
  }
}

export const ROOT_CONTEXT: ElementContext = { hidden: false, ariaHidden: false, region: 'body', lang: '' };

/** The nearest ancestor (not the element itself) with one of these names. */
export function closestAncestor(element: PageElement, ...names: string[]): PageElement | null {
  for (let at = element.parent; at; at = at.parent) if (names.includes(at.name)) return at;
  return null;
}

import { html, type Token } from 'parse5';

/** The most attributes kept of one element: real elements have fewer than 100. */
const ATTRIBUTES_LIMIT = 256;

export type PageNode = PageElement | PageText;

/** Where an element stands, read once on the walk (`PageIndex`) and inherited by its descendants. */
export interface Place {
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
class Sibling {
  parent: PageElement | null = null;
  previous: PageNode | null = null;
  next: PageNode | null = null;
}

/** So many pieces of text are kept apart at most: a string of a million pieces takes 20 bytes for each. */
const PIECES_LIMIT = 4_096;

/** A run of text. Comments are dropped, so text on both sides of a comment is one run. */
export class PageText extends Sibling {
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
export class PageElement extends Sibling {
  /** Lower-case for HTML elements; SVG keeps its case (`foreignObject`). */
  readonly name: string;
  readonly namespace: html.NS;
  attributes: Token.Attribute[];
  /** Offset of the start tag in the source with line breaks normalised; of the tag that implied it otherwise. */
  readonly offset: number;
  first: PageNode | null = null;
  last: PageNode | null = null;
  /** The content of a `<template>`, which is not part of the document. */
  template: PageElement | null = null;
  place: Place = ROOT_PLACE;
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
  get children(): PageNode[] {
    const children: PageNode[] = [];
    for (let child = this.first; child; child = child.next) children.push(child);
    return children;
  }

  /** Make `child`, which has no parent, the child before `reference`, the last one when `null`. */
  insert(child: PageNode, reference: PageNode | null = null): void {
    const previous = reference ? reference.previous : this.last;
    child.parent = this;
    child.previous = previous;
    child.next = reference;
    if (previous) previous.next = child;
    else this.first = child;
    if (reference) reference.previous = child;
    else this.last = child;
  }

  /** Add to the text before `reference`, or at the end when `null`, as a new node when there is none. */
  insertText(text: string, reference: PageNode | null = null): void {
    const before = reference ? reference.previous : this.last;
    if (before instanceof PageText) before.append(text);
    else this.insert(new PageText(text), reference);
  }

  /** Take `child` out. */
  remove(child: PageNode): void {
    if (child.previous) child.previous.next = child.next;
    else this.first = child.next;
    if (child.next) child.next.previous = child.previous;
    else this.last = child.previous;
    child.parent = child.previous = child.next = null;
  }

  /** The value of the attribute `name` (lower-case), `null` when absent. */
  attribute(name: string): string | null {
    for (const attribute of this.attributes) if (attribute.name === name) return attribute.value;
    return null;
  }

  has(name: string): boolean {
    return this.attribute(name) !== null;
  }

  /** The white-space separated tokens of the attribute `name`, lower-cased: `rel`, `role`, `autocomplete`. */
  tokens(name: string): string[] {
    const value = this.attribute(name);
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
  elements(): PageElement[] {
    const elements: PageElement[] = [];
    for (let child = this.first; child; child = child.next)
      if (child instanceof PageElement) elements.push(child);
    return elements;
  }
}

export const ROOT_PLACE: Place = { hidden: false, ariaHidden: false, region: 'body', lang: '' };

/** The nearest ancestor (not the element itself) with one of these names. */
export function closest(element: PageElement, ...names: string[]): PageElement | null {
  for (let at = element.parent; at; at = at.parent) if (names.includes(at.name)) return at;
  return null;
}

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

/** So many pieces of text are kept apart at most: a string of a million pieces takes 20 bytes for each. */
const PIECES_LIMIT = 4_096;

/** A run of text. Comments are dropped, so text on both sides of a comment is one run. */
export class PageText {
  parent: PageElement | null = null;
  private text: string;
  private pieces: string[] | null = null;

  constructor(value: string) {
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

/** An element as the HTML standard's tree construction leaves it. The document itself is one, named `#document`. */
export class PageElement {
  /** Lower-case for HTML elements; SVG keeps its case (`foreignObject`). */
  readonly name: string;
  readonly namespace: html.NS;
  attributes: Token.Attribute[];
  /** Offset of the start tag in the source with line breaks normalised; of the tag that implied it otherwise. */
  readonly offset: number;
  parent: PageElement | null = null;
  readonly children: PageNode[] = [];
  /** The content of a `<template>`, which is not part of the document. */
  template: PageElement | null = null;
  place: Place = ROOT_PLACE;
  /** Position in document order; set on the walk. */
  order = -1;
  /** Number of ancestors; set on the walk. */
  depth = 0;

  constructor(name: string, namespace: html.NS, attributes: Token.Attribute[], offset: number) {
    this.name = name;
    this.namespace = namespace;
    this.attributes =
      attributes.length > ATTRIBUTES_LIMIT ? attributes.slice(0, ATTRIBUTES_LIMIT) : attributes;
    this.offset = offset;
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
    return this.children.filter((child) => child instanceof PageElement);
  }
}

export const ROOT_PLACE: Place = { hidden: false, ariaHidden: false, region: 'body', lang: '' };

/** The nearest ancestor (not the element itself) with one of these names. */
export function closest(element: PageElement, ...names: string[]): PageElement | null {
  for (let at = element.parent; at; at = at.parent) if (names.includes(at.name)) return at;
  return null;
}

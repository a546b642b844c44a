import { html, type Token } from 'parse5';

/** Attributes kept per element; real elements have fewer than 100. */
export const ATTRIBUTES_LIMIT = 256;

export type PageNode = PageElement | PageText;

/** What an element inherits from its ancestors; computed once, by the walk of `PageIndex`. */
export interface ElementContext {
  /**
   * Not rendered: `hidden`, a closed dialog or popover, `display:none` or `visibility:hidden` in the style attribute or a
   * `<style>` of the page, or inside such an element.
   */
  hidden: boolean;
  /** Only a `<style>` hides it: a script may show it. */
  hiddenByStyle: boolean;
  /**
   * Hidden from assistive technology when the page opens: not rendered, `aria-hidden=true`, `inert`, a hidden input or the
   * content of a closed details, or inside such an element.
   */
  ariaHidden: boolean;
  /** The nearest landmark (main, nav, header, footer, aside), else `head` or `body`. */
  region: Region;
  /** The value of the nearest `lang` attribute, trimmed; '' if there is none. */
  lang: string;
}

export type Region = 'head' | 'body' | 'main' | 'nav' | 'header' | 'footer' | 'aside';

class LinkedNode {
  parent: PageElement | null = null;
  previousSibling: PageNode | null = null;
  nextSibling: PageNode | null = null;
}

/**
 * Pieces of a text kept before they are joined: a string concatenated from a million pieces takes 20 bytes for each.
 */
const PIECES_LIMIT = 4_096;

/** A run of text. Comments are dropped, so the text before and after a comment is one run. */
export class PageText extends LinkedNode {
  /** A block boundary or `<br>` separates it from the previous rendered text; set by the walk of `PageIndex`. */
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

/** Characters read of a list of tokens. Real ones have fewer than 100. */
const TOKENS_LIMIT = 2_000;

/** Characters read of a language tag. RFC 5646, section 4.4.1: 35 are enough for the longest tag in use. */
const LANGUAGE_TAG_LIMIT = 1_000;

const NO_TOKENS: readonly string[] = [];

/** A single token, as most lists are (`og:title`): splitting takes about twice as long as this test. */
const WORD = /^[\w:-]+$/;

/**
 * An element, as built by the HTML standard's tree construction. The document itself is an element named `#document`.
 *
 * Children are a linked list, not an array: it takes half the memory, which the garbage collector copies while a large
 * page is parsed.
 */
export class PageElement extends LinkedNode {
  /** Lower-case for HTML elements; SVG elements keep their case (`foreignObject`). */
  readonly name: string;
  readonly namespace: html.NS;
  attributes: Token.Attribute[];
  /** Offset of the start tag in `ParsedPage.source`; if the element is implied, of the tag that implies it. */
  readonly offset: number;
  firstChild: PageNode | null = null;
  lastChild: PageNode | null = null;
  /** The content of a `<template>`, which is not part of the document. */
  template: PageElement | null = null;
  context: ElementContext = ROOT_CONTEXT;
  /** Position in document order; set by the walk of `PageIndex`. */
  order = -1;
  /** Number of ancestors; set by the walk of `PageIndex`. */
  depth = 0;

  constructor(name: string, namespace: html.NS, attributes: Token.Attribute[], offset: number) {
    super();
    this.name = name;
    this.namespace = namespace;
    this.attributes =
      attributes.length > ATTRIBUTES_LIMIT ? attributes.slice(0, ATTRIBUTES_LIMIT) : attributes;
    this.offset = offset;
  }

  /** The child nodes in order, as a new array on each access. */
  get childNodes(): PageNode[] {
    const children: PageNode[] = [];
    for (let child = this.firstChild; child; child = child.nextSibling) children.push(child);
    return children;
  }

  /** Inserts `child`, which must have no parent, before `reference`, or at the end if that is `null`. */
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

  /** Appends to the text node before `reference`, or at the end if that is `null`; creates the node if there is none. */
  insertText(text: string, reference: PageNode | null = null): void {
    const previous = reference ? reference.previousSibling : this.lastChild;
    if (previous instanceof PageText) previous.append(text);
    else this.insertBefore(new PageText(text), reference);
  }

  removeChild(child: PageNode): void {
    if (child.previousSibling) child.previousSibling.nextSibling = child.nextSibling;
    else this.firstChild = child.nextSibling;
    if (child.nextSibling) child.nextSibling.previousSibling = child.previousSibling;
    else this.lastChild = child.previousSibling;
    child.parent = child.previousSibling = child.nextSibling = null;
  }

  /** The value of the attribute `name` (lower-case); `null` if absent. */
  getAttribute(name: string): string | null {
    for (const attribute of this.attributes) if (attribute.name === name) return attribute.value;
    return null;
  }

  /** The value of an attribute with a language tag, trimmed, cut at `LANGUAGE_TAG_LIMIT`; '' if absent. */
  getLanguageTag(name: string): string {
    return (this.getAttribute(name) ?? '').slice(0, LANGUAGE_TAG_LIMIT).trim();
  }

  hasAttribute(name: string): boolean {
    return this.getAttribute(name) !== null;
  }

  /** The white-space separated tokens of an attribute such as `rel` or `autocomplete`, lower-case. */
  getTokens(name: string): readonly string[] {
    const value = this.getAttribute(name);
    if (value === null) return NO_TOKENS;
    const text = value.slice(0, TOKENS_LIMIT).toLowerCase();
    return WORD.test(text) ? [text] : text.split(/[\t\n\f\r ]+/).filter(Boolean);
  }

  get isHtml(): boolean {
    return this.namespace === html.NS.HTML;
  }

  childElements(): PageElement[] {
    const elements: PageElement[] = [];
    for (let child = this.firstChild; child; child = child.nextSibling)
      if (child instanceof PageElement) elements.push(child);
    return elements;
  }
}

export const ROOT_CONTEXT: ElementContext = {
  hidden: false,
  hiddenByStyle: false,
  ariaHidden: false,
  region: 'body',
  lang: '',
};

/** Merges lists that are each in document order. Usually, all but one are empty. */
export function mergeInOrder(...lists: readonly (readonly PageElement[])[]): readonly PageElement[] {
  const filled = lists.filter((list) => list.length > 0);
  const [only] = filled;
  if (only === undefined || filled.length === 1) return only ?? [];
  return filled.flat().sort((a, b) => a.order - b.order);
}

/** The nearest ancestor with one of these names, not the element itself; `null` if there is none. */
export function closestAncestor(element: PageElement, ...names: string[]): PageElement | null {
  for (let ancestor = element.parent; ancestor; ancestor = ancestor.parent)
    if (names.includes(ancestor.name)) return ancestor;
  return null;
}

/**
 * Returns a function that finds an element's nearest ancestor for which `matches` holds, or `null`. It caches results, so
 * that calling it for every element of a page takes time linear in the size of the page.
 */
export function createAncestorFinder(
  matches: (element: PageElement) => boolean,
): (element: PageElement) => PageElement | null {
  /** By `order`: a map takes two to four times as long. */
  const found: (PageElement | null | undefined)[] = [];
  const find = ({ parent }: PageElement): PageElement | null => {
    if (!parent || parent.order < 0) return null;
    const known = found[parent.order];
    if (known !== undefined) return known;
    return (found[parent.order] = matches(parent) ? parent : find(parent));
  };
  return find;
}

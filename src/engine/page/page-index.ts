import { html } from 'parse5';
import type { Contributions } from './accessible-name.ts';
import { type PageElement, PageText, type PageNode, type Place, ROOT_PLACE } from './node.ts';
import type { ParsedPage } from './parsed-page.ts';
import { placeOf } from './place.ts';

/** A run of rendered text. */
export type RenderedText = PageText & { parent: PageElement };

/** Elements whose text is not text of the page. */
const WITHOUT_TEXT = new Set(
  'script style noscript template svg title textarea iframe noembed noframes object select option datalist audio video canvas head math'.split(
    ' ',
  ),
);

/** Elements that run on within a line; all others break it. */
export const INLINE: ReadonlySet<string> = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q ruby rb rp rt s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/**
 * Everything the facts are read from, gathered in one walk over the tree: elements by name, by id and by attribute,
 * each with its place, and the rendered text. Content of `<template>` is not part of it.
 */
export class PageIndex {
  readonly page: ParsedPage;
  /** All elements in document order. */
  readonly elements: PageElement[] = [];
  /** Elements by `id`, in document order; empty ids left out. */
  readonly ids = new Map<string, PageElement[]>();
  /** The rendered text, in order. */
  readonly text: RenderedText[] = [];
  /** Ancestors of the deepest element, itself included: `<html>` alone is 1. */
  depth = 0;
  /** What `accessibleName` has read before. */
  contributions: Contributions | null = null;
  private readonly byName = new Map<string, PageElement[]>();
  private readonly byAttribute = new Map<string, PageElement[]>();
  private lineStarts: number[] | null = null;
  private labels: Map<string, PageElement[]> | null = null;
  private pendingBreak = false;

  constructor(page: ParsedPage) {
    this.page = page;
    this.walk(page.root, ROOT_PLACE, 0, false);
  }

  /** HTML elements with this name (lower-case); those of other namespaces as `svg:title`, `math:mi`. */
  named(name: string): readonly PageElement[] {
    return this.byName.get(name) ?? [];
  }

  /** Elements that have this attribute (lower-case), in document order. */
  withAttribute(name: string): readonly PageElement[] {
    return this.byAttribute.get(name) ?? [];
  }

  /** The attribute names in use, lower-case. */
  attributeNames(): Iterable<string> {
    return this.byAttribute.keys();
  }

  /** The first element with this id, as `getElementById` gives it. */
  byId(id: string): PageElement | null {
    return this.ids.get(id)?.[0] ?? null;
  }

  /** The `<label for>` elements that name this id, in document order. */
  labelsFor(id: string): readonly PageElement[] {
    this.labels ??= Map.groupBy(this.named('label'), (label) => label.attribute('for') ?? '');
    return this.labels.get(id) ?? [];
  }

  get html(): PageElement | null {
    return this.named('html')[0] ?? null;
  }

  get body(): PageElement | null {
    return this.named('body')[0] ?? null;
  }

  /** The source line of an offset, counted from 1. */
  lineOf(offset: number): number {
    const starts = (this.lineStarts ??= lineStarts(this.page.source));
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private walk(element: PageElement, place: Place, depth: number, silent: boolean): void {
    const folded = element.name === 'details' && !element.has('open') ? { ...place, ariaHidden: true } : null;
    const summary = folded && element.elements().find((child) => child.name === 'summary');
    for (let node = element.first; node; node = node.next) {
      if (node instanceof PageText) {
        if (!silent && !place.hidden && hasParent(node)) this.addText(node);
      } else this.visit(node, folded && node !== summary ? folded : place, depth + 1, silent);
    }
  }

  private visit(element: PageElement, outer: Place, depth: number, silent: boolean): void {
    element.order = this.elements.length;
    element.depth = depth;
    element.place = placeOf(element, outer);
    this.elements.push(element);
    if (depth > this.depth) this.depth = depth;
    append(this.byName, element.isHtml ? element.name : foreignName(element), element);
    for (const { name, value } of element.attributes) {
      append(this.byAttribute, name, element);
      if (name === 'id' && value !== '') append(this.ids, value, element);
    }
    const inline = element.isHtml && INLINE.has(element.name);
    if (!inline) this.pendingBreak = true;
    this.walk(element, element.place, depth, silent || !element.isHtml || WITHOUT_TEXT.has(element.name));
    if (!inline) this.pendingBreak = true;
  }

  private addText(text: RenderedText): void {
    text.breakBefore = this.pendingBreak;
    this.text.push(text);
    this.pendingBreak = false;
  }
}

function hasParent(text: PageText): text is RenderedText {
  return text.parent !== null;
}

/** The document as a tree of `named` things needs one name per namespace. */
function foreignName(element: PageElement): string {
  return `${element.namespace === html.NS.SVG ? 'svg' : 'math'}:${element.name}`;
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/**
 * The text of an element as it reads: white space collapsed, `alt` of images inside included, script, style and
 * hidden parts left out. At most `limit` characters are gathered, so nested elements cost no more than their texts.
 */
export function textOf(element: PageElement, limit = 2_000): string {
  const { first } = element;
  // Most links and headings hold nothing but text.
  if (first instanceof PageText && !first.next && INLINE.has(element.name)) {
    return collapse(first.value.length > limit ? first.value.slice(0, limit) : first.value);
  }
  const parts: string[] = [];
  let left = limit;
  const visit = (node: PageNode): void => {
    if (left <= 0) return;
    if (node instanceof PageText) {
      parts.push(node.value.length > left ? node.value.slice(0, left) : node.value);
      left -= node.value.length;
      return;
    }
    left--;
    if (node !== element && (node.place.hidden || node.name === 'noscript')) return;
    if (node.name === 'img') parts.push(` ${node.attribute('alt') ?? ''} `);
    else if (node.name === 'script' || node.name === 'style' || node.name === 'template') return;
    if (!INLINE.has(node.name)) parts.push(' ');
    for (let child = node.first; child; child = child.next) visit(child);
    if (!INLINE.has(node.name)) parts.push(' ');
  };
  visit(element);
  return collapse(parts.join(''));
}

/** White space other than single spaces. */
const NOT_COLLAPSED = /[^\S ]| {2}/;

/** White space runs become one space; none at the ends. No-break spaces count as white space. */
export function collapse(text: string): string {
  const trimmed = text.trim();
  return NOT_COLLAPSED.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed;
}

function lineStarts(source: string): number[] {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

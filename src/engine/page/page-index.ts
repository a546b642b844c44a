import { html } from 'parse5';
import type { NameContributions } from './accessible-name.ts';
import { type PageElement, PageText, type PageNode, type ElementContext, ROOT_CONTEXT } from './node.ts';
import type { ParsedPage } from './parsed-page.ts';
import { deriveElementContext } from './element-context.ts';

/** A run of rendered text. */
export type RenderedText = PageText & { parent: PageElement };

/** Elements whose text is not text of the page. */
const NON_TEXT_ELEMENTS = new Set(
  'script style noscript template svg title textarea iframe noembed noframes object select option datalist audio video canvas head math'.split(
    ' ',
  ),
);

/** Elements that run on within a line; all others break it. */
export const INLINE_ELEMENTS: ReadonlySet<string> = new Set(
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
  readonly elementsById = new Map<string, PageElement[]>();
  /** The rendered text, in order. */
  readonly textRuns: RenderedText[] = [];
  /** Ancestors of the deepest element, itself included: `<html>` alone is 1. */
  depth = 0;
  /** What `computeAccessibleName` has read before. */
  nameContributions: NameContributions | null = null;
  private readonly byName = new Map<string, PageElement[]>();
  private readonly byAttribute = new Map<string, PageElement[]>();
  private lineStarts: number[] | null = null;
  private labels: Map<string, PageElement[]> | null = null;
  private pendingBreak = false;

  constructor(page: ParsedPage) {
    this.page = page;
    this.walk(page.root, ROOT_CONTEXT, 0, false);
  }

  /** HTML elements with this name (lower-case); those of other namespaces as `svg:title`, `math:mi`. */
  getElementsByTagName(name: string): readonly PageElement[] {
    return this.byName.get(name) ?? [];
  }

  /** Elements that have this attribute (lower-case), in document order. */
  getElementsWithAttribute(name: string): readonly PageElement[] {
    return this.byAttribute.get(name) ?? [];
  }

  /** The attribute names in use, lower-case. */
  getAttributeNames(): Iterable<string> {
    return this.byAttribute.keys();
  }

  /** The first element with this id, as `getElementById` gives it. */
  getElementById(id: string): PageElement | null {
    return this.elementsById.get(id)?.[0] ?? null;
  }

  /** The `<label for>` elements that name this id, in document order. */
  getLabelsFor(id: string): readonly PageElement[] {
    this.labels ??= Map.groupBy(
      this.getElementsByTagName('label'),
      (label) => label.getAttribute('for') ?? '',
    );
    return this.labels.get(id) ?? [];
  }

  get html(): PageElement | null {
    return this.getElementsByTagName('html')[0] ?? null;
  }

  get body(): PageElement | null {
    return this.getElementsByTagName('body')[0] ?? null;
  }

  /** The source line of an offset, counted from 1. */
  getLine(offset: number): number {
    const starts = (this.lineStarts ??= findLineStarts(this.page.source));
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private walk(element: PageElement, context: ElementContext, depth: number, skipText: boolean): void {
    const closedDetails =
      element.name === 'details' && !element.hasAttribute('open') ? { ...context, ariaHidden: true } : null;
    const summary = closedDetails && element.childElements().find((child) => child.name === 'summary');
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (node instanceof PageText) {
        if (!skipText && !context.hidden && hasParent(node)) this.addText(node);
      } else
        this.visit(node, closedDetails && node !== summary ? closedDetails : context, depth + 1, skipText);
    }
  }

  private visit(element: PageElement, parentContext: ElementContext, depth: number, skipText: boolean): void {
    element.order = this.elements.length;
    element.depth = depth;
    element.context = deriveElementContext(element, parentContext);
    this.elements.push(element);
    if (depth > this.depth) this.depth = depth;
    addToGroup(this.byName, element.isHtml ? element.name : qualifyForeignName(element), element);
    for (const { name, value } of element.attributes) {
      addToGroup(this.byAttribute, name, element);
      if (name === 'id' && value !== '') addToGroup(this.elementsById, value, element);
    }
    const inline = element.isHtml && INLINE_ELEMENTS.has(element.name);
    if (!inline) this.pendingBreak = true;
    this.walk(
      element,
      element.context,
      depth,
      skipText || !element.isHtml || NON_TEXT_ELEMENTS.has(element.name),
    );
    if (!inline) this.pendingBreak = true;
  }

  private addText(text: RenderedText): void {
    text.breakBefore = this.pendingBreak;
    this.textRuns.push(text);
    this.pendingBreak = false;
  }
}

function hasParent(text: PageText): text is RenderedText {
  return text.parent !== null;
}

/** The document as a tree of `named` things needs one name per namespace. */
function qualifyForeignName(element: PageElement): string {
  return `${element.namespace === html.NS.SVG ? 'svg' : 'math'}:${element.name}`;
}

function addToGroup<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/**
 * The text of an element as it reads: white space collapsed, `alt` of images inside included, script, style and
 * hidden parts left out. At most `limit` characters are gathered, so nested elements cost no more than their texts.
 */
export function getElementText(element: PageElement, limit = 2_000): string {
  const { firstChild: first } = element;
  // Most links and headings hold nothing but text.
  if (first instanceof PageText && !first.nextSibling && INLINE_ELEMENTS.has(element.name)) {
    return collapseWhitespace(first.value.length > limit ? first.value.slice(0, limit) : first.value);
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
    if (node !== element && (node.context.hidden || node.name === 'noscript')) return;
    if (node.name === 'img') parts.push(` ${node.getAttribute('alt') ?? ''} `);
    else if (node.name === 'script' || node.name === 'style' || node.name === 'template') return;
    if (!INLINE_ELEMENTS.has(node.name)) parts.push(' ');
    for (let child = node.firstChild; child; child = child.nextSibling) visit(child);
    if (!INLINE_ELEMENTS.has(node.name)) parts.push(' ');
  };
  visit(element);
  return collapseWhitespace(parts.join(''));
}

/** White space other than single spaces. */
const UNCOLLAPSED = /[^\S ]| {2}/;

/** White space runs become one space; none at the ends. No-break spaces count as white space. */
export function collapseWhitespace(text: string): string {
  const trimmed = text.trim();
  return UNCOLLAPSED.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed;
}

function findLineStarts(source: string): number[] {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

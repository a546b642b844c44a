import { html } from 'parse5';
import type { NameContributions } from './name-contributions.ts';
import { type PageElement, PageText, type PageNode, type ElementContext, ROOT_CONTEXT } from './node.ts';
import type { ParsedPage } from './parsed-page.ts';
import { deriveElementContext } from './element-context.ts';
import { HidingStyles } from './hiding-styles.ts';
import { SourceLines } from './source-lines.ts';

export type RenderedText = PageText & { parent: PageElement };

/** Elements whose text is not rendered as text of the page. */
const NON_TEXT_ELEMENTS = new Set(
  'script style noscript template svg title textarea iframe noembed noframes object select option datalist audio video canvas head math'.split(
    ' ',
  ),
);

/** Elements laid out within a line; all others break it. */
export const INLINE_ELEMENTS: ReadonlySet<string> = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q ruby rb rp rt s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/**
 * The index that facts are read from, built in one walk over the tree: elements by name, id and attribute, each with
 * its context, and the rendered text. The content of `<template>` is left out.
 */
export class PageIndex {
  readonly page: ParsedPage;
  /** All elements in document order. */
  readonly elements: PageElement[] = [];
  /** Elements by `id`, in document order; without empty ids. */
  readonly elementsById = new Map<string, PageElement[]>();
  /** The rendered text, in document order. */
  readonly textRuns: RenderedText[] = [];
  /** Depth of the deepest HTML element; `<html>` alone is 1. */
  depth = 0;
  /** Number of elements, the insides of `<svg>` and `<math>` left out. */
  size = 0;
  /** Characters of text that only a `<style>` hides. */
  charactersHiddenByStyle = 0;
  /** The cache of `computeAccessibleName`. */
  nameContributions: NameContributions | null = null;
  private readonly byName = new Map<string, PageElement[]>();
  private readonly byAttribute = new Map<string, PageElement[]>();
  private lines: SourceLines | null = null;
  private labels: Map<string, PageElement[]> | null = null;
  private pendingBreak = false;
  private readonly styles: HidingStyles;

  constructor(page: ParsedPage) {
    this.page = page;
    this.styles = HidingStyles.read(page.root);
    this.walk(page.root, ROOT_CONTEXT, 0, false);
  }

  /** Elements by name, in document order: lower-case for HTML, with a prefix for others (`svg:title`, `math:mi`). */
  getElementsByTagName(name: string): readonly PageElement[] {
    return this.byName.get(name) ?? [];
  }

  /** Elements with this attribute (lower-case), in document order. */
  getElementsWithAttribute(name: string): readonly PageElement[] {
    return this.byAttribute.get(name) ?? [];
  }

  /** The attribute names on the page, lower-case. */
  getAttributeNames(): Iterable<string> {
    return this.byAttribute.keys();
  }

  /** The first element with this id, as in the DOM. */
  getElementById(id: string): PageElement | null {
    return this.elementsById.get(id)?.[0] ?? null;
  }

  /** The `<label for>` elements of this id, in document order. */
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

  /** The source line of an offset, starting at 1. */
  getLine(offset: number): number {
    return (this.lines ??= new SourceLines(this.page.source)).getLine(offset);
  }

  private walk(element: PageElement, context: ElementContext, depth: number, skipText: boolean): void {
    const closedDetails =
      element.name === 'details' && !element.hasAttribute('open') ? { ...context, ariaHidden: true } : null;
    const summary = closedDetails && element.childElements().find((child) => child.name === 'summary');
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (node instanceof PageText) {
        if (skipText || !hasParent(node)) continue;
        if (!context.hidden) this.addText(node);
        else if (context.hiddenByStyle) this.charactersHiddenByStyle += node.value.trim().length;
      } else
        this.visit(node, closedDetails && node !== summary ? closedDetails : context, depth + 1, skipText);
    }
  }

  private visit(element: PageElement, parentContext: ElementContext, depth: number, skipText: boolean): void {
    element.order = this.elements.length;
    element.depth = depth;
    element.context = deriveElementContext(element, parentContext, this.styles);
    this.elements.push(element);
    if (element.isHtml) this.depth = Math.max(this.depth, depth);
    if (element.isHtml || element.parent?.isHtml) this.size++;
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

function qualifyForeignName(element: PageElement): string {
  return `${element.namespace === html.NS.SVG ? 'svg' : 'math'}:${element.name}`;
}

function addToGroup<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/**
 * The visible text of an element, white space collapsed, with the `alt` of images, without script, style and hidden
 * parts. Reading stops after `limit` characters, so nested elements do not add up to quadratic time.
 */
export function getElementText(element: PageElement, limit = 2_000): string {
  const { firstChild: first } = element;
  // Fast path: most links and headings contain only text.
  if (first instanceof PageText && !first.nextSibling && INLINE_ELEMENTS.has(element.name)) {
    return collapseWhitespace(first.value.length > limit ? first.value.slice(0, limit) : first.value);
  }
  const parts: string[] = [];
  let remaining = limit;
  const visit = (node: PageNode): void => {
    if (remaining <= 0) return;
    if (node instanceof PageText) {
      parts.push(node.value.length > remaining ? node.value.slice(0, remaining) : node.value);
      remaining -= node.value.length;
      return;
    }
    remaining--;
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

/** Any white space except a single space. */
const UNCOLLAPSED = /[^\S ]| {2}/;

/** Characters collapsed at once: replacing a million runs in one step takes 20 times the memory of the text. */
const PART_LENGTH = 65_536;

/** The text trimmed, with each run of white space as one space. No-break spaces are white space. */
export function collapseWhitespace(text: string): string {
  const trimmed = text.trim();
  if (!UNCOLLAPSED.test(trimmed)) return trimmed;
  if (trimmed.length <= PART_LENGTH) return trimmed.replace(/\s+/g, ' ');
  const parts: string[] = [];
  for (let start = 0; start < trimmed.length; start += PART_LENGTH) {
    const part = trimmed.slice(start, start + PART_LENGTH).replace(/\s+/g, ' ');
    const isRepeatedSpace = part.startsWith(' ') && parts.at(-1)?.endsWith(' ');
    if (!isRepeatedSpace) parts.push(part);
    else if (part !== ' ') parts.push(part.slice(1));
  }
  return parts.join('');
}

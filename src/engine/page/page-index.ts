import { html } from 'parse5';
import type { NameContributions } from './name-contributions.ts';
import { type PageElement, PageText, type ElementContext, ROOT_CONTEXT } from './node.ts';
import type { ParsedPage } from './parsed-page.ts';
import { CONTEXT_ATTRIBUTES, CONTEXT_ELEMENTS, deriveElementContext } from './element-context.ts';
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
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q ruby rb rp rt s samp slot small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** The elements of one name, with what the walk must know about each, so that one lookup is enough. */
interface ElementGroup {
  elements: PageElement[];
  isInline: boolean;
  hasText: boolean;
  affectsContext: boolean;
}

/** The elements with one attribute. */
interface AttributeGroup {
  elements: PageElement[];
  isId: boolean;
  affectsContext: boolean;
}

/** Elements by the host of their shadow tree, `undefined` for the document, and by the value of an attribute. */
type ElementsByTree = ReadonlyMap<PageElement | undefined, ReadonlyMap<string, readonly PageElement[]>>;

/**
 * The index that facts are read from, built in one walk over the tree: elements by name, id and attribute, each with
 * its context, and the rendered text. The content of `<template>` is left out.
 */
export class PageIndex {
  readonly page: ParsedPage;
  /** All elements in document order. */
  readonly elements: PageElement[] = [];
  /** Elements of all trees by `id`, in document order; without empty ids. */
  readonly elementsById = new Map<string, PageElement[]>();
  /** The rendered text, in document order, without white space that begins a block. */
  readonly textRuns: RenderedText[] = [];
  /** Depth of the deepest HTML element; `<html>` alone is 1. */
  depth = 0;
  /** Number of elements, without the content of `<svg>` and `<math>`. */
  size = 0;
  /** Characters of text that only a `<style>` hides. */
  charactersHiddenByStyle = 0;
  /** The cache of `computeAccessibleName`. */
  nameContributions: NameContributions | null = null;
  private readonly byName = new Map<string, ElementGroup>();
  /** The names of SVG elements with their prefix: icons repeat a few of them. */
  private readonly svgNames = new Map<string, string>();
  private readonly byAttribute = new Map<string, AttributeGroup>();
  private lines: SourceLines | null = null;
  private idsByTree: ElementsByTree | null = null;
  private labelsByTree: ElementsByTree | null = null;
  private pendingBreak = false;
  private readonly styles: HidingStyles;

  constructor(page: ParsedPage) {
    this.page = page;
    this.styles = new HidingStyles(page);
    this.walk(page.root, ROOT_CONTEXT, 0, false);
  }

  /** Elements by name, in document order: lower-case for HTML, with a prefix for others (`svg:title`, `math:mi`). */
  getElementsByTagName(name: string): readonly PageElement[] {
    return this.byName.get(name)?.elements ?? [];
  }

  /** Elements with this attribute (lower-case), in document order. */
  getElementsWithAttribute(name: string): readonly PageElement[] {
    return this.byAttribute.get(name)?.elements ?? [];
  }

  /** The attribute names on the page, lower-case. */
  getAttributeNames(): Iterable<string> {
    return this.byAttribute.keys();
  }

  /** The first element with this id in the tree of `referrer`, by default in the document. */
  getElementById(id: string, referrer?: PageElement): PageElement | null {
    return this.getElementsById(id, referrer)[0] ?? null;
  }

  /** The elements with this id in the tree of `referrer`, in document order. Each shadow tree has ids of its own. */
  getElementsById(id: string, referrer: PageElement | undefined): readonly PageElement[] {
    if (!this.page.shadowTrees) return this.elementsById.get(id) ?? [];
    this.idsByTree ??= this.groupByTree(this.getElementsWithAttribute('id'), 'id');
    return this.idsByTree.get(this.getShadowHost(referrer))?.get(id) ?? [];
  }

  /** The `<label for>` elements of the control, in document order. */
  getLabelsFor(control: PageElement): readonly PageElement[] {
    const id = control.getAttribute('id') ?? '';
    this.labelsByTree ??= this.groupByTree(this.getElementsByTagName('label'), 'for');
    return this.labelsByTree.get(this.getShadowHost(control))?.get(id) ?? [];
  }

  /** The host whose shadow tree an element is part of; `undefined` for elements of the document. */
  getShadowHost(element: PageElement | undefined): PageElement | undefined {
    return element && this.page.shadowTrees?.hosts.get(element);
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

  /** Leaves out elements whose attribute is empty. */
  private groupByTree(elements: readonly PageElement[], attribute: string): ElementsByTree {
    const filled = elements.filter((element) => element.getAttribute(attribute));
    const trees = Map.groupBy(filled, (element) => this.getShadowHost(element));
    const groupByValue = (members: readonly PageElement[]) =>
      Map.groupBy(members, (element) => element.getAttribute(attribute) ?? '');
    return new Map(Array.from(trees, ([host, members]) => [host, groupByValue(members)]));
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
    const { isHtml } = element;
    element.order = this.elements.length;
    element.depth = depth;
    this.elements.push(element);
    if (isHtml && depth > this.depth) this.depth = depth;
    if (isHtml || element.parent?.isHtml) this.size++;
    const group = this.getElementGroup(isHtml ? element.name : this.qualifyForeignName(element));
    group.elements.push(element);
    element.context =
      this.indexAttributes(element) ||
      group.affectsContext ||
      (!parentContext.hidden && this.styles.hides(element))
        ? deriveElementContext(element, parentContext, this.styles)
        : parentContext;
    if (this.page.shadowTrees?.unslotted.has(element))
      element.context = { ...element.context, hidden: true, hiddenByStyle: false, ariaHidden: true };
    const isInline = isHtml && group.isInline;
    if (!isInline) this.pendingBreak = true;
    if (element.firstChild) this.walk(element, element.context, depth, skipText || !isHtml || !group.hasText);
    if (!isInline) this.pendingBreak = true;
  }

  /** Returns whether an attribute of the element affects its context. */
  private indexAttributes(element: PageElement): boolean {
    let affectsContext = false;
    for (const { name, value } of element.attributes) {
      let group = this.byAttribute.get(name);
      if (!group) {
        group = { elements: [], isId: name === 'id', affectsContext: CONTEXT_ATTRIBUTES.has(name) };
        this.byAttribute.set(name, group);
      }
      group.elements.push(element);
      affectsContext ||= group.affectsContext;
      if (group.isId && value !== '') addToList(this.elementsById, value, element);
    }
    return affectsContext;
  }

  private getElementGroup(name: string): ElementGroup {
    let group = this.byName.get(name);
    if (!group) {
      const localName = name.slice(name.indexOf(':') + 1);
      group = {
        elements: [],
        isInline: INLINE_ELEMENTS.has(name),
        hasText: !NON_TEXT_ELEMENTS.has(name),
        affectsContext: CONTEXT_ELEMENTS.has(localName),
      };
      this.byName.set(name, group);
    }
    return group;
  }

  private qualifyForeignName({ name, namespace }: PageElement): string {
    if (namespace !== html.NS.SVG) return `math:${name}`;
    let qualifiedName = this.svgNames.get(name);
    if (qualifiedName === undefined) this.svgNames.set(name, (qualifiedName = `svg:${name}`));
    return qualifiedName;
  }

  private addText(text: RenderedText): void {
    // Most runs are the indentation between elements.
    if (this.pendingBreak && isBlank(text.value)) return;
    text.breakBefore = this.pendingBreak;
    this.textRuns.push(text);
    this.pendingBreak = false;
  }
}

function hasParent(text: PageText): text is RenderedText {
  return text.parent !== null;
}

function addToList<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/**
 * The visible text of an element, white space collapsed, with the `alt` of images, without script, style and hidden
 * parts. If the element itself is hidden, such as a link in a closed menu, hidden parts are included: which of them show
 * when the menu opens is not known. Reading stops after `limit` characters, so nested elements do not add up to quadratic
 * time.
 */
export function getElementText(element: PageElement, limit = 2_000): string {
  const { firstChild: first } = element;
  // Fast path: most links and headings contain only text.
  if (first instanceof PageText && !first.nextSibling && INLINE_ELEMENTS.has(element.name)) {
    return collapseWhitespace(first.value.length > limit ? first.value.slice(0, limit) : first.value);
  }
  const reading: TextReading = { parts: [], remaining: limit - 1, readsHidden: element.context.hidden };
  readElementText(element, reading);
  return collapseWhitespace(reading.parts.join(''));
}

interface TextReading {
  parts: string[];
  /** Characters and elements still to be read. */
  remaining: number;
  /** Whether the element read is hidden, and with it all that is inside. */
  readsHidden: boolean;
}

function readElementText(element: PageElement, reading: TextReading): void {
  const { name } = element;
  if (name === 'script' || name === 'style' || name === 'template') return;
  const isInline = INLINE_ELEMENTS.has(name);
  if (name === 'img') reading.parts.push(` ${element.getAttribute('alt') ?? ''} `);
  if (!isInline) reading.parts.push(' ');
  for (let node = element.firstChild; node && reading.remaining > 0; node = node.nextSibling) {
    if (node instanceof PageText) {
      const { value } = node;
      reading.parts.push(value.length > reading.remaining ? value.slice(0, reading.remaining) : value);
      reading.remaining -= value.length;
    } else {
      reading.remaining--;
      if ((reading.readsHidden || !node.context.hidden) && node.name !== 'noscript')
        readElementText(node, reading);
    }
  }
  if (!isInline) reading.parts.push(' ');
}

/** Whether a text has only white space. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  // Most texts begin with a letter, and `trim` copies what it leaves.
  return !(first > 0x20 && first < 0x80) && text.trim() === '';
}

/** Any white space except a single space. */
const UNCOLLAPSED = /[^\S ]| {2}/;

/** Characters collapsed per step: replacing a million runs in one step takes 20 times the memory of the text. */
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

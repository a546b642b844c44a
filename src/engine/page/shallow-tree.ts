import { type DefaultTreeAdapterMap, html, InsertionMode, Parser, type Token, TokenizerMode } from 'parse5';
import { PageElement } from './node.ts';
import type { ParsedPage } from './parsed-page.ts';
import { FastTokenizer, type TreeBuilder } from './fast-tokenizer.ts';
import { TREE_LIMITS } from './tree-adapter.ts';

/** Open elements; bounds the search for an end tag's start tag. When there are more, some in the middle are closed. */
const DEPTH_LIMIT = 64;
/** The range of open elements that may be closed: those outside and inside of it stay nested. */
const MIDDLE = { from: 32, to: 48 };
/** Elements that have no meaning of their own and are closed first, unless they have attributes. */
const WRAPPERS = new Set('b big center div em font i s small span strike strong tt u'.split(' '));

const VOID_ELEMENTS = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  ),
);
const HEAD_ELEMENTS = new Set('base link meta noscript script style template title'.split(' '));
const TEXT_MODES = new Map<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>([
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['script', TokenizerMode.SCRIPT_DATA],
  ...['style', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'].map(
    (name) => [name, TokenizerMode.RAWTEXT] as const,
  ),
]);

/**
 * Builds the tree of a page that exceeds the limits of the standard's tree construction: the same tokens, nested as
 * written up to 64 levels, with head and body implied and nothing corrected. Reading ends at the limits of elements and
 * attributes. Takes time linear in the length of the source.
 *
 * @param reason the exceeded limit, for `ParsedPage.fallback`
 */
export function buildShallowTree(source: string, reason: string): ParsedPage {
  const builder = new ShallowTreeBuilder();
  const tokenizer = new FastTokenizer(builder);
  builder.tokenizer = tokenizer;
  tokenizer.write(source, true);
  return {
    root: builder.root,
    doctype: builder.doctype,
    mode: builder.mode,
    shadowTrees: null,
    ...tokenizer.sourceTags.finish(),
    fallback: builder.isFull
      ? `${reason}; only the first ${builder.elementCount} elements were read`
      : reason,
    isCut: builder.isFull,
    source,
  };
}

class ShallowTreeBuilder implements TreeBuilder {
  tokenizer: FastTokenizer | null = null;
  readonly insertionMode = InsertionMode.IN_BODY;
  readonly skipNextNewLine = false;
  readonly framesetOk = false;
  readonly root = new PageElement('#document', html.NS.HTML, [], 0);
  readonly html = new PageElement('html', html.NS.HTML, [], 0);
  readonly head = new PageElement('head', html.NS.HTML, [], 0);
  readonly body = new PageElement('body', html.NS.HTML, [], 0);
  doctype: ParsedPage['doctype'] = null;
  mode = html.DOCUMENT_MODE.QUIRKS;
  isFull = false;
  elementCount = 0;
  private readonly openElements: PageElement[] = [this.head];
  /** Elements closed by `closeMiddle`, by name, whose end tags are still to come. */
  private readonly closedEarly = new Map<string, number>();
  private isInBody = false;
  private attributeCount = 0;

  constructor() {
    this.root.insertBefore(this.html);
    this.html.insertBefore(this.head);
    this.html.insertBefore(this.body);
  }

  onDoctype(token: Token.DoctypeToken): void {
    if (this.doctype) return;
    this.doctype = {
      name: token.name ?? '',
      publicId: token.publicId ?? '',
      systemId: token.systemId ?? '',
    };
    const parser = new Parser<DefaultTreeAdapterMap>();
    parser.onDoctype(token);
    this.mode = parser.document.mode;
  }

  onStartTag(token: Token.TagToken): void {
    const name = token.tagName;
    if (name === 'html') return this.adoptAttributes(this.html, token);
    if (name === 'head') return this.adoptAttributes(this.head, token);
    if (name === 'body') {
      this.enterBody();
      return this.adoptAttributes(this.body, token);
    }
    if (!this.isInBody && !HEAD_ELEMENTS.has(name)) this.enterBody();
    this.attributeCount += token.attrs.length;
    if (this.elementCount === TREE_LIMITS.elements || this.attributeCount > TREE_LIMITS.attributes)
      this.isFull = true;
    if (this.isFull) return;
    this.elementCount++;
    const element = new PageElement(name, html.NS.HTML, token.attrs, this.tokenizer?.tagStart ?? 0);
    this.current.insertBefore(element);
    const mode = TEXT_MODES.get(name);
    if (mode !== undefined && this.tokenizer) this.tokenizer.state = mode;
    if (VOID_ELEMENTS.has(name) || token.selfClosing) return;
    this.openElements.push(element);
    if (this.openElements.length > DEPTH_LIMIT) this.closeMiddle();
  }

  onEndTag(token: Token.TagToken): void {
    if (token.tagName === 'head') return this.enterBody();
    for (let level = this.openElements.length - 1; level > 0; level--) {
      if (this.openElements[level]?.name !== token.tagName) continue;
      const early = level < MIDDLE.from ? (this.closedEarly.get(token.tagName) ?? 0) : 0;
      if (early > 0) this.closedEarly.set(token.tagName, early - 1);
      else this.openElements.length = level;
      return;
    }
  }

  /**
   * Closes the wrappers in the middle of the open elements, or, if there are none, everything there: the element in each
   * becomes its next sibling. In this way a heading keeps its text at any depth.
   */
  private closeMiddle(): void {
    const middle = this.openElements.slice(MIDDLE.from, MIDDLE.to);
    const wrappers = middle.filter(({ name, attributes }) => WRAPPERS.has(name) && attributes.length === 0);
    const closed = new Set(wrappers.length > 0 ? wrappers : middle);
    for (let level = MIDDLE.to - 1; level >= MIDDLE.from; level--) {
      const element = this.openElements[level];
      const child = this.openElements[level + 1];
      const parent = this.openElements[level - 1];
      if (!element || !child || !parent || !closed.has(element)) continue;
      element.removeChild(child);
      parent.insertBefore(child);
      this.openElements.splice(level, 1);
      this.closedEarly.set(element.name, (this.closedEarly.get(element.name) ?? 0) + 1);
    }
  }

  onCharacter(token: Token.CharacterToken): void {
    if (!this.isInBody && this.openElements.length === 1) this.enterBody();
    this.addText(token.chars);
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.addText(token.chars);
  }

  onNullCharacter(): void {}

  onComment(): void {}

  onEof(): void {}

  private get current(): PageElement {
    return this.openElements.at(-1) ?? this.body;
  }

  private enterBody(): void {
    if (this.isInBody) return;
    this.isInBody = true;
    this.openElements.length = 0;
    this.openElements.push(this.body);
  }

  private addText(text: string): void {
    if (this.isFull) return;
    this.current.insertText(text);
  }

  private adoptAttributes(element: PageElement, token: Token.TagToken): void {
    if (element.attributes.length === 0) element.attributes = token.attrs;
  }
}

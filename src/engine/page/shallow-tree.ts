import { html, InsertionMode, type Token, TokenizerMode } from 'parse5';
import { PageElement } from './node.ts';
import type { ParsedPage } from './parsed-page.ts';
import { RunTokenizer, type TreeBuilder } from './tokenizer.ts';

/** Deeper elements become siblings; an end tag looks this far for its start tag. */
const DEPTH_LIMIT = 64;
/** Elements past this many are not read. */
const ELEMENTS_LIMIT = 60_000;

const VOID = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  ),
);
const HEAD_ONLY = new Set('base link meta noscript script style template title'.split(' '));
const TEXT_MODES = new Map<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>([
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['script', TokenizerMode.SCRIPT_DATA],
  ...['style', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'].map(
    (name) => [name, TokenizerMode.RAWTEXT] as const,
  ),
]);

/**
 * The tree of a page too large or too deep for the standard's tree construction: the same tokens, nested as they
 * stand, with head and body implied but nothing moved or repaired. Linear in the text.
 *
 * @param reason what was exceeded, for `fallback`
 */
export function buildShallowTree(source: string, reason: string): ParsedPage {
  const builder = new ShallowTreeBuilder();
  const tokenizer = new RunTokenizer(builder);
  builder.tokenizer = tokenizer;
  tokenizer.write(source, true);
  return {
    root: builder.root,
    doctype: builder.doctype,
    quirks: false,
    opened: tokenizer.opened,
    bodyBeforeHead: tokenizer.bodyBeforeHead,
    headTags: tokenizer.headTags,
    fallback: builder.full ? `${reason}; only the first ${ELEMENTS_LIMIT} were read` : reason,
    source,
  };
}

class ShallowTreeBuilder implements TreeBuilder {
  tokenizer: RunTokenizer | null = null;
  readonly insertionMode = InsertionMode.IN_BODY;
  readonly skipNextNewLine = false;
  readonly root = new PageElement('#document', html.NS.HTML, [], 0);
  readonly html = new PageElement('html', html.NS.HTML, [], 0);
  readonly head = new PageElement('head', html.NS.HTML, [], 0);
  readonly body = new PageElement('body', html.NS.HTML, [], 0);
  doctype: ParsedPage['doctype'] = null;
  full = false;
  private readonly open: PageElement[] = [this.head];
  private inBody = false;
  private count = 0;

  constructor() {
    this.root.insert(this.html);
    this.html.insert(this.head);
    this.html.insert(this.body);
  }

  onDoctype(token: Token.DoctypeToken): void {
    this.doctype ??= {
      name: token.name ?? '',
      publicId: token.publicId ?? '',
      systemId: token.systemId ?? '',
    };
  }

  onStartTag(token: Token.TagToken): void {
    const name = token.tagName;
    if (name === 'html') return this.adopt(this.html, token);
    if (name === 'head') return this.adopt(this.head, token);
    if (name === 'body') {
      this.enterBody();
      return this.adopt(this.body, token);
    }
    if (!this.inBody && !HEAD_ONLY.has(name)) this.enterBody();
    if (++this.count > ELEMENTS_LIMIT) {
      this.full = true;
      return;
    }
    const element = new PageElement(name, html.NS.HTML, token.attrs, this.tokenizer?.tagStart ?? 0);
    this.current.insert(element);
    const mode = TEXT_MODES.get(name);
    if (mode !== undefined && this.tokenizer) this.tokenizer.state = mode;
    if (!VOID.has(name) && !token.selfClosing && (this.open.length < DEPTH_LIMIT || mode !== undefined)) {
      this.open.push(element);
    }
  }

  onEndTag(token: Token.TagToken): void {
    if (token.tagName === 'head') return this.enterBody();
    for (let at = this.open.length - 1; at > 0; at--) {
      if (this.open[at]?.name === token.tagName) {
        this.open.length = at;
        return;
      }
    }
  }

  onCharacter(token: Token.CharacterToken): void {
    if (!this.inBody && this.open.length === 1) this.enterBody();
    this.addText(token.chars);
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.addText(token.chars);
  }

  onNullCharacter(): void {}

  onComment(): void {}

  onEof(): void {}

  private get current(): PageElement {
    return this.open.at(-1) ?? this.body;
  }

  private enterBody(): void {
    if (this.inBody) return;
    this.inBody = true;
    this.open.length = 0;
    this.open.push(this.body);
  }

  private addText(text: string): void {
    if (this.full) return;
    this.current.insertText(text);
  }

  private adopt(element: PageElement, token: Token.TagToken): void {
    if (element.attributes.length === 0) element.attributes = token.attrs;
  }
}

import { InsertionMode, Token, Tokenizer, TokenizerMode, type TokenHandler } from 'parse5';
import { type PlainTag, readPlainTag } from './plain-tag.ts';

const NUL = 0;
const SPACE = 0x20;
const QUOTE = 0x22;
const AMPERSAND = 0x26;
const APOSTROPHE = 0x27;
const HYPHEN = 0x2d;
const LESS_THAN = 0x3c;
const END_OF_FILE = -1;

const TEXT_END = /[<&\0]/g;
const RAW_TEXT_END = /[<\0]/g;
const DOUBLE_QUOTED_END = /["&\0]/g;
const SINGLE_QUOTED_END = /['&\0]/g;
const COMMENT_END = /[-<\0]/g;

/** A start tag as it stands in the source, before tree construction moves or drops it. */
export interface SourceTag {
  name: string;
  /** UTF-16 offset of its `<` in the source. */
  offset: number;
}

/** What tokens are handed to: parse5's parser or a tree builder of ours. */
export interface TreeBuilder extends TokenHandler {
  insertionMode: InsertionMode;
}

/** The most head tags remembered by `headTags`. */
const HEAD_TAGS_LIMIT = 500;

/**
 * parse5's tokenizer, reading runs of plain text, attribute values and comments, and tags as most are written, in one
 * step instead of a code point at a time. The tokens are the same but for white space and words of one run, which arrive together
 * where the tree builder treats them alike. The input must have its line breaks normalised to LF.
 *
 * It also remembers what tree construction hides: where the current tag started, how often html, head and body
 * were opened, and which tags stood between `<head>` and `</head>`.
 */
export class RunTokenizer extends Tokenizer {
  /** Offset of the `<` of the start tag read last. */
  tagStart = 0;
  /** How often each of these was opened in the source, and the order of the first occurrences. */
  readonly opened = { html: 0, head: 0, body: 0 };
  bodyBeforeHead = false;
  private readonly tagsOfHead: SourceTag[] = [];
  private insideHead = false;
  private readonly builder: TreeBuilder;

  constructor(builder: TreeBuilder) {
    super({ sourceCodeLocationInfo: false }, builder);
    this.builder = builder;
    this.preprocessor.bufferWaterline = Infinity;
  }

  /** The start tags between `<head>` and its end tag or `<body>`; `null` when the source does not mark both ends. */
  get headTags(): SourceTag[] | null {
    return this.opened.head === 0 || this.insideHead ? null : this.tagsOfHead;
  }

  protected override _createStartTagToken(): void {
    this.tagStart = this.preprocessor.pos - 1;
    super._createStartTagToken();
  }

  protected override emitCurrentTagToken(): void {
    const token = this.currentToken;
    if (token?.type === Token.TokenType.START_TAG) this.noteStartTag(token.tagName);
    else if (token?.type === Token.TokenType.END_TAG && token.tagName === 'head') this.insideHead = false;
    super.emitCurrentTagToken();
  }

  private noteStartTag(name: string): void {
    if (name === 'html') this.opened.html++;
    else if (name === 'head') {
      this.opened.head++;
      this.insideHead = true;
    } else if (name === 'body') {
      if (this.opened.head === 0) this.bodyBeforeHead = true;
      this.opened.body++;
      this.insideHead = false;
    } else if (this.insideHead && this.tagsOfHead.length < HEAD_TAGS_LIMIT) {
      this.tagsOfHead.push({ name, offset: this.tagStart });
    }
  }

  protected override _stateData(cp: number): void {
    if (cp > SPACE && cp !== LESS_THAN && cp !== AMPERSAND && this.treatsTextAlike()) this.readText(TEXT_END);
    else super._stateData(cp);
  }

  protected override _stateRcdata(cp: number): void {
    if (cp > SPACE && cp !== LESS_THAN && cp !== AMPERSAND) this.readText(TEXT_END);
    else super._stateRcdata(cp);
  }

  protected override _stateRawtext(cp: number): void {
    if (cp !== LESS_THAN && cp !== NUL && cp !== END_OF_FILE) this.readText(RAW_TEXT_END);
    else super._stateRawtext(cp);
  }

  protected override _stateScriptData(cp: number): void {
    if (cp !== LESS_THAN && cp !== NUL && cp !== END_OF_FILE) this.readText(RAW_TEXT_END);
    else super._stateScriptData(cp);
  }

  protected override _stateAttributeValueDoubleQuoted(cp: number): void {
    if (cp !== QUOTE && cp !== AMPERSAND && cp !== NUL && cp !== END_OF_FILE) this.readRun(DOUBLE_QUOTED_END);
    else super._stateAttributeValueDoubleQuoted(cp);
  }

  protected override _stateAttributeValueSingleQuoted(cp: number): void {
    if (cp !== APOSTROPHE && cp !== AMPERSAND && cp !== NUL && cp !== END_OF_FILE)
      this.readRun(SINGLE_QUOTED_END);
    else super._stateAttributeValueSingleQuoted(cp);
  }

  protected override _stateComment(cp: number): void {
    if (cp !== HYPHEN && cp !== LESS_THAN && cp !== NUL && cp !== END_OF_FILE) this.readRun(COMMENT_END);
    else super._stateComment(cp);
  }

  protected override _stateTagOpen(cp: number): void {
    const tag = isLetter(cp) ? readPlainTag(this.preprocessor.html, this.preprocessor.pos) : null;
    if (!tag) return super._stateTagOpen(cp);
    this._createStartTagToken();
    this.emitPlainTag(tag);
  }

  protected override _stateEndTagOpen(cp: number): void {
    const tag = isLetter(cp) ? readPlainTag(this.preprocessor.html, this.preprocessor.pos) : null;
    if (!tag) return super._stateEndTagOpen(cp);
    this._createEndTagToken();
    this.emitPlainTag(tag);
  }

  /** Fill the tag token just created and emit it. */
  private emitPlainTag({ name, attributes, selfClosing, end }: PlainTag): void {
    const token = this.currentToken;
    if (!token || !('tagName' in token)) return;
    token.tagName = name;
    token.attrs = attributes;
    token.selfClosing = selfClosing;
    this.preprocessor.pos = end;
    this.state = TokenizerMode.DATA;
    this.emitCurrentTagToken();
  }

  /** Whether the tree builder treats white space and words alike where it stands. */
  private treatsTextAlike(): boolean {
    return !this.inForeignNode && PLAIN_TEXT_MODES.has(this.builder.insertionMode);
  }

  private readText(end: RegExp): void {
    this._ensureCharacterToken(Token.TokenType.CHARACTER);
    this.readRun(end);
  }

  /** Extend the pending run from the current code point up to what `end` matches next. */
  private readRun(end: RegExp): void {
    const start = this.preprocessor.codePointStart;
    if (this.runEnd !== start) {
      this._flushRun('');
      this.runStart = start;
    }
    this.runEnd = this.indexOf(end);
    this.preprocessor.pos = this.runEnd - 1;
  }

  private indexOf(pattern: RegExp): number {
    pattern.lastIndex = this.preprocessor.pos + 1;
    return pattern.exec(this.preprocessor.html)?.index ?? this.preprocessor.html.length;
  }
}

function isLetter(cp: number): boolean {
  const lower = cp | SPACE;
  return lower >= 0x61 && lower <= 0x7a;
}

/** The insertion modes in which white space within text follows the same rule as the text. */
const PLAIN_TEXT_MODES = new Set([
  InsertionMode.IN_BODY,
  InsertionMode.TEXT,
  InsertionMode.IN_CELL,
  InsertionMode.IN_CAPTION,
  InsertionMode.IN_TABLE,
  InsertionMode.IN_TABLE_BODY,
  InsertionMode.IN_ROW,
]);

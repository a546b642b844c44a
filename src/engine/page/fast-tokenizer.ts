import { html as standard, InsertionMode, Token, type TokenHandler, TokenizerMode } from 'parse5';
import { BoundedTokenizer } from './bounded-tokenizer.ts';
import { isWhitespace, OccurrenceFinder, readPlainTag, skipWhitespace } from './plain-tag.ts';
import { SourceTagReader } from './source-tags.ts';

const NUL = 0;
const SPACE = 0x20;
const QUOTE = 0x22;
const AMPERSAND = 0x26;
const APOSTROPHE = 0x27;
const HYPHEN = 0x2d;
const SLASH = 0x2f;
const LESS_THAN = 0x3c;
const END_OF_FILE = -1;

const DOUBLE_QUOTED_END = /["&\0]/g;
const SINGLE_QUOTED_END = /['&\0]/g;
const COMMENT_END = /[-<\0]/g;

/** The receiver of the tokens: parse5's parser or our `ShallowTreeBuilder`. */
export interface TreeBuilder extends TokenHandler {
  insertionMode: InsertionMode;
  /** Whether the next token is dropped if it is a line break. */
  skipNextNewLine: boolean;
  /** Whether a frameset can still replace the body: as long as the body has only white space. */
  framesetOk: boolean;
}

/**
 * The bounded tokenizer with fast paths: it reads runs of text, attribute values and comments, and tags in common
 * notation, in one step instead of one code point at a time. It emits the same tokens, except that white space and
 * words of one run arrive as one token where the tree builder treats both alike. Line breaks of the input must be
 * normalized to LF.
 *
 * It also records what tree construction hides: where the current tag starts, and `SourceTags`.
 */
export class FastTokenizer extends BoundedTokenizer {
  /** Offset of the `<` of the last start tag. */
  tagStart = 0;
  readonly sourceTags = new SourceTagReader();
  private readonly builder: TreeBuilder;
  private readonly nextLessThan = new OccurrenceFinder('<');
  private readonly nextAmpersand = new OccurrenceFinder('&');
  private readonly nextNul = new OccurrenceFinder('\0');

  constructor(builder: TreeBuilder) {
    super({ sourceCodeLocationInfo: false }, builder);
    this.builder = builder;
    this.preprocessor.bufferWaterline = Infinity;
  }

  protected override _createStartTagToken(): void {
    this.tagStart = this.preprocessor.pos - 1;
    super._createStartTagToken();
  }

  protected override emitCurrentTagToken(): void {
    const token = this.currentToken;
    if (token && 'tagName' in token) {
      token.tagID = standard.getTagID(token.tagName);
      // A copy allocates only what it holds.
      token.attrs = token.attrs.slice();
      this.sourceTags.read(token, this.tagStart);
    }
    super.emitCurrentTagToken();
  }

  /** Emits a plain tag as parse5 does, without looking up its id. */
  private emitPlainTag(token: Token.TagToken): void {
    this.sourceTags.read(token, this.tagStart);
    this.prepareToken(token);
    if (token.type === Token.TokenType.END_TAG) return this.handler.onEndTag(token);
    this.lastStartTagName = token.tagName;
    this.handler.onStartTag(token);
  }

  /** Reads tags and text as long as it can, which saves a turn of parse5's loop for each. */
  protected override _stateData(first: number): void {
    for (let cp = first; ; cp = this._consume()) {
      if (cp === LESS_THAN) {
        if (!this.readTag()) return super._stateData(cp);
      } else if (isWhitespace(cp)) this.readWhitespace();
      else if (cp > SPACE && cp !== AMPERSAND && this.treatsWhitespaceAsText()) this.readText();
      else return super._stateData(cp);
      if (this.state !== TokenizerMode.DATA || this.paused) return;
    }
  }

  protected override _stateRcdata(cp: number): void {
    if (cp > SPACE && cp !== LESS_THAN && cp !== AMPERSAND) this.readText();
    else super._stateRcdata(cp);
  }

  protected override _stateRawtext(cp: number): void {
    if (cp !== LESS_THAN && cp !== NUL && cp !== END_OF_FILE) this.readRawText();
    else super._stateRawtext(cp);
  }

  protected override _stateScriptData(cp: number): void {
    if (cp !== LESS_THAN && cp !== NUL && cp !== END_OF_FILE) this.readRawText();
    else super._stateScriptData(cp);
  }

  protected override _stateAttributeValueDoubleQuoted(cp: number): void {
    if (cp !== QUOTE && cp !== AMPERSAND && cp !== NUL && cp !== END_OF_FILE)
      this.readRun(this.indexOf(DOUBLE_QUOTED_END));
    else super._stateAttributeValueDoubleQuoted(cp);
  }

  protected override _stateAttributeValueSingleQuoted(cp: number): void {
    if (cp !== APOSTROPHE && cp !== AMPERSAND && cp !== NUL && cp !== END_OF_FILE)
      this.readRun(this.indexOf(SINGLE_QUOTED_END));
    else super._stateAttributeValueSingleQuoted(cp);
  }

  protected override _stateComment(cp: number): void {
    if (cp !== HYPHEN && cp !== LESS_THAN && cp !== NUL && cp !== END_OF_FILE)
      this.readRun(this.indexOf(COMMENT_END));
    else super._stateComment(cp);
  }

  /**
   * Reads and emits the tag whose `<` is the current code point.
   *
   * @returns `false` if the tag is not plain and nothing was read
   */
  private readTag(): boolean {
    const { html, pos } = this.preprocessor;
    const isEnd = html.charCodeAt(pos + 1) === SLASH;
    const start = isEnd ? pos + 2 : pos + 1;
    if (!isLetter(html.charCodeAt(start))) return false;
    this.preprocessor.pos = start;
    if (isEnd) this._createEndTagToken();
    else this._createStartTagToken();
    const token = this.currentToken;
    const end =
      token && 'tagName' in token ? readPlainTag(html, start, token, this.nextAmpersand, this.nextNul) : -1;
    if (end === -1) {
      this.currentToken = null;
      this.preprocessor.pos = pos;
      return false;
    }
    this.preprocessor.pos = end;
    if (token && 'tagName' in token) this.emitPlainTag(token);
    return true;
  }

  /**
   * Before words, white space joins their run; before a tag, tree construction has separate rules for it in some modes.
   */
  private readWhitespace(): void {
    if (
      !this.builder.framesetOk &&
      this.builder.insertionMode === InsertionMode.IN_BODY &&
      this.treatsWhitespaceAsText()
    )
      return this.readText();
    const { html, pos } = this.preprocessor;
    const end = skipWhitespace(html, pos + 1);
    const next = html.charCodeAt(end);
    if (next > SPACE && next !== LESS_THAN && next !== AMPERSAND && this.treatsWhitespaceAsText()) {
      return this.readText();
    }
    this._ensureCharacterToken(Token.TokenType.WHITESPACE_CHARACTER);
    this.readRun(end);
  }

  /** Whether the tree builder treats white space and words alike in its current insertion mode. */
  private treatsWhitespaceAsText(): boolean {
    const { insertionMode, skipNextNewLine } = this.builder;
    return !skipNextNewLine && !this.inForeignNode && UNIFORM_TEXT_MODES.has(insertionMode);
  }

  private readText(): void {
    const { html, pos } = this.preprocessor;
    this._ensureCharacterToken(Token.TokenType.CHARACTER);
    const markup = Math.min(
      this.nextLessThan.indexAfter(html, pos),
      this.nextAmpersand.indexAfter(html, pos),
    );
    this.readRun(Math.min(markup, this.nextNul.indexAfter(html, pos)));
  }

  private readRawText(): void {
    const { html, pos } = this.preprocessor;
    this._ensureCharacterToken(Token.TokenType.CHARACTER);
    this.readRun(Math.min(this.nextLessThan.indexAfter(html, pos), this.nextNul.indexAfter(html, pos)));
  }

  /** Extends the pending run from the current code point up to `end`. */
  private readRun(end: number): void {
    const start = this.preprocessor.codePointStart;
    if (this.runEnd !== start) {
      this._flushRun('');
      this.runStart = start;
    }
    this.runEnd = end;
    this.preprocessor.pos = end - 1;
  }

  /**
   * The offset of the next match of `pattern` after the current code point; the length of the input if there is none.
   */
  private indexOf(pattern: RegExp): number {
    pattern.lastIndex = this.preprocessor.pos + 1;
    return pattern.exec(this.preprocessor.html)?.index ?? this.preprocessor.html.length;
  }
}

function isLetter(cp: number): boolean {
  const lower = cp | SPACE;
  return lower >= 0x61 && lower <= 0x7a;
}

/** The insertion modes that treat white space within text like the text. */
const UNIFORM_TEXT_MODES = new Set([
  InsertionMode.IN_BODY,
  InsertionMode.TEXT,
  InsertionMode.IN_CELL,
  InsertionMode.IN_CAPTION,
  InsertionMode.IN_TABLE,
  InsertionMode.IN_TABLE_TEXT,
  InsertionMode.IN_TABLE_BODY,
  InsertionMode.IN_ROW,
]);

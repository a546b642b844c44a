import { Token, Tokenizer } from 'parse5';
import { ATTRIBUTES_LIMIT } from './node.ts';

const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const GREATER_THAN = 0x3e;
const SPACE = 0x20;
const END_OF_FILE = -1;

/** Characters kept of the name of a tag, attribute or doctype, and of a doctype's identifiers. */
const NAME_LIMIT = 1_000;

/**
 * parse5's tokenizer, limited to twice the memory of its input: names are cut, attributes beyond the limit of an element
 * and the text of comments are dropped, and texts of many pieces are joined as they grow. A string built one character at
 * a time takes 32 bytes per character.
 */
export class BoundedTokenizer extends Tokenizer {
  private readonly textPieces = new PieceJoiner();
  private readonly valuePieces = new PieceJoiner();

  /** As in parse5, but the run stays a slice of the source, which the page keeps as long as its tree. */
  protected override _flushRun(text: string): void {
    if (this.runEnd === this.runStart && text === '') return;
    const run = this.preprocessor.html.slice(this.runStart, this.runEnd) + text;
    this.runStart = this.runEnd;
    const { currentToken, currentAttr, currentCharacterToken } = this;
    if (currentToken?.type === Token.TokenType.COMMENT) return;
    if (currentToken) currentAttr.value = this.valuePieces.append(currentAttr.value, run);
    else if (currentCharacterToken)
      currentCharacterToken.chars = this.textPieces.append(currentCharacterToken.chars, run);
  }

  protected override _createAttr(nameStart: string): void {
    this.finishValue();
    super._createAttr(nameStart);
  }

  protected override emitCurrentTagToken(): void {
    this.finishValue();
    super.emitCurrentTagToken();
  }

  protected override _emitCurrentCharacterToken(nextLocation: Token.Location | null): void {
    this._flushRun('');
    const token = this.currentCharacterToken;
    if (token) token.chars = this.textPieces.finish(token.chars);
    super._emitCurrentCharacterToken(nextLocation);
  }

  protected override _leaveAttrName(): void {
    const token = this.currentToken;
    if (token && 'attrs' in token && token.attrs.length < ATTRIBUTES_LIMIT) super._leaveAttrName();
  }

  protected override _stateTagName(cp: number): void {
    const token = this.currentToken;
    if (!token || !('tagName' in token) || token.tagName.length < NAME_LIMIT || isNameEnd(cp))
      super._stateTagName(cp);
  }

  protected override _stateAttributeName(cp: number): void {
    if (this.currentAttr.name.length < NAME_LIMIT || isNameEnd(cp) || cp === EQUALS)
      super._stateAttributeName(cp);
  }

  protected override _stateDoctypeName(cp: number): void {
    if ((this.doctype?.name?.length ?? 0) < NAME_LIMIT || isNameEnd(cp)) super._stateDoctypeName(cp);
  }

  protected override _stateDoctypePublicIdentifierDoubleQuoted(cp: number): void {
    if ((this.doctype?.publicId?.length ?? 0) < NAME_LIMIT || isIdentifierEnd(cp, QUOTE))
      super._stateDoctypePublicIdentifierDoubleQuoted(cp);
  }

  protected override _stateDoctypePublicIdentifierSingleQuoted(cp: number): void {
    if ((this.doctype?.publicId?.length ?? 0) < NAME_LIMIT || isIdentifierEnd(cp, APOSTROPHE))
      super._stateDoctypePublicIdentifierSingleQuoted(cp);
  }

  protected override _stateDoctypeSystemIdentifierDoubleQuoted(cp: number): void {
    if ((this.doctype?.systemId?.length ?? 0) < NAME_LIMIT || isIdentifierEnd(cp, QUOTE))
      super._stateDoctypeSystemIdentifierDoubleQuoted(cp);
  }

  protected override _stateDoctypeSystemIdentifierSingleQuoted(cp: number): void {
    if ((this.doctype?.systemId?.length ?? 0) < NAME_LIMIT || isIdentifierEnd(cp, APOSTROPHE))
      super._stateDoctypeSystemIdentifierSingleQuoted(cp);
  }

  private get doctype(): Token.DoctypeToken | null {
    const token = this.currentToken;
    return token?.type === Token.TokenType.DOCTYPE ? token : null;
  }

  private finishValue(): void {
    const token = this.currentToken;
    if (!token || !('attrs' in token)) return;
    this._flushRun('');
    this.currentAttr.value = this.valuePieces.finish(this.currentAttr.value);
  }
}

/** Pieces of a text kept before they are joined. */
const PIECES_LIMIT = 4_096;

/** Appends pieces to a text, joining several in one step. */
class PieceJoiner {
  private readonly pieces: string[] = [];

  /** Returns the text, which may still lack the last pieces. */
  append(text: string, piece: string): string {
    if (text === '') return piece;
    return this.pieces.push(piece) < PIECES_LIMIT ? text : this.finish(text);
  }

  finish(text: string): string {
    if (this.pieces.length === 0) return text;
    const joined = text + this.pieces.join('');
    this.pieces.length = 0;
    return joined;
  }
}

function isNameEnd(cp: number): boolean {
  return (
    cp === SPACE || (cp >= 0x09 && cp <= 0x0d) || cp === SLASH || cp === GREATER_THAN || cp === END_OF_FILE
  );
}

function isIdentifierEnd(cp: number, quote: number): boolean {
  return cp === quote || cp === GREATER_THAN || cp === END_OF_FILE;
}

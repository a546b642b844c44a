import { InsertionMode, type Token, TokenizerMode } from 'parse5';
import { FastTokenizer, type TreeBuilder } from '../engine/page/fast-tokenizer.ts';

/**
 * Labels of encodings that are unsafe to decode: the whole text becomes one U+FFFD (Encoding standard, section 14.1).
 * TextDecoder does not know them.
 */
const REPLACEMENT_LABELS = new Set(
  'csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement'.split(' '),
);

/** Returns the Encoding standard's name for a label, in lower case; `null` for an unknown label. */
export function getEncodingName(label: string): string | null {
  if (REPLACEMENT_LABELS.has(label.trim().toLowerCase())) return 'replacement';
  try {
    return new TextDecoder(label).encoding.toLowerCase();
  } catch {
    return null;
  }
}

/**
 * Returns the encoding for a label in the document itself; `null` for an unknown label. A document whose declaration is
 * readable as single bytes is not in UTF-16, whatever the declaration says (HTML standard, section 13.2.3.4).
 */
export function getDeclaredEncoding(label: string): string | null {
  const name = getEncodingName(label);
  if (name?.startsWith('utf-16')) return 'utf-8';
  return name === 'x-user-defined' ? 'windows-1252' : name;
}

/** Tags that do not end the head for this scan, as in Chromium's and WebKit's `HTMLMetaCharsetParser`. */
const HEAD_TAGS = new Set('base link meta noscript object script style title'.split(' '));

/** Elements with text content, in which tags are text. */
const TEXT_MODES = new Map<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>([
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['script', TokenizerMode.SCRIPT_DATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
  ...['style', 'xmp', 'iframe', 'noembed', 'noframes'].map((name) => [name, TokenizerMode.RAWTEXT] as const),
]);

/** Most declarations read. Each unknown label costs an exception. */
const DECLARATIONS_LIMIT = 1_000;

/**
 * Finds the first `<meta>` that declares a known encoding, among the tags that browsers read: one in a comment, script,
 * title or attribute does not count. Takes time linear in the length of the text.
 */
export class MetaCharsetScanner implements TreeBuilder {
  readonly insertionMode = InsertionMode.IN_BODY;
  readonly skipNextNewLine = false;
  readonly framesetOk = false;
  private readonly tokenizer = new FastTokenizer(this);
  private readonly text: string;
  private readonly prescanLength: number;
  private hasLeftHead = false;
  private isScanningBody = false;
  private headEncoding: string | null = null;
  private bodyEncoding: string | null = null;
  private declarationCount = 0;

  /**
   * @param text the document, with at least its ASCII characters decoded correctly
   * @param prescanLength characters that are scanned like the head, even if the head ends before
   */
  constructor(text: string, prescanLength: number) {
    this.text = text;
    this.prescanLength = prescanLength;
  }

  /** Returns the encoding that the head declares, whatever its length; `null` without one. Call it once. */
  scanHead(): string | null {
    this.tokenizer.write(this.text, true);
    return this.headEncoding;
  }

  /** Returns the encoding that the rest of the document declares; `null` without one. Call it once, after `scanHead`. */
  scanBody(): string | null {
    if (this.isScanningBody && this.bodyEncoding === null) this.tokenizer.resume();
    return this.bodyEncoding;
  }

  onStartTag(token: Token.TagToken): void {
    const name = token.tagName;
    if (!this.isScanningBody && this.hasLeftHead && this.tokenizer.tagStart >= this.prescanLength) {
      this.isScanningBody = true;
      this.tokenizer.pause();
    }
    if (name !== 'html' && name !== 'head' && !HEAD_TAGS.has(name)) this.hasLeftHead = true;
    if (name === 'meta') this.readMeta(token);
    const mode = TEXT_MODES.get(name);
    if (mode !== undefined) this.tokenizer.state = mode;
    // With scripting, the content of `noscript` is text. Browsers scan the head as if there were none.
    else if (name === 'noscript' && this.isScanningBody) this.tokenizer.state = TokenizerMode.RAWTEXT;
  }

  onEndTag({ tagName }: Token.TagToken): void {
    if (!HEAD_TAGS.has(tagName)) this.hasLeftHead = true;
  }

  onDoctype(): void {}

  onCharacter(): void {}

  onWhitespaceCharacter(): void {}

  onNullCharacter(): void {}

  onComment(): void {}

  onEof(): void {}

  private readMeta(meta: Token.TagToken): void {
    const label = readLabel(new Map(meta.attrs.map(({ name, value }) => [name, value])));
    if (label === null || ++this.declarationCount > DECLARATIONS_LIMIT) return;
    const encoding = getDeclaredEncoding(label);
    if (encoding === null) return;
    if (this.isScanningBody) this.bodyEncoding = encoding;
    else this.headEncoding = encoding;
    this.tokenizer.pause();
  }
}

/** Returns the label that a `<meta>` declares, known or not. Its `charset` counts before its `content`. */
function readLabel(attributes: ReadonlyMap<string, string>): string | null {
  const charset = attributes.get('charset');
  if (charset !== undefined) return charset;
  const isPragma = attributes.get('http-equiv')?.toLowerCase() === 'content-type';
  return isPragma ? extractCharset(attributes.get('content') ?? '') : null;
}

/** HTML standard, "extracting a character encoding from a meta element". */
function extractCharset(content: string): string | null {
  const found = /charset[\t\n\f\r ]*=[\t\n\f\r ]*/i.exec(content);
  if (!found) return null;
  const start = found.index + found[0].length;
  const quote = content[start];
  if (quote !== '"' && quote !== "'") return /^[^\t\n\f\r ;]*/.exec(content.slice(start))?.[0] ?? null;
  const end = content.indexOf(quote, start + 1);
  return end === -1 ? null : content.slice(start + 1, end);
}

import { decodeHTMLAttribute } from 'entities/decode';
import { html as standard, type Token } from 'parse5';

/** Finds the next occurrence of a character in a text that is read front to back, searching the text once. */
export class OccurrenceFinder {
  private readonly character: string;
  private found = -1;

  constructor(character: string) {
    this.character = character;
  }

  /** The offset of the first occurrence after `position`; the length of the text if there is none. */
  indexAfter(text: string, position: number): number {
    if (this.found <= position) {
      const next = text.indexOf(this.character, position + 1);
      this.found = next === -1 ? text.length : next;
    }
    return this.found;
  }
}

const TAB = 0x09;
const LINE_FEED = 0x0a;
const FORM_FEED = 0x0c;
const SPACE = 0x20;
const QUOTE = 0x22;
const AMPERSAND = 0x26;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;
const LESS_THAN = 0x3c;
const EQUALS = 0x3d;
const GREATER_THAN = 0x3e;
const GRAVE_ACCENT = 0x60;

/**
 * The bit that tells lower-case from upper-case letters. Of the other characters of plain names, digits, `-` and `:`
 * have it set and `_` has not.
 */
const LOWER_CASE = 0x20;

/** Attributes of a plain tag; bounds the search for repeated names. */
const ATTRIBUTES_LIMIT = 32;

const NO_ATTRIBUTES: Token.Attribute[] = [];

/** Characters of a value with character references; decoding a longer one takes 13 bytes for each character. */
const DECODED_LIMIT = 10_000;

/**
 * Reads the tag whose name starts at `start` into `tag`, if it is plain: names consist of letters, digits, `-`, `_` and
 * `:`, values are quoted, left out or free of special characters, no attribute is repeated. A tag with long encoded values
 * is not plain.
 *
 * @param ampersands finds those of the text, so that values without one need not be searched; `nuls` does the same
 * @returns the offset of its `>`, or -1 if the tag is not plain and the standard's tokenizer must read it
 */
export function readPlainTag(
  html: string,
  start: number,
  tag: Token.TagToken,
  ampersands: OccurrenceFinder,
  nuls: OccurrenceFinder,
): number {
  let position = readTagName(html, start, tag);
  let attributes = NO_ATTRIBUTES;
  let isAfterQuote = false;
  for (;;) {
    const previousEnd = position;
    position = skipWhitespace(html, position);
    const code = html.charCodeAt(position);
    const isSelfClosing = code === SLASH && html.charCodeAt(position + 1) === GREATER_THAN;
    if (code === GREATER_THAN || isSelfClosing) {
      tag.attrs = attributes;
      tag.selfClosing = isSelfClosing;
      return isSelfClosing ? position + 1 : position;
    }
    if ((position === previousEnd && !isAfterQuote) || attributes.length === ATTRIBUTES_LIMIT) return -1;
    const nameEnd = findNameEnd(html, position);
    if (nameEnd === position) return -1;
    const name = readName(html, position, nameEnd);
    for (const other of attributes) if (other.name === name) return -1;
    let value = '';
    position = nameEnd;
    isAfterQuote = false;
    if (html.charCodeAt(position) === EQUALS) {
      const valueStart = position + 1;
      const quote = html.charCodeAt(valueStart);
      isAfterQuote = quote === QUOTE || quote === APOSTROPHE;
      if (isAfterQuote) {
        const close = html.indexOf(quote === QUOTE ? '"' : "'", valueStart + 1);
        if (close === -1 || nuls.indexAfter(html, valueStart) < close) return -1;
        value = html.slice(valueStart + 1, close);
        if (ampersands.indexAfter(html, valueStart) < close) {
          if (value.length > DECODED_LIMIT) return -1;
          value = decodeHTMLAttribute(value);
        }
        position = close + 1;
      } else {
        position = findUnquotedEnd(html, valueStart);
        if (position <= valueStart) return -1;
        value = html.slice(valueStart, position);
      }
    }
    // Most tags have one attribute: a literal holds just that, while pushing to an empty array allocates room for 17.
    if (attributes.length === 0) attributes = [{ name, value }];
    else attributes.push({ name, value });
  }
}

/** The end of the unquoted value at `start`; -1 if it has a character that needs the standard's rules. */
function findUnquotedEnd(html: string, start: number): number {
  let end = start;
  for (let code = html.charCodeAt(end); code > SPACE && code !== GREATER_THAN; code = html.charCodeAt(++end))
    if (isSpecialUnquoted(code)) return -1;
  return end;
}

function isSpecialUnquoted(code: number): boolean {
  switch (code) {
    case AMPERSAND:
    case APOSTROPHE:
    case EQUALS:
    case GRAVE_ACCENT:
    case LESS_THAN:
    case QUOTE:
      return true;
    default:
      return false;
  }
}

/** The offset of the first character at or after `start` that is not white space. */
export function skipWhitespace(html: string, start: number): number {
  let end = start;
  while (isWhitespace(html.charCodeAt(end))) end++;
  return end;
}

export function isWhitespace(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === TAB || code === FORM_FEED;
}

function findNameEnd(html: string, start: number): number {
  let end = start;
  while (isNameCode(html.charCodeAt(end))) end++;
  return end;
}

function isNameCode(code: number): boolean {
  const lower = code | LOWER_CASE;
  return (lower >= 0x61 && lower <= 0x7a) || (code >= 0x30 && code <= 0x3a) || code === 0x2d || code === 0x5f;
}

/** Reads the tag's name and its id. Returns the end of the name. */
function readTagName(html: string, start: number, tag: Token.TagToken): number {
  const end = findNameEnd(html, start);
  const name = readName(html, start, end);
  tag.tagName = name;
  const slot = hashName(html, start, end);
  tag.tagID = COMMON_NAMES[slot] === name ? (TAG_IDS[slot] ?? 0) : standard.getTagID(name);
  return end;
}

/** The name from `start` to `end`, in lower case. All uses of a common name share one string. */
function readName(html: string, start: number, end: number): string {
  const common = COMMON_NAMES[hashName(html, start, end)];
  const isCommon =
    common !== undefined && common.length === end - start && equalsIgnoringCase(html, start, common);
  return isCommon ? common : html.slice(start, end).toLowerCase();
}

function equalsIgnoringCase(html: string, start: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    if ((html.charCodeAt(start + i) | LOWER_CASE) !== (name.charCodeAt(i) | LOWER_CASE)) return false;
  }
  return true;
}

const SLOTS = 2_048;

/** The slot of a name in `COMMON_NAMES`, from its length and its first, middle and last characters. */
function hashName(html: string, start: number, end: number): number {
  const length = end - start;
  const first = html.charCodeAt(start) | LOWER_CASE;
  const middle = html.charCodeAt(start + (length >> 1)) | LOWER_CASE;
  const last = html.charCodeAt(end - 1) | LOWER_CASE;
  return (length * 131 + first * 31 + middle * 7 + last * 1_021) % SLOTS;
}

const COMMON_ATTRIBUTES = (
  'action align alt aria-current aria-expanded aria-hidden aria-label aria-labelledby async autocomplete border charset ' +
  'class colspan content crossorigin data-id data-src datetime defer dir disabled fetchpriority for height href hreflang ' +
  'http-equiv id integrity itemprop itemscope itemtype lang loading max maxlength media method min name onclick ' +
  'placeholder property rel role rowspan sizes src srcset style tabindex target title type valign value viewbox width xmlns'
).split(' ');

/** Common names by slot. If two names share a slot, the first one takes it. */
const COMMON_NAMES: (string | undefined)[] = Array.from<string | undefined>({ length: SLOTS }).fill(
  undefined,
);
for (const name of [...COMMON_ATTRIBUTES, ...Object.values(standard.TAG_NAMES)]) {
  if (name === name.toLowerCase()) COMMON_NAMES[hashName(name, 0, name.length)] ??= name;
}

/** The ids of the tags named in `COMMON_NAMES`, by slot. */
const TAG_IDS = COMMON_NAMES.map((name) => standard.getTagID(name ?? ''));

import { decodeHTMLAttribute } from 'entities/decode';
import { html as standard, type Token } from 'parse5';

const TAB = 0x09;
const LINE_FEED = 0x0a;
const FORM_FEED = 0x0c;
const SPACE = 0x20;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const GREATER_THAN = 0x3e;

/** The bit by which lower-case letters differ from upper-case ones; digits, `-` and `:` have it, and of names only `_` gets it. */
const LOWER_CASE = 0x20;

/** A tag with more attributes is read a code point at a time, where repeated names cost no more. */
const ATTRIBUTES_LIMIT = 32;

/**
 * Read into `tag` the tag whose name starts at `start`, if it is plain: names of letters, digits, `-`, `_` and `:`,
 * values quoted or left out, nothing repeated.
 *
 * @returns the offset of its `>`, or -1 when anything is out of the ordinary, for the standard's tokenizer to read
 */
export function readPlainTag(html: string, start: number, tag: Token.TagToken): number {
  let at = findNameEnd(html, start);
  tag.tagName = readName(html, start, at);
  for (;;) {
    const gap = at;
    at = skipWhitespace(html, at);
    const code = html.charCodeAt(at);
    if (code === GREATER_THAN) return at;
    if (code === SLASH && html.charCodeAt(at + 1) === GREATER_THAN) {
      tag.selfClosing = true;
      return at + 1;
    }
    if (at === gap || tag.attrs.length === ATTRIBUTES_LIMIT) return -1;
    const nameEnd = findNameEnd(html, at);
    if (nameEnd === at) return -1;
    const name = readName(html, at, nameEnd);
    for (const other of tag.attrs) if (other.name === name) return -1;
    let value = '';
    at = nameEnd;
    if (html.charCodeAt(at) === EQUALS) {
      const quote = html.charCodeAt(at + 1);
      if (quote !== QUOTE && quote !== APOSTROPHE) return -1;
      const close = html.indexOf(quote === QUOTE ? '"' : "'", at + 2);
      if (close === -1) return -1;
      value = html.slice(at + 2, close);
      if (value.includes('\0')) return -1;
      if (value.includes('&')) value = decodeHTMLAttribute(value);
      at = close + 1;
    }
    tag.attrs.push({ name, value });
  }
}

/** The offset of the first character from `start` on that is not white space. */
export function skipWhitespace(html: string, start: number): number {
  let at = start;
  while (isWhitespace(html.charCodeAt(at))) at++;
  return at;
}

export function isWhitespace(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === TAB || code === FORM_FEED;
}

function findNameEnd(html: string, start: number): number {
  let at = start;
  while (isNameCode(html.charCodeAt(at))) at++;
  return at;
}

function isNameCode(code: number): boolean {
  const lower = code | LOWER_CASE;
  return (lower >= 0x61 && lower <= 0x7a) || (code >= 0x30 && code <= 0x3a) || code === 0x2d || code === 0x5f;
}

/** The name from `start` to `end`, in lower case. A name that is in use everywhere is one string and not one for each tag. */
function readName(html: string, start: number, end: number): string {
  const common = COMMON_NAMES[hashName(html, start, end)];
  const isCommon =
    common !== undefined && common.length === end - start && equalsIgnoringCase(html, start, common);
  return isCommon ? common : html.slice(start, end).toLowerCase();
}

function equalsIgnoringCase(html: string, start: number, name: string): boolean {
  for (let at = 0; at < name.length; at++) {
    if ((html.charCodeAt(start + at) | LOWER_CASE) !== (name.charCodeAt(at) | LOWER_CASE)) return false;
  }
  return true;
}

const SLOTS = 2_048;

/** Where a name would stand in `COMMON_NAMES`, by its length, first, last and middle characters. */
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

/** Of two names with one slot the first stands in it. */
const COMMON_NAMES: (string | undefined)[] = Array.from<string | undefined>({ length: SLOTS }).fill(
  undefined,
);
for (const name of [...COMMON_ATTRIBUTES, ...Object.values(standard.TAG_NAMES)]) {
  if (name === name.toLowerCase()) COMMON_NAMES[hashName(name, 0, name.length)] ??= name;
}

import { decodeHTMLAttribute } from 'entities/decode';
import type { Token } from 'parse5';

const TAB = 0x09;
const LINE_FEED = 0x0a;
const FORM_FEED = 0x0c;
const SPACE = 0x20;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const GREATER_THAN = 0x3e;

/** A tag with more attributes is read a code point at a time, where repeated names cost no more. */
const ATTRIBUTES_LIMIT = 32;

/** A tag whose every part is written as most tags are. */
export interface PlainTag {
  name: string;
  attributes: Token.Attribute[];
  selfClosing: boolean;
  /** Offset of its `>`. */
  end: number;
}

/**
 * Read the tag whose name starts at `start`, if it is plain: names of letters, digits, `-`, `_` and `:`, values quoted
 * or left out, nothing repeated. `null` when anything is out of the ordinary, for the standard's tokenizer to read.
 */
export function readPlainTag(html: string, start: number): PlainTag | null {
  let at = endOfName(html, start);
  const name = html.slice(start, at).toLowerCase();
  const attributes: Token.Attribute[] = [];
  for (;;) {
    const gap = at;
    at = skipSpace(html, at);
    const code = html.charCodeAt(at);
    if (code === GREATER_THAN) return { name, attributes, selfClosing: false, end: at };
    if (code === SLASH && html.charCodeAt(at + 1) === GREATER_THAN) {
      return { name, attributes, selfClosing: true, end: at + 1 };
    }
    if (at === gap || attributes.length === ATTRIBUTES_LIMIT) return null;
    const nameEnd = endOfName(html, at);
    if (nameEnd === at) return null;
    const attribute = { name: html.slice(at, nameEnd).toLowerCase(), value: '' };
    for (const other of attributes) if (other.name === attribute.name) return null;
    at = nameEnd;
    if (html.charCodeAt(at) === EQUALS) {
      const quote = html.charCodeAt(at + 1);
      if (quote !== QUOTE && quote !== APOSTROPHE) return null;
      const close = html.indexOf(quote === QUOTE ? '"' : "'", at + 2);
      if (close === -1) return null;
      const value = html.slice(at + 2, close);
      if (value.includes('\0')) return null;
      attribute.value = value.includes('&') ? decodeHTMLAttribute(value) : value;
      at = close + 1;
    }
    attributes.push(attribute);
  }
}

function endOfName(html: string, start: number): number {
  let at = start;
  while (isNameCode(html.charCodeAt(at))) at++;
  return at;
}

function skipSpace(html: string, start: number): number {
  let at = start;
  while (isSpace(html.charCodeAt(at))) at++;
  return at;
}

function isSpace(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === TAB || code === FORM_FEED;
}

function isNameCode(code: number): boolean {
  const lower = code | SPACE;
  return (lower >= 0x61 && lower <= 0x7a) || (code >= 0x30 && code <= 0x3a) || code === 0x2d || code === 0x5f;
}

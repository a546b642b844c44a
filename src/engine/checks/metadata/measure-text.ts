import { eastAsianWidth } from 'get-east-asian-width';

/** Length in code points: an emoji of one code point counts as one. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let i = 1; i < text.length; i++) {
    const isPair = (text.charCodeAt(i - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(i) & 0xfc00) === 0xdc00;
    if (isPair) count--;
  }
  return count;
}

/** The width of a text in a search result. */
export interface TextWidth {
  /** A Latin letter takes one column, a full-width character (Han, kana, hangul, emoji) two, a combining mark none. */
  columns: number;
  /** Most columns are those of full-width characters, each of which says more than a letter. */
  isFullWidth: boolean;
  hasFullWidth: boolean;
}

const MARK = /[\p{M}\u200D]/u;

/** Up to the first combining mark, each character takes one column. */
const NARROW = /^[\0-\u02FF]*$/;

/** Measures a text by the East Asian Width of its characters (Unicode Standard Annex 11). */
export function measureWidth(text: string): TextWidth {
  // A fast path for most titles and descriptions.
  if (NARROW.test(text)) return { columns: text.length, isFullWidth: false, hasFullWidth: false };
  let columns = 0;
  let fullWidthColumns = 0;
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (codePoint < 0x300) {
      columns++;
    } else if (!MARK.test(character)) {
      const width = eastAsianWidth(codePoint);
      columns += width;
      if (width === 2) fullWidthColumns += 2;
    }
  }
  return { columns, isFullWidth: fullWidthColumns * 2 > columns, hasFullWidth: fullWidthColumns > 0 };
}

/** `24 columns, full-width characters count as two`, or `24 characters` of a text in which each takes one. */
export function describeWidth(text: string): string {
  const { columns, hasFullWidth } = measureWidth(text);
  return !hasFullWidth
    ? `${columns} characters`
    : `${columns} columns, where a full-width character takes two`;
}

/** What a run of text amounts to. */
export interface TextCount {
  words: number;
  /** With white space collapsed. */
  characters: number;
  /** The same in UTF-8. */
  bytes: number;
  /** Ended by `.`, `!`, `?` or their like, an unfinished one at the end of such a text included. */
  sentences: number;
}

/**
 * Scripts written without spaces: characters to a word. ICU's dictionary segmentation of Japanese and Chinese articles
 * gave 1.6 to 2.2, of Thai 4.2; it takes 2 to 10 microseconds a word, which is too slow to run on every page.
 */
const IDEOGRAPHS_PER_WORD = 2;
const UNSPACED_PER_WORD = 4;

const WHITESPACE = 1;
const OTHER = 2;
const CLOSING = 3;
const SENTENCE_END = 4;
const LETTER = 5;
const IDEOGRAPH = 6;
const UNSPACED = 7;

/** Kinds of UTF-16 units, looked up once each: a table is ten times as fast as the Unicode classes of a regex. */
const CHARACTER_KINDS = new Uint8Array(0x1_0000);

/** The halves of a pair, 4 bytes together, count as one character at the first and 3 at the second. */
function countExtraBytes(unit: number): number {
  if ((unit & 0xf800) === 0xd800) return (unit & 0x400) === 0 ? 0 : 3;
  return unit > 0x7ff ? 2 : 1;
}

function getCharacterKind(unit: number): number {
  return CHARACTER_KINDS[unit] || (CHARACTER_KINDS[unit] = classifyCharacter(unit));
}

function classifyCharacter(unit: number): number {
  const character = String.fromCharCode(unit);
  if (/\s/.test(character)) return WHITESPACE;
  if (/[.!?…。！？｡؟।۔]/.test(character)) return SENTENCE_END;
  if (/[\p{Pe}\p{Pf}"'*]/u.test(character)) return CLOSING;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}ー]/u.test(character))
    return IDEOGRAPH;
  // The high halves of Han characters beyond the first plane; their low halves are OTHER.
  if (unit >= 0xd840 && unit <= 0xd88d) return IDEOGRAPH;
  if (/[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(character)) return UNSPACED;
  return /[\p{L}\p{N}\p{M}]/u.test(character) ? LETTER : OTHER;
}

/**
 * Count a part of a text in one pass. A word is what stands between white space and holds a letter or digit; of
 * scripts without spaces, so many characters. A sentence ends with its mark before white space, unless a lower-case
 * letter follows or the mark follows a single letter, as in `J. Smith`.
 */
export function countText(text: string, from = 0, to = text.length): TextCount {
  let words = 0;
  let ideographs = 0;
  let unspaced = 0;
  let characters = 0;
  /** Beyond one a character. */
  let moreBytes = 0;
  let sentences = 0;
  /** Letters of the word being read. */
  let letters = 0;
  /** Whether a sentence has begun, and whether its mark has been read. */
  let open = false;
  let ended = false;
  let space = false;
  let at = from;
  while (at < to) {
    const unit = text.charCodeAt(at);
    const kind = getCharacterKind(unit);
    if (kind === WHITESPACE) {
      if (letters > 0) words++;
      letters = 0;
      space = true;
      at++;
      continue;
    }
    if (space && characters > 0) characters++;
    if (ended && kind !== SENTENCE_END && kind !== CLOSING) {
      if (space && open && !(unit >= 97 && unit <= 122)) {
        sentences++;
        open = false;
      }
      ended = false;
    }
    space = false;
    if (kind === LETTER) {
      const start = at;
      for (let next = unit; getCharacterKind(next) === LETTER; next = text.charCodeAt(at)) {
        if (next > 0x7f) moreBytes += countExtraBytes(next);
        if (++at === to) break;
      }
      characters += at - start;
      letters += at - start;
      open = true;
      continue;
    }
    if ((unit & 0xfc00) !== 0xdc00) characters++;
    if (unit > 0x7f) moreBytes += countExtraBytes(unit);
    if (kind === SENTENCE_END) {
      ended = letters !== 1;
      if (unit > 0x2fff && open) {
        sentences++;
        open = false;
      }
    } else if (kind === IDEOGRAPH || kind === UNSPACED) {
      if (letters > 0) words++;
      letters = 0;
      open = true;
      if (kind === IDEOGRAPH) ideographs++;
      else unspaced++;
    }
    at++;
  }
  if (letters > 0) words++;
  if (open && (ended || sentences > 0)) sentences++;
  words += Math.round(ideographs / IDEOGRAPHS_PER_WORD + unspaced / UNSPACED_PER_WORD);
  return { words, characters, bytes: characters + moreBytes, sentences };
}

/**
 * Call `read` with the bounds of each run of letters, digits and marks in a part of a text, scripts without spaces left
 * out, and a hash of 32 bits that is the same in capitals and small letters.
 */
export function forEachWord(
  text: string,
  from: number,
  to: number,
  read: (start: number, end: number, hash: number) => void,
): void {
  let start = -1;
  let hash = 0;
  for (let at = from; at <= to; at++) {
    const unit = at < to ? text.charCodeAt(at) : 0;
    if (getCharacterKind(unit) === LETTER) {
      if (start === -1) [start, hash] = [at, 0];
      // Digits have the bit that makes a letter of ASCII small.
      hash = Math.imul(hash, 31) + (unit < 0x80 ? unit | 0x20 : lowerCaseUnit(unit));
    } else if (start !== -1) {
      read(start, at, hash ^ (hash >>> 15));
      start = -1;
    }
  }
}

/** The small letters of letters beyond ASCII, looked up once each. */
const LOWER_CASE_UNITS = new Uint16Array(0x1_0000);

function lowerCaseUnit(unit: number): number {
  return (
    LOWER_CASE_UNITS[unit] || (LOWER_CASE_UNITS[unit] = String.fromCharCode(unit).toLowerCase().charCodeAt(0))
  );
}

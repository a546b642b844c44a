/** Counts of a part of a text. */
export interface TextCount {
  words: number;
  /** Characters, white space collapsed. */
  characters: number;
  /** The same in bytes of UTF-8. */
  bytes: number;
  /** Sentences that end in `.`, `!`, `?` or a similar mark; if there is one, an unfinished last sentence counts too. */
  sentences: number;
}

/**
 * Characters per word in scripts without spaces. ICU's dictionary segmentation gave 1.6 to 2.2 for Japanese and Chinese
 * articles and 4.2 for Thai; at 2 to 10 microseconds per word it is too slow to run on every page.
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

/** Kind of each UTF-16 code unit, 0 until computed. A table is ten times as fast as the Unicode classes of a regex. */
const CHARACTER_KINDS = new Uint8Array(0x1_0000);

/** UTF-8 bytes beyond one per unit. A surrogate pair, 4 bytes, counts 0 at its first unit and 3 at its second. */
function countExtraBytes(unit: number): number {
  if ((unit & 0xf800) === 0xd800) return (unit & 0x400) === 0 ? 0 : 3;
  return unit > 0x7ff ? 2 : 1;
}

function getCharacterKind(unit: number): number {
  return CHARACTER_KINDS[unit] || (CHARACTER_KINDS[unit] = classifyCharacter(unit));
}

/** Whether a code unit is a letter, digit or mark of a script with spaces between words. */
export function isWordCharacter(unit: number): boolean {
  return getCharacterKind(unit) === LETTER;
}

function classifyCharacter(unit: number): number {
  const character = String.fromCharCode(unit);
  if (/\s/.test(character)) return WHITESPACE;
  if (/[.!?…。！？｡؟।۔]/.test(character)) return SENTENCE_END;
  if (/[\p{Pe}\p{Pf}"'*]/u.test(character)) return CLOSING;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}ー]/u.test(character))
    return IDEOGRAPH;
  // High surrogates of Han characters outside the Basic Multilingual Plane; low surrogates are OTHER.
  if (unit >= 0xd840 && unit <= 0xd88d) return IDEOGRAPH;
  if (/[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(character)) return UNSPACED;
  return /[\p{L}\p{N}\p{M}]/u.test(character) ? LETTER : OTHER;
}

/**
 * Counts a part of a text in one pass. A word is a run without white space that has a letter or digit; in scripts
 * without spaces, a fixed number of characters. A sentence ends at its mark followed by white space, unless a
 * lower-case letter follows or the mark comes after a single letter, as in `J. Smith`.
 */
export function countText(text: string, from = 0, to = text.length): TextCount {
  let words = 0;
  let ideographs = 0;
  let unspaced = 0;
  let characters = 0;
  /** UTF-8 bytes beyond one per character. */
  let extraBytes = 0;
  let sentences = 0;
  /** Letters of the current word. */
  let letters = 0;
  let isInSentence = false;
  let isAfterMark = false;
  let isAfterSpace = false;
  let position = from;
  while (position < to) {
    let unit = text.charCodeAt(position);
    const kind = getCharacterKind(unit);
    if (kind === WHITESPACE) {
      if (letters > 0) words++;
      letters = 0;
      isAfterSpace = true;
      position++;
      continue;
    }
    if (isAfterSpace && characters > 0) characters++;
    if (isAfterMark && kind !== SENTENCE_END && kind !== CLOSING) {
      if (isAfterSpace && isInSentence && !(unit >= 97 && unit <= 122)) {
        sentences++;
        isInSentence = false;
      }
      isAfterMark = false;
    }
    isAfterSpace = false;
    if (kind === LETTER) {
      const start = position;
      do {
        if (unit > 0x7f) extraBytes += countExtraBytes(unit);
        if (++position === to) break;
        unit = text.charCodeAt(position);
      } while (getCharacterKind(unit) === LETTER);
      characters += position - start;
      letters += position - start;
      isInSentence = true;
      continue;
    }
    if ((unit & 0xfc00) !== 0xdc00) characters++;
    if (unit > 0x7f) extraBytes += countExtraBytes(unit);
    if (kind === SENTENCE_END) {
      isAfterMark = letters !== 1;
      if (unit > 0x2fff && isInSentence) {
        sentences++;
        isInSentence = false;
      }
    } else if (kind === IDEOGRAPH || kind === UNSPACED) {
      if (letters > 0) words++;
      letters = 0;
      isInSentence = true;
      if (kind === IDEOGRAPH) ideographs++;
      else unspaced++;
    }
    position++;
  }
  if (letters > 0) words++;
  if (isInSentence && (isAfterMark || sentences > 0)) sentences++;
  words += Math.round(ideographs / IDEOGRAPHS_PER_WORD + unspaced / UNSPACED_PER_WORD);
  return { words, characters, bytes: characters + extraBytes, sentences };
}

/**
 * Calls `visit` with the bounds of each run of letters, digits and marks in a part of a text, except scripts without
 * spaces, and with a case-insensitive 32-bit hash of the run.
 */
export function forEachWord(
  text: string,
  from: number,
  to: number,
  visit: (start: number, end: number, hash: number) => void,
): void {
  let start = -1;
  let hash = 0;
  for (let position = from; position <= to; position++) {
    const unit = position < to ? text.charCodeAt(position) : 0;
    if (getCharacterKind(unit) === LETTER) {
      if (start === -1) {
        start = position;
        hash = 0;
      }
      // In ASCII, bit 0x20 makes a letter lower-case; digits have it set.
      hash = Math.imul(hash, 31) + (unit < 0x80 ? unit | 0x20 : lowerCaseUnit(unit));
    } else if (start !== -1) {
      visit(start, position, hash ^ (hash >>> 15));
      start = -1;
    }
  }
}

/** Lower-case code unit of each unit beyond ASCII, 0 until computed. */
const LOWER_CASE_UNITS = new Uint16Array(0x1_0000);

function lowerCaseUnit(unit: number): number {
  return (
    LOWER_CASE_UNITS[unit] || (LOWER_CASE_UNITS[unit] = String.fromCharCode(unit).toLowerCase().charCodeAt(0))
  );
}

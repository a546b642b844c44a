/** English words and their syllables. */
export interface SyllableCount {
  words: number;
  syllables: number;
}

const VOWELS = new Set([...'aeiouyàáâäæèéêëìíîïòóôöøœùúûüÿ'].map((letter) => letter.charCodeAt(0)));

/**
 * Flesch, "A new readability yardstick" (1948): 90 and more is very easy, 60 plain English, under 30 very difficult.
 * Rounded to a tenth; no bound is put on it, as in the paper.
 */
export function fleschReadingEase({ words, syllables }: SyllableCount, sentences: number): number {
  return Math.round((206.835 - 1.015 * (words / sentences) - 84.6 * (syllables / words)) * 10) / 10;
}

/**
 * The words of an English text and an estimate of their syllables: one for each run of vowels, none for a silent final
 * `e`, `es` or `ed`, at least one a word. Words are runs of letters; numbers are none.
 */
export function countSyllables(text: string): SyllableCount {
  const count = { words: 0, syllables: 0 };
  let start = -1;
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : 0;
    const lower = unit | 0x20;
    const letter = (lower >= 97 && lower <= 122) || (unit >= 0xc0 && unit <= 0x24f);
    if (letter && start === -1) start = at;
    // An apostrophe within a word: `don't`.
    const within = start !== -1 && (unit === 0x27 || unit === 0x2019);
    if (letter || within || start === -1) continue;
    count.words++;
    count.syllables += syllablesOf(text, start, at);
    start = -1;
  }
  return count;
}

function syllablesOf(text: string, start: number, end: number): number {
  let runs = 0;
  let vowel = false;
  for (let at = start; at < end; at++) {
    const next = isVowel(text, at);
    if (next && !vowel) runs++;
    vowel = next;
  }
  return Math.max(1, endsSilently(text, start, end) ? runs - 1 : runs);
}

/** `make`, `makes`, `baked`; not `table`, `boxes`, `wanted`. */
function endsSilently(text: string, start: number, end: number): boolean {
  const letter = (back: number) => (end - back < start ? '' : text.charAt(end - back).toLowerCase());
  const last = letter(1);
  if (last === 'e') return !isVowel(text, end - 2) && !(letter(2) === 'l' && !isVowel(text, end - 3));
  if (letter(2) !== 'e' || end - 3 < start || isVowel(text, end - 3)) return false;
  if (last === 'd') return letter(3) !== 't' && letter(3) !== 'd';
  return last === 's' && !'sxzcgh'.includes(letter(3)) && !(letter(3) === 'l' && !isVowel(text, end - 4));
}

function isVowel(text: string, at: number): boolean {
  return VOWELS.has(text.charCodeAt(at) | 0x20);
}

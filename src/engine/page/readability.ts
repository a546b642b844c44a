/** English words and their syllables. */
export interface SyllableCount {
  words: number;
  syllables: number;
}

/**
 * Flesch, "A new readability yardstick" (1948): 90 and more is very easy, 60 plain English, under 30 very difficult.
 * Rounded to a tenth; no bound is put on it, as in the paper.
 */
export function computeFleschReadingEase({ words, syllables }: SyllableCount, sentences: number): number {
  return Math.round((206.835 - 1.015 * (words / sentences) - 84.6 * (syllables / words)) * 10) / 10;
}

const LETTER = 1;
const VOWEL = 2;

/** Letters up to U+024F, Latin Extended-B. */
const LETTER_KINDS = new Uint8Array(0x250).map((_, unit) => {
  const letter = String.fromCharCode(unit);
  if (/[aeiouyàáâäæèéêëìíîïòóôöøœùúûüÿ]/i.test(letter)) return VOWEL;
  return /\p{L}/u.test(letter) ? LETTER : 0;
});

/** The `e` of `make`, `makes` and `baked`; not of `table`, `boxes` and `wanted`. */
const SILENT_ENDING = /[^aeiouyl]e$|[aeiouy]le$|[^aeiouydt]ed$|[^aeiouycghlsxz]es$|[aeiouy]les$/i;

/**
 * The words of a part of an English text and an estimate of their syllables: one for each run of vowels, none for a silent final
 * `e`, `es` or `ed`, at least one a word. Words are runs of letters; numbers are none.
 */
export function countSyllables(text: string, from = 0, to = text.length): SyllableCount {
  const count = { words: 0, syllables: 0 };
  let start = -1;
  let runs = 0;
  let vowel = false;
  for (let at = from; at <= to; at++) {
    const unit = at < to ? text.charCodeAt(at) : 0;
    const kind = LETTER_KINDS[unit] ?? 0;
    if (kind !== 0) {
      if (start === -1) start = at;
      if (kind === VOWEL && !vowel) runs++;
      vowel = kind === VOWEL;
    } else if (start !== -1 && unit !== 0x27 && unit !== 0x2019) {
      // An apostrophe is part of the word: `don't`.
      count.words++;
      const silent = runs > 1 && SILENT_ENDING.test(text.slice(Math.max(start, at - 3), at));
      count.syllables += silent ? runs - 1 : Math.max(1, runs);
      start = -1;
      runs = 0;
      vowel = false;
    }
  }
  return count;
}

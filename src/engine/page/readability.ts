/** Words and syllables of an English text. */
export interface SyllableCount {
  words: number;
  syllables: number;
}

/**
 * The Flesch reading ease (Flesch, "A new readability yardstick", 1948), rounded to a tenth: from 90 very easy, 60
 * plain English, under 30 very difficult. As in the paper, it is not limited to 0 to 100.
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

/** A silent `e`, as in `make`, `makes` and `baked`, unlike `table`, `boxes` and `wanted`. */
const SILENT_ENDING = /[^aeiouyl]e$|[aeiouy]le$|[^aeiouydt]ed$|[^aeiouycghlsxz]es$|[aeiouy]les$/i;

/**
 * The number of words in a part of an English text, and an estimate of their syllables: one for each run of vowels,
 * none for a silent final `e`, `es` or `ed`, at least one per word. Words are runs of letters; numbers are not counted.
 */
export function countSyllables(text: string, from = 0, to = text.length): SyllableCount {
  const count = { words: 0, syllables: 0 };
  let start = -1;
  let vowelRuns = 0;
  let isVowel = false;
  for (let position = from; position <= to; position++) {
    const unit = position < to ? text.charCodeAt(position) : 0;
    const kind = LETTER_KINDS[unit] ?? 0;
    if (kind !== 0) {
      if (start === -1) start = position;
      if (kind === VOWEL && !isVowel) vowelRuns++;
      isVowel = kind === VOWEL;
    } else if (start !== -1 && unit !== 0x27 && unit !== 0x2019) {
      // An apostrophe is part of the word: `don't`.
      count.words++;
      const isSilent =
        vowelRuns > 1 && SILENT_ENDING.test(text.slice(Math.max(start, position - 3), position));
      count.syllables += isSilent ? vowelRuns - 1 : Math.max(1, vowelRuns);
      start = -1;
      vowelRuns = 0;
      isVowel = false;
    }
  }
  return count;
}

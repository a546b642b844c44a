import { sum } from '../../../lib/sum.ts';
import { getWritingSystems, type LetterCounts, type WritingSystem } from '../../page/writing-systems.ts';
import { fail, notApplicable, type Outcome, pass, unknown } from '../check.ts';
import { quote } from '../evidence.ts';

/** Fewer letters are not enough to tell. */
const MIN_LETTERS = 300;

/**
 * The share of letters in the language's own writing system up to which a page is in another language, and that from
 * which it is in its own. Names, products and code bring Latin letters into every text, and hardly any others into a
 * Latin one.
 */
const SHARES = {
  latin: { other: 0.2, own: 0.5 },
  nonLatin: { other: 0.01, own: 0.1 },
};

/** The names of letters, and the language that is written in them if it is the only one. */
const NAMES: Record<WritingSystem, { name: string; language?: string }> = {
  Latn: { name: 'Latin' },
  Grek: { name: 'Greek', language: 'el' },
  Cyrl: { name: 'Cyrillic' },
  Armn: { name: 'Armenian', language: 'hy' },
  Hebr: { name: 'Hebrew' },
  Arab: { name: 'Arabic' },
  Deva: { name: 'Devanagari' },
  Beng: { name: 'Bengali' },
  Taml: { name: 'Tamil', language: 'ta' },
  Thai: { name: 'Thai', language: 'th' },
  Geor: { name: 'Georgian', language: 'ka' },
  Kana: { name: 'Japanese', language: 'ja' },
  Hani: { name: 'Chinese', language: 'zh' },
  Hang: { name: 'Korean', language: 'ko' },
};

/** Whether a text can be in the language `lang`. Its letters are only counted if the language has a writing system of its own. */
export function testWritingSystem(lang: string, readLetters: () => LetterCounts): Outcome {
  const systems = getWritingSystems(lang);
  if (systems.length === 0) return notApplicable;
  const letters = readLetters();
  const total = sum(Object.values(letters));
  if (total < MIN_LETTERS) return notApplicable;
  const own = sum(systems.map((system) => letters[system] ?? 0)) / total;
  const isLatin = systems.includes('Latn');
  const limits = isLatin ? SHARES.latin : SHARES.nonLatin;
  if (own >= limits.own) return pass;
  const other = findMainSystem(letters);
  const share = (letters[other] ?? 0) / total;
  const isForeign = own <= limits.other || (other !== 'Latn' && own <= SHARES.latin.other && share >= 0.8);
  if (!isForeign) return unknown(`Only ${formatShare(own)} of the letters are of the language ${lang}`);
  const { name, language } = NAMES[other];
  return fail(
    `html lang is ${quote(lang, 60)}, and of ${total} letters ${formatShare(own)} are of this language; most are ${name}.`,
    language === undefined
      ? {}
      : {
          recommendation: `Write <html lang="${language}"> if the page is in ${name}, or else mark its ${name} parts with lang="${language}".`,
        },
  );
}

/** Japanese texts mix kana with more or fewer Chinese characters; Chinese texts contain no kana. */
function findMainSystem(letters: LetterCounts): WritingSystem {
  const [first] = Object.entries(letters).toSorted((a, b) => b[1] - a[1]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of LetterCounts
  const main = (first?.[0] ?? 'Latn') as WritingSystem;
  return main === 'Hani' && (letters.Kana ?? 0) > (letters.Hani ?? 0) / 10 ? 'Kana' : main;
}

function formatShare(share: number): string {
  return `${Math.round(share * 100)}%`;
}

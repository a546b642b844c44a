import type { TextFacts } from './facts/text.ts';
import { createAncestorFinder } from './node.ts';
import type { PageIndex } from './page-index.ts';

/** Writing systems that tell languages apart, by their ISO 15924 codes. `Kana` stands for both kinds of kana. */
export type WritingSystem = keyof typeof RANGES;

/** Code units of letters, first and last, of the blocks in use today. */
const RANGES = {
  Latn: [
    [0x41, 0x5a],
    [0x61, 0x7a],
    [0xc0, 0x24f],
    [0x1e00, 0x1eff],
  ],
  Grek: [
    [0x370, 0x3ff],
    [0x1f00, 0x1fff],
  ],
  Cyrl: [[0x400, 0x52f]],
  Armn: [[0x531, 0x58f]],
  Hebr: [[0x5d0, 0x5ea]],
  Arab: [
    [0x620, 0x6ff],
    [0x750, 0x77f],
  ],
  Deva: [[0x900, 0x97f]],
  Beng: [[0x980, 0x9ff]],
  Taml: [[0xb80, 0xbff]],
  Thai: [[0xe01, 0xe5b]],
  Geor: [[0x10a0, 0x10ff]],
  Kana: [[0x3041, 0x30ff]],
  Hani: [
    [0x3400, 0x4dbf],
    [0x4e00, 0x9fff],
  ],
  Hang: [
    [0x1100, 0x11ff],
    [0xac00, 0xd7a3],
  ],
} as const satisfies Record<string, readonly (readonly [number, number])[]>;

/** Languages by the writing systems that all their texts use. Languages that are written in several ways have none. */
const LANGUAGES: ReadonlyMap<string, readonly WritingSystem[]> = new Map([
  ...assign(
    'af ca cs cy da de en eo es et eu fi fil fo fr fy ga gd gl hr hu id is it lb lt lv mt nb nl nn no pl pt rm ro sk sl sq sv sw tl tr vi',
    'Latn',
  ),
  ...assign('be bg mk ru uk', 'Cyrl'),
  ...assign('el', 'Grek'),
  ...assign('hy', 'Armn'),
  ...assign('he iw yi', 'Hebr'),
  ...assign('ar fa ur', 'Arab'),
  ...assign('hi mr ne', 'Deva'),
  ...assign('bn', 'Beng'),
  ...assign('ta', 'Taml'),
  ...assign('th', 'Thai'),
  ...assign('ka', 'Geor'),
  ...assign('ja', 'Kana', 'Hani'),
  ...assign('zh', 'Hani'),
  ...assign('ko', 'Hang', 'Hani'),
]);

function assign(languages: string, ...systems: WritingSystem[]): [string, readonly WritingSystem[]][] {
  return languages.split(' ').map((language) => [language, systems]);
}

/** The writing systems of a language tag; none if the language is written in several, or the tag names one itself. */
export function getWritingSystems(tag: string): readonly WritingSystem[] {
  const [language = '', second = ''] = tag.toLowerCase().split('-', 2);
  return /^[a-z]{4}$/.test(second) ? [] : (LANGUAGES.get(language) ?? []);
}

export type LetterCounts = Partial<Record<WritingSystem, number>>;

const SYSTEMS = Object.keys(RANGES) as WritingSystem[];

/** The writing system of each code unit: its position in `SYSTEMS`, from 1; 0 if it is not a letter of any. */
const SYSTEM_NUMBERS = buildSystemNumbers();

/** Counts the letters of the first `limit` characters of a text. Systems are in the order in which their first runs end. */
export function countLetters(text: string, limit: number): LetterCounts {
  const counts: LetterCounts = {};
  const end = Math.min(text.length, limit);
  let current = 0;
  let letters = 0;
  for (let at = 0; at < end; at++) {
    const system = SYSTEM_NUMBERS[text.charCodeAt(at)] ?? 0;
    if (system === 0) continue;
    if (system !== current) {
      addLetters(counts, current, letters);
      current = system;
      letters = 0;
    }
    letters++;
  }
  addLetters(counts, current, letters);
  return counts;
}

function addLetters(counts: LetterCounts, number: number, letters: number): void {
  const system = SYSTEMS[number - 1];
  if (system !== undefined) counts[system] = (counts[system] ?? 0) + letters;
}

function buildSystemNumbers(): Uint8Array {
  const numbers = new Uint8Array(0x1_0000);
  for (const [index, system] of SYSTEMS.entries()) {
    for (const [first, last] of RANGES[system]) numbers.fill(index + 1, first, last + 1);
  }
  return numbers;
}

/** Characters counted. More text does not change the shares. */
const LIMIT = 50_000;

const CODE = ['code', 'kbd', 'pre', 'samp'];

/** Letters of the rendered text by writing system, without code and without parts that have a `lang` of their own. */
export function readLetters(index: PageIndex, { text }: TextFacts): LetterCounts {
  const language = index.html?.getLanguageTag('lang') ?? '';
  const hasCode = CODE.some((name) => index.getElementsByTagName(name).length > 0);
  const isOneLanguage = index
    .getElementsWithAttribute('lang')
    .every((element) => element.getLanguageTag('lang') === language);
  // The text of most pages is joined already. Runs are slices of the source, which are read more slowly than one string.
  if (!hasCode && isOneLanguage) return countLetters(text, LIMIT);
  const findCode = createAncestorFinder(({ name }) => CODE.includes(name));
  const parts: string[] = [];
  let length = 0;
  for (const { value, parent } of index.textRuns) {
    if (length >= LIMIT) break;
    if (parent.context.lang !== language || (hasCode && (CODE.includes(parent.name) || findCode(parent))))
      continue;
    parts.push(value);
    length += value.length;
  }
  return countLetters(parts.join(''), LIMIT);
}

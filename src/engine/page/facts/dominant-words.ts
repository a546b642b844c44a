import { forEachWord } from '../words.ts';
import type { TextBlock, TextFacts } from './text.ts';

/**
 * Words that make up about a twentieth or more of ordinary text, in the languages most pages are written in. One set
 * serves all languages: not every page declares its language, and none of these words is the subject of a page in
 * another one.
 */
const STOPWORDS: ReadonlySet<string> = new Set(
  [
    // English
    'the of and to a an in is it you that he was for on are with as i his they be at one have this from or had by hot but',
    'some what there we can out other were all your when up use how said each she which do their if will way about many',
    'then them would like so these her see him has more could no my than who its now down did get may our us me not any',
    'also just been into over only very after most two new here off per via am does than too',
    // German
    'der die das und ist in zu den mit nicht von sie es ein eine einer eines einem einen auf für an ich im dem des sich wie',
    'auch als aus bei nach wird werden wir ihr ihre ihren oder aber um am so wenn man noch nur sind hat haben kann zum zur',
    'über vor durch bis unter mehr sehr war diese dieser dieses dass hier alle',
    // French
    'le la les de du des un une et est en que qui dans pour pas sur au aux par plus avec ce cette ces il elle ils elles nous',
    'vous je se sa son ses mais ou où ne sont être avoir fait tout tous comme leur leurs votre vos notre nos si même sans',
    // Spanish
    'el los las y que del al con por para como más pero sus lo su este esta estos estas ser son fue ha muy sin sobre entre',
    'también cuando todo nos ya si porque desde tu te mi',
    // Italian
    'il lo gli di che è per non una uno sono da si con come più ma anche dei delle della degli nel nella alla al ai questo',
    'questa se ed ci suo sua loro tra dal dalla',
    // Portuguese
    'o os as dos das em um uma não ao com mais na no nas nos se foi ele ela seu sua ou quando muito já eu também só pelo',
    'pela até isso são você',
    // Dutch
    'het een van zijn dat met voor niet ook aan er maar om dan zou wat mijn men dit zo door over bij uit nog naar kan je',
    'ze wij deze meer te hebben worden wordt hun',
    // Polish
    'i w z na do się nie to jest o że jak po co za od tak ale są lub oraz dla przez przy jego jej ich być może tym który',
    'która które',
    // Russian and Ukrainian
    'и в не на что с он как это по из за к от о для но а у же мы вы их все і з та до що як це від про є',
    // Arabic, Persian, Urdu and Hebrew
    'من في على إلى الى أن ان ما لا هذا هذه التي الذي عن مع كان و أو در به از که این را با است برای کے میں کی ہے اور سے کا کو',
    'של את על לא הוא היא זה עם אל כי גם או',
    // Turkish, Indonesian, Vietnamese, Hindi
    've bir bu için ile da yang dan di untuk dengan ini dari pada và của là có trong cho các một được với những के में की है और से का को पर ने',
    // Swedish, Danish and Norwegian, Finnish
    'och att det som på är av för till den inte og at er af til som ikke på ja ei että',
    // Czech, Hungarian, Romanian, Greek
    'se je že az és hogy nem și în cu pe din care και το να του η της με που για την των στο',
  ]
    .join(' ')
    .split(' '),
);

/**
 * A word is dominant above this share of the words and this number of occurrences, in a text of at least `minWords`.
 */
export const DOMINANCE = { share: 0.05, occurrences: 10, minWords: 100 };

/** Shorter blocks are names in lists and tables: products of a shop share a word by nature. */
export const MIN_BLOCK_WORDS = 5;

/** Number of words sampled from the start of a long text, and the share above which a word could be dominant. */
const SAMPLE = { words: 500, share: 0.035 };

/** Number of counters, a power of 2. */
const COUNTERS = 1_024;

/** Cleared before each use, so that a page allocates none. */
const counters = new Uint32Array(COUNTERS);

export interface DominantWords {
  /** Lower-case, the most frequent first. */
  words: { word: string; times: number }[];
  /** Number of words in the text. */
  totalWords: number;
}

/**
 * The dominant words of the sentences of the main text, without code; `null` if it is too short to tell. A long text is counted in full
 * only if a word is frequent in the sample, which is rare.
 */
export function readDominantWords({ text, blocks }: TextFacts): DominantWords | null {
  const prose = blocks.filter(
    ({ isMain, element, words }) => isMain && element.name !== 'pre' && words >= MIN_BLOCK_WORDS,
  );
  const totalWords = countWords(prose);
  if (totalWords < DOMINANCE.minWords) return null;
  const sample = takeFirstBlocks(prose, SAMPLE.words);
  if (sample.length < prose.length && findDominantWords(text, sample, SAMPLE.share).length === 0) {
    return { totalWords, words: [] };
  }
  return { totalWords, words: findDominantWords(text, prose, DOMINANCE.share) };
}

function findDominantWords(
  text: string,
  blocks: readonly TextBlock[],
  share: number,
): DominantWords['words'] {
  const threshold = Math.max(DOMINANCE.occurrences, countWords(blocks) * share);
  // Words may share a counter, whose value is at least the count of each: a counter at or below the threshold rules out
  // all of its words, and few words remain to be counted one by one.
  counters.fill(0);
  let greatest = 0;
  forEachWordInBlocks(text, blocks, (_start, _end, hash) => {
    const counter = hash & (COUNTERS - 1);
    const count = (counters[counter] ?? 0) + 1;
    counters[counter] = count;
    if (count > greatest) greatest = count;
  });
  if (greatest <= threshold) return [];
  const counts = new Map<string, number>();
  forEachWordInBlocks(text, blocks, (start, end, hash) => {
    if ((counters[hash & (COUNTERS - 1)] ?? 0) <= threshold) return;
    const word = text.slice(start, end).toLowerCase();
    counts.set(word, (counts.get(word) ?? 0) + 1);
  });
  return [...counts]
    .filter(([word, times]) => times > threshold && isContentWord(word))
    .sort(([, a], [, b]) => b - a)
    .map(([word, times]) => ({ word, times }));
}

function takeFirstBlocks(blocks: readonly TextBlock[], words: number): readonly TextBlock[] {
  let count = 0;
  const end = blocks.findIndex((block) => (count += block.words) >= words);
  return end === -1 ? blocks : blocks.slice(0, end + 1);
}

function countWords(blocks: readonly TextBlock[]): number {
  return blocks.reduce((sum, { words }) => sum + words, 0);
}

function forEachWordInBlocks(
  text: string,
  blocks: readonly TextBlock[],
  visit: Parameters<typeof forEachWord>[3],
): void {
  for (const { start, end } of blocks) forEachWord(text, start, end, visit);
}

/** Whether a word in lower case can be about a subject: not a stop word, a number or a single letter. */
export function isContentWord(word: string): boolean {
  return word.length > 1 && !STOPWORDS.has(word) && !/^\p{N}/u.test(word);
}

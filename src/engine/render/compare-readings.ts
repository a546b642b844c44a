import type { RenderedPage } from '../../contracts/rendered-page.ts';
import { hashText } from '../../lib/hash.ts';
import type { PageReading } from './page-reading.ts';

/** What JavaScript adds to a page, changes and removes. */
export type ReadingComparison = Pick<
  RenderedPage,
  | 'title'
  | 'meta_description'
  | 'canonical'
  | 'robots'
  | 'language'
  | 'headings'
  | 'links'
  | 'structured_data'
  | 'text'
>;

/** Entries of lists, and characters of texts, that are kept. */
const LIMITS = { list: 100, blocks: 20_000 };

/** Compares the HTML as sent with the page as a browser shows it. */
export function compareReadings(html: PageReading, rendered: PageReading): ReadingComparison {
  return {
    title: compareTexts(html.title, rendered.title),
    meta_description: compareTexts(html.description, rendered.description),
    canonical: compareTexts(html.canonical, rendered.canonical),
    robots: compareTexts(html.robots, rendered.robots),
    language: compareTexts(html.language, rendered.language),
    headings: compareLists(html.headings, rendered.headings),
    links: compareLists(html.links, rendered.links),
    structured_data: compareLists(html.types, rendered.types),
    text: compareMainText(html, rendered),
  };
}

function compareTexts(html: string | null, rendered: string | null): ReadingComparison['title'] {
  const change =
    html === rendered ? 'same' : html === null ? 'added' : rendered === null ? 'removed' : 'changed';
  return { change, html, rendered };
}

function compareLists(html: readonly string[], rendered: readonly string[]): ReadingComparison['links'] {
  const [before, after] = [new Set(html), new Set(rendered)];
  return {
    html: html.length,
    rendered: rendered.length,
    added: [...after].filter((item) => !before.has(item)).slice(0, LIMITS.list),
    removed: [...before].filter((item) => !after.has(item)).slice(0, LIMITS.list),
  };
}

function compareMainText(html: PageReading, rendered: PageReading): ReadingComparison['text'] {
  const [inHtml, inRendered] = [new Phrases(html.text), new Phrases(rendered.text)];
  const blocks: ReadingComparison['text']['blocks'] = [];
  let [kept, words, wordsWithJs] = [0, 0, 0];
  for (const text of rendered.blocks) {
    const needsJs = !inHtml.take(text);
    const count = splitWords(text).length;
    words += count;
    if (needsJs) wordsWithJs += count;
    if ((kept += text.length) <= LIMITS.blocks) blocks.push({ text, needs_js: needsJs });
  }
  return {
    html_words: html.words,
    rendered_words: rendered.words,
    js_ratio: words === 0 ? null : Math.round((wordsWithJs / words) * 1_000) / 1_000,
    blocks,
    removed: html.blocks.filter((text) => !inRendered.take(text)).slice(0, LIMITS.list),
  };
}

/** Words of a phrase that is looked up. */
const PHRASE = 4;

/** Words read of a text: enough for the longest pages, and a bound for the time. */
const MAX_WORDS = 60_000;

/** The phrases of a text of up to four words, as often as it has them. */
class Phrases {
  private readonly counts = new Map<number, number>();

  constructor(text: string) {
    const words = splitWords(text);
    for (let start = 0; start < words.length; start++) {
      let phrase = '';
      for (const word of words.slice(start, start + PHRASE)) this.add(hashText((phrase += ` ${word}`)), 1);
    }
  }

  /**
   * Whether most phrases of a block are in the text: one that a script only completes, such as a price or a name, is. Takes them: the
   * items of a list that are alike are in the text only as often as it has them.
   */
  take(block: string): boolean {
    const words = splitWords(block);
    if (words.length === 0) return true;
    const length = Math.min(PHRASE, words.length);
    const taken: number[] = [];
    const all = words.length - length + 1;
    for (let start = 0; start < all; start++) {
      const hash = hashText(
        words
          .slice(start, start + length)
          .map((word) => ` ${word}`)
          .join(''),
      );
      if ((this.counts.get(hash) ?? 0) === 0) continue;
      this.add(hash, -1);
      taken.push(hash);
    }
    if (taken.length * 2 >= all) return true;
    for (const hash of taken) this.add(hash, 1);
    return false;
  }

  private add(hash: number, count: number): void {
    this.counts.set(hash, (this.counts.get(hash) ?? 0) + count);
  }
}

/** Runs of letters and digits in lower case. In scripts without spaces each character is a word. */
function splitWords(text: string): string[] {
  const words: string[] = [];
  for (const [word] of text.matchAll(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]|[\p{L}\p{N}\p{M}]+/gu,
  )) {
    words.push(word.toLowerCase());
    if (words.length === MAX_WORDS) break;
  }
  return words;
}

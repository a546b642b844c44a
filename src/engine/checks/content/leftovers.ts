import type { HtmlFacts } from '../../page/page-facts.ts';
import type { PageElement } from '../../page/node.ts';
import type { RenderedText } from '../../page/page-index.ts';
import { type Check, fail, defineHtmlCheck, type Outcome, pass } from '../check.ts';
import { formatList, quote } from '../evidence.ts';
import { screamingFrog } from '../sources/auditors.ts';
import { WHATWG } from '../sources/standards.ts';
import { W3C } from '../sources/w3c.ts';

/** Lengths are bounded so that a page full of opening marks takes time linear in its size. */
const PLACEHOLDER_PATTERN =
  /lorem\s{1,9}ipsum\s{1,9}dolor|\{\{[^{}]{0,80}\}\}|<%=?[^<>%]{0,80}%>|\[object Object\]/gi;

/** UTF-8 decoded as windows-1252: `é`, `’` and a no-break space become `Ã©`, `â€™` and `Â` with a no-break space. */
const MOJIBAKE_PATTERN = /\uFFFD|Ã[\u00A0-\u00BF„‰ŠœŸ]|â€[™œ\u009D˜“”¢¦]|Â[\u00A0-\u00BF]/g;

/** Fewer may be intended: such signs sometimes follow Portuguese and Romanian capitals. */
const MIN_SEQUENCES = 3;

/** Elements whose text is an example, such as the source of a template. */
const CODE_ELEMENTS = new Set('code pre samp kbd var tt xmp listing plaintext'.split(' '));

export const leftoverChecks: Check[] = [
  defineHtmlCheck({
    id: 'placeholder-text',
    category: 'content',
    severity: 'high',
    title: 'Placeholder text left in',
    passes: 'The text has no "lorem ipsum dolor", no {{ }} or <%= %> and no [object Object], outside code.',
    why: 'Visitors and search engines read what was meant for the template.',
    recommendation: 'Replace the placeholder, or repair what should have filled it.',
    sources: [screamingFrog('Lorem Ipsum Placeholder', 'content/lorem-ipsum-placeholder/')],
    test: (html) => {
      const found = findMatches(
        html,
        PLACEHOLDER_PATTERN,
        ({ parent, value }) => parent.context.lang === 'la' || isAboutLoremIpsum(html, value),
      );
      return found.length === 0
        ? pass
        : fail(
            formatList(
              'placeholder',
              found.map(({ quotation }) => quotation),
            ),
          );
    },
  }),
  defineHtmlCheck({
    id: 'mojibake',
    category: 'content',
    severity: 'medium',
    title: 'Encoding damage',
    passes: `The text has no replacement character (U+FFFD) and fewer than ${MIN_SEQUENCES} sequences like "Ã©" or "â€™".`,
    why: 'Words with broken letters are neither read nor found.',
    recommendation:
      'Save and serve the page as UTF-8 and declare it, and repair text that was stored broken.',
    sources: [WHATWG.encoding, W3C.utf8Bom, W3C.characterEncodings],
    test: (html, { page }) => testMojibake(html, page.charset.name),
  }),
];

function testMojibake(html: HtmlFacts, charset: string): Outcome {
  const found = findMatches(html, MOJIBAKE_PATTERN);
  const lost = found.some(({ match }) => match === '\uFFFD');
  if (!lost && found.length < MIN_SEQUENCES) return pass;
  return fail(
    `${formatList(
      'damaged character',
      found.map(({ quotation }) => quotation),
    )}; the page was read as ${charset}`,
  );
}

/** Whether the placeholder is lorem ipsum on a page about it: its title names it. */
function isAboutLoremIpsum({ head }: HtmlFacts, value: string): boolean {
  return /lorem/i.test(value) && /lorem\s+ipsum/i.test(head.title);
}

/** The search stops here: evidence names ten. */
const MATCHES_LIMIT = 100;

interface TextMatch {
  match: string;
  /** The match with the words around it, quoted. */
  quotation: string;
}

/** Searches the whole text first, because most pages have no match; only then the single runs, for the context. */
function findMatches(
  { index, text }: HtmlFacts,
  pattern: RegExp,
  isExcluded: (run: RenderedText) => boolean = () => false,
): TextMatch[] {
  if (text.text.search(pattern) === -1) return [];
  const found: TextMatch[] = [];
  for (const run of index.textRuns) {
    for (const match of run.value.matchAll(pattern)) {
      if (isInsideCode(run.parent) || isExcluded(run)) break;
      found.push({ match: match[0], quotation: quoteSurroundings(run.value, match) });
      if (found.length >= MATCHES_LIMIT) return found;
    }
  }
  return found;
}

function isInsideCode(element: PageElement): boolean {
  for (let ancestor: PageElement | null = element; ancestor; ancestor = ancestor.parent)
    if (CODE_ELEMENTS.has(ancestor.name)) return true;
  return false;
}

function quoteSurroundings(text: string, { index, 0: match }: RegExpExecArray): string {
  return quote(text.slice(Math.max(0, index - 30), index + match.length + 30), 100);
}

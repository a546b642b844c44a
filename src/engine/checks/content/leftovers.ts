import { pluralize } from '../../../lib/text.ts';
import type { HtmlFacts } from '../../page/page-facts.ts';
import type { PageElement } from '../../page/node.ts';
import type { RenderedText } from '../../page/page-index.ts';
import { defineChecks, fail, type Outcome, pass, unknown } from '../check.ts';
import { EXAMPLES_LIMIT, formatList, quote } from '../evidence.ts';
import { screamingFrog } from '../sources/auditors.ts';
import { WHATWG } from '../sources/standards.ts';
import { W3C } from '../sources/w3c.ts';
import { isScriptTemplate } from './client-template.ts';

/** Lengths are bounded so that a page full of opening marks takes time linear in its size. */
const PLACEHOLDER_PATTERN =
  /lorem\s{1,9}ipsum\s{1,9}dolor|\{\{[^{}]{0,80}\}\}|<%=?[^<>%]{0,80}%>|\[object Object\]/gi;

/** UTF-8 decoded as windows-1252: `é`, `’` and a no-break space become `Ã©`, `â€™` and `Â` with a no-break space. */
const MOJIBAKE_PATTERN = /\uFFFD|Ã[\u00A0-\u00BF„‰ŠœŸ]|â€[™œ\u009D˜“”¢¦]|Â[\u00A0-\u00BF]/g;

/** The characters that these sequences begin with. */
const MOJIBAKE_STARTS = ['\uFFFD', 'Ã', 'â€', 'Â'];

/** Fewer may be intended: such characters sometimes follow Portuguese and Romanian capitals. */
const MIN_SEQUENCES = 3;

/** Elements whose text is an example, such as the source of a template. */
const CODE_ELEMENTS = new Set('code pre samp kbd var tt xmp listing plaintext'.split(' '));

export const leftoverChecks = defineChecks('content', [
  {
    id: 'placeholder-text',
    revision: 2,
    severity: 'high',
    title: 'Placeholder text is left on the page',
    passes:
      'The text has no "lorem ipsum dolor", no {{ }} or <%= %> and no [object Object], outside code, quotations, text about lorem ipsum and documentation of templates. If a script on the page fills the template, as Vue from a CDN does, the result is unknown.',
    why: 'Visitors and search engines read text that was meant for the template.',
    recommendation: 'Replace the placeholder text.',
    verify: 'Open the page and check that the text quoted in the evidence is gone.',
    sources: [screamingFrog('Lorem Ipsum Placeholder', 'content/lorem-ipsum-placeholder/')],
    test: testPlaceholders,
  },
  {
    id: 'mojibake',
    severity: 'medium',
    title: 'Some characters are garbled',
    passes: `The text has no replacement character (U+FFFD) and fewer than ${MIN_SEQUENCES} sequences like "Ã©" or "â€™".`,
    why: 'Words with garbled letters are hard to read and cannot be found.',
    recommendation: 'Save, serve and declare the page as UTF-8, and repair text that was stored garbled.',
    verify: 'Open the page and check that the words quoted in the evidence are spelled correctly.',
    sources: [WHATWG.encoding, W3C.characterEncodings],
    checkedOn: '2026-11-27',
    test: (html, { page }) => testMojibake(html, page.charset.name),
  },
]);

function testMojibake(html: HtmlFacts, charset: string): Outcome {
  // Takes a sixth of the time of the pattern, and most pages have none of them.
  if (!MOJIBAKE_STARTS.some((start) => html.text.text.includes(start))) return pass;
  const found = findMatches(html, MOJIBAKE_PATTERN);
  const lost = found.some(({ match }) => match === '\uFFFD');
  if (!lost && found.length < MIN_SEQUENCES) return pass;
  const quotations = [...new Set(found.map(({ quotation }) => quotation))].slice(0, EXAMPLES_LIMIT);
  return fail(
    `${pluralize(found.length, 'damaged character')}: ${quotations.join('; ')}; the page was read as ${charset}`,
    charset === 'utf-8'
      ? {
          recommendation:
            'Repair the text where it is stored, because it was garbled before it came into this UTF-8 page.',
        }
      : {},
  );
}

function testPlaceholders(html: HtmlFacts): Outcome {
  let isFilledByScript = false;
  let isAbout: boolean | null = null;
  const isExcluded = ({ parent, value }: RenderedText, match: RegExpExecArray): boolean => {
    if (MARKS.test(match[0]) && isMentioned(value, match, html)) return true;
    if (match[0].startsWith('{{') && isScriptTemplate(parent, html.index)) return (isFilledByScript = true);
    return (
      parent.context.lang === 'la' ||
      (/^lorem/i.test(match[0]) &&
        (isQuoted(parent, value.slice(0, match.index)) || (isAbout ??= isAboutLoremIpsum(html))))
    );
  };
  const found = findMatches(html, PLACEHOLDER_PATTERN, isExcluded);
  if (found.length === 0) return isFilledByScript ? unknown('a script fills the template of the page') : pass;
  return fail(formatList('placeholder', found, ({ quotation }) => quotation));
}

const MARKS = /^(?:\{\{|<%)/;

/** Words of texts about templates, and the languages that have these marks. */
const TEMPLATE_WORD =
  /\b(?:templat(?:es?|ing)|syntax|expressions?|variables?|placeholders?|interpolat(?:es?|ion)|curly|braces|brackets|mustaches?|handlebars|jinja2?|nunjucks|merge tags?|directives?|shortcodes?|erb|ejs)\b/i;

/** Characters around a mark in which such a word makes it a part of the text. */
const MENTION_DISTANCE = 200;

/**
 * Whether a mark is written about: it is an expression of GitHub Actions (`${{ }}`), it is quoted, a word about templates is near, in the title
 * or in a heading, or code on the page shows such marks too.
 */
function isMentioned(text: string, { index, 0: match }: RegExpExecArray, html: HtmlFacts): boolean {
  const before = text.slice(Math.max(0, index - MENTION_DISTANCE), index);
  const after = text.slice(index + match.length, index + match.length + MENTION_DISTANCE);
  return (
    before.endsWith('$') ||
    (/["'`“‘„«]$/.test(before) && /^["'`”’“»]/.test(after)) ||
    TEMPLATE_WORD.test(before) ||
    TEMPLATE_WORD.test(after) ||
    isAboutTemplates(html)
  );
}

const about = new WeakMap<HtmlFacts, boolean>();

function isAboutTemplates(html: HtmlFacts): boolean {
  let answer = about.get(html);
  if (answer === undefined) {
    answer =
      TEMPLATE_WORD.test(html.head.title.slice(0, 300)) ||
      html.headings.slice(0, 100).some(({ text }) => TEMPLATE_WORD.test(text.slice(0, 300))) ||
      html.index.textRuns.some(({ parent, value }) => /\{\{|<%/.test(value) && isInsideCode(parent));
    about.set(html, answer);
  }
  return answer;
}

const QUOTATIONS = new Set(['blockquote', 'q', 'cite']);

/** Whether a text is quoted: in an element for quotations, after a quotation mark, or in the middle of a sentence. */
function isQuoted(element: PageElement, before: string): boolean {
  if (/[\p{L}\p{N},;:("'“”„«»‘’‚‹›「『–—-]$/u.test(before.slice(-50).trimEnd())) return true;
  for (let ancestor: PageElement | null = element; ancestor; ancestor = ancestor.parent)
    if (QUOTATIONS.has(ancestor.name)) return true;
  return false;
}

/** A sentence that names lorem ipsum and does not begin it. Looks back from the name: a pattern that begins with a letter would be slow. */
const MENTION = /lorem\s{1,9}ipsum(?!\s{1,9}dolor)(?<=\p{L},?\s{1,3}["“„«'‘]?lorem\s{1,9}ipsum)/iu;

/** Whether the page writes about lorem ipsum: its title names it, or its text in the middle of a sentence. */
function isAboutLoremIpsum({ head, text }: HtmlFacts): boolean {
  return /lorem\s{1,9}ipsum(?!\s{1,9}dolor)/i.test(head.title) || MENTION.test(text.text);
}

/** Matches after which the search stops: evidence names ten. */
const MATCHES_LIMIT = 100;

/** Excluded matches after which the search stops: documentation of templates has many, and each takes a walk up the tree. */
const EXCLUDED_LIMIT = 1_000;

interface TextMatch {
  match: string;
  /** The match with the words around it, quoted. */
  quotation: string;
}

/** Searches the whole text first, because most pages have no match; only then the single runs, for the context. */
function findMatches(
  { index, text }: HtmlFacts,
  pattern: RegExp,
  isExcluded: (run: RenderedText, match: RegExpExecArray) => boolean = () => false,
): TextMatch[] {
  if (text.text.search(pattern) === -1) return [];
  const found: TextMatch[] = [];
  let excluded = 0;
  for (const run of index.textRuns) {
    if (run.value.search(pattern) === -1) continue;
    for (const match of run.value.matchAll(pattern)) {
      if (isInsideCode(run.parent) || isExcluded(run, match)) {
        if (++excluded === EXCLUDED_LIMIT) return found;
        break;
      }
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

import type { HtmlFacts } from '../../page/page-facts.ts';
import { defineChecks, fail, type Outcome, pass, unknown } from '../check.ts';
import { describeElement, joinEvidence, phrase, quote } from '../evidence.ts';
import { GOOGLE } from '../sources/google.ts';
import { hasErrorNumber, type NotFoundSign, readNotFound, readNotFoundText } from './not-found-phrases.ts';

/** Error pages have less main text than this, and those with suggestions less than the second number. */
const MAX_WORDS = 150;
const MAX_WORDS_WITH_SUGGESTIONS = 400;

/** Links in the main text or outside landmarks. Error pages have a few suggestions. */
const MAX_LINKS = 40;

/** Decides by several signs: title, first h1, words of main text, links. In between it is unknown. */
export const soft404Checks = defineChecks('indexability', [
  {
    id: 'soft-404',
    revision: 5,
    severity: 'high',
    title: 'An error page is served with status 200',
    passes: `Neither the title nor the first h1 says, in one of 28 languages, that the page was not found or gone; or the page has ${MAX_WORDS} words or more of main text. A word such as "Error" alone, a bare 404 that may be a name, and signs that differ make the result unknown.`,
    why: 'Search engines leave such a page out of their results, and crawling it takes time from your real pages.',
    recommendation:
      'Return 404 or 410 if the page does not exist, or else name its subject in the title and h1.',
    verify:
      'Run curl -sI on the URL and check that the status is 404 or 410, or that title and h1 no longer mention an error.',
    sources: [GOOGLE.soft404],
    checkedOn: '2026-11-27',
    setByUs: 'list',
    absentFrom: 'document',
    test: (html, { page }) => (page.status === 200 ? testSigns(html) : pass),
  },
]);

function testSigns(html: HtmlFacts): Outcome {
  const { head, text, links, index } = html;
  if (text.mainWords >= MAX_WORDS_WITH_SUGGESTIONS) return pass;
  const { h1, title, heading } = readSigns(html);
  const signs = h1 ? [title, heading] : [title];
  const clear = signs.filter((sign) => sign === 'says').length;
  if (signs.every((sign) => sign === 'no')) return pass;
  if (text.mainWords >= MAX_WORDS)
    return clear === 2 ? unknown('title and h1 say that the page was not found, but it has text') : pass;
  const hasFewLinks =
    links.filter(({ element: { context } }) => context.region === 'main' || context.region === 'body')
      .length <= MAX_LINKS;
  if (clear === 0) {
    const isMentioned = signs.some((sign) => sign === 'mentions' || sign === 'number');
    return hasFewLinks && (isMentioned || signs.every((sign) => sign === 'hints'))
      ? unknown('title or h1 have words of error pages, but do not say that the page was not found')
      : pass;
  }
  if (clear === 1 && !hasFewLinks) {
    return unknown('title or h1 say that the page was not found, but it has many links');
  }
  const said = [
    ...(title === 'says' ? [`the title ${quote(head.title)}`] : []),
    ...(h1 && heading === 'says'
      ? [phrase`the heading ${quote(h1.text)} in ${describeElement(h1.element, index)}`]
      : []),
  ];
  return fail(phrase`Status 200 with ${joinEvidence(said, ' and ')}`);
}

/** The first h1 and what both signs say. A bare number says it too where the other sign or the text below confirms it. */
function readSigns({ head, headings, text }: HtmlFacts) {
  const h1 = headings.find(({ level, text: said }) => level === 1 && said !== '');
  const [title, heading] = [readNotFound(head.title), readNotFound(h1?.text ?? '')];
  let below: ReturnType<typeof readNotFoundText> | null = null;
  const confirm = (sign: NotFoundSign, other: NotFoundSign, otherText: string): NotFoundSign => {
    if (sign !== 'number') return sign;
    if (other === 'says' || other === 'hints') return 'says';
    if (other === 'no' && hasErrorNumber(otherText)) return sign;
    below ??= readNotFoundText(text.text);
    return below.says || (below.hints && otherText === '') ? 'says' : sign;
  };
  return {
    h1,
    title: confirm(title, heading, h1?.text ?? ''),
    heading: confirm(heading, title, head.title),
  };
}

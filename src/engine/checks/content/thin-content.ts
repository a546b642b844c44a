import { pluralize } from '../../../lib/text.ts';
import { isDataBlock } from '../../page/data-block.ts';
import { type Check, fail, defineHtmlCheck, notApplicable, pass } from '../check.ts';
import { screamingFrog } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';
import { GUIDES } from '../sources/publishers.ts';
import { isShortByNature, isTextInHtml } from './short-pages.ts';

/** Pages at the tenth percentile have 42 to 50 words (Web Almanac 2025). */
const MIN_WORDS = 50;
const MIN_MAIN_WORDS = 200;

export const thinContentChecks: Check[] = [
  defineHtmlCheck({
    id: 'content-empty-without-js',
    category: 'content',
    severity: 'high',
    title: 'Almost no text without JavaScript',
    passes: `The text a visitor sees has at least ${MIN_WORDS} words before any JavaScript runs. Forms, lists of links and contact details that are in the HTML do not count.`,
    why: 'Most crawlers of search engines and nearly all of AI assistants read the page as it is sent.',
    recommendation: 'Render the text on the server, so that it is in the HTML that is sent.',
    sources: [GOOGLE.javascript, GUIDES.webAlmanac],
    absentFrom: 'document',
    test: (html, facts) => {
      const { text, index } = html;
      if (text.words >= MIN_WORDS) return pass;
      if (isTextInHtml(html, facts)) return notApplicable;
      const scripts = index.getElementsByTagName('script').filter((script) => !isDataBlock(script)).length;
      const evidence = `${formatWords(text.words)} of text in the HTML`;
      return scripts === 0
        ? fail(evidence, {
            recommendation: `Say on the page itself what it is about, in at least ${MIN_WORDS} words of text.`,
          })
        : fail(`${evidence}, beside ${pluralize(scripts, 'script')}`);
    },
  }),
  defineHtmlCheck({
    id: 'content-thin',
    category: 'content',
    severity: 'medium',
    title: 'Thin content',
    passes: `The main text, outside navigation, header, footer and asides, has at least ${MIN_MAIN_WORDS} words. Forms, lists of links, contact details, legal notices and accounts do not count, unless they say that they are articles.`,
    why: 'A page with little text of its own answers few questions and is seldom found.',
    recommendation:
      'Check that the page says all that visitors come for, or merge it with a fuller one. Words that say nothing do not help: Google prefers no number of them.',
    sources: [screamingFrog('Low Content Pages', 'content/low-content-pages/'), GOOGLE.helpfulContent],
    setByUs: 'threshold',
    absentFrom: 'document',
    test: (html, facts) => {
      const { text } = html;
      if (text.words < MIN_WORDS) return notApplicable;
      if (text.mainWords >= MIN_MAIN_WORDS) return pass;
      if (isShortByNature(html, facts)) return notApplicable;
      return fail(
        `${formatWords(text.mainWords)} of main text, ${formatWords(text.words)} on the whole page`,
        {
          severity: text.mainWords > MIN_MAIN_WORDS / 2 ? 'low' : 'medium',
          affected: { count: MIN_MAIN_WORDS - text.mainWords, total: MIN_MAIN_WORDS },
        },
      );
    },
  }),
];

function formatWords(number: number): string {
  return pluralize(number, 'word');
}

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
    title: 'The page has almost no text without JavaScript',
    passes: `The visible text has at least ${MIN_WORDS} words before any JavaScript runs. Forms, lists of links and contact details that are in the HTML do not count.`,
    why: 'Many crawlers, including those of AI assistants, do not run JavaScript and see only the HTML that is sent.',
    recommendation: 'Render the text on the server, so that it is in the HTML.',
    verify: 'Turn off JavaScript in the browser, reload the page and check that the text is there.',
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
            recommendation: `Write on the page what it is about, in at least ${MIN_WORDS} words of text.`,
          })
        : fail(`${evidence}, beside ${pluralize(scripts, 'script')}`);
    },
  }),
  defineHtmlCheck({
    id: 'content-thin',
    category: 'content',
    severity: 'medium',
    title: 'The page has little text of its own',
    passes: `The main text, without navigation, header, footer and asides, has at least ${MIN_MAIN_WORDS} words. Forms, lists of links, contact details, legal notices and account pages do not count, unless they are marked as articles.`,
    why: 'A page with little text answers few questions. Google asks for no minimum number of words.',
    recommendation: 'Add what visitors come for, or merge the page with a fuller one.',
    verify: 'Read the page as a visitor and check that it answers the question it is about.',
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
          shortfall: { count: MIN_MAIN_WORDS - text.mainWords, total: MIN_MAIN_WORDS },
        },
      );
    },
  }),
];

function formatWords(number: number): string {
  return pluralize(number, 'word');
}

import type { PageElement } from '../../page/node.ts';
import type { PageFacts } from '../../page/facts.ts';
import {
  type Check,
  fail,
  type Failure,
  htmlCheck,
  notApplicable,
  type Outcome,
  pass,
  unknown,
} from '../check.ts';
import { count } from '../evidence.ts';
import { screamingFrog } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';
import { GUIDES } from '../sources/publishers.ts';

/** Fewer words than this are no content: the tenth percentile of pages has 42 to 50 (Web Almanac 2025). */
const EMPTY = 50;
const THIN = 200;
const LEAST_RATIO = 0.1;

export const amountChecks: Check[] = [
  htmlCheck({
    id: 'content-empty-without-js',
    category: 'content',
    severity: 'high',
    title: 'Almost no text without JavaScript',
    passes: `The text a visitor sees has at least ${EMPTY} words before any JavaScript runs.`,
    why: 'Most crawlers of search engines and nearly all of AI assistants read the page as it is sent.',
    recommendation: 'Render the text on the server, so that it is in the HTML that is sent.',
    sources: [GOOGLE.javascript, GUIDES.webAlmanac],
    test: ({ text, index }, { page }) => {
      if (text.words >= EMPTY) return pass;
      const scripts = index.named('script').filter((script) => !isData(script)).length;
      const found = `${words(text.words)} of text in the HTML`;
      return failUnlessCut(
        scripts === 0
          ? fail(found, {
              recommendation: `Say on the page itself what it is about, in at least ${EMPTY} words of text.`,
            })
          : fail(`${found}, beside ${count(scripts, 'script')}`),
        page,
      );
    },
  }),
  htmlCheck({
    id: 'content-thin',
    category: 'content',
    severity: 'medium',
    title: 'Thin content',
    passes: `The main text, outside navigation, header, footer and asides, has at least ${THIN} words.`,
    why: 'A page with little text of its own answers few questions and is seldom found.',
    recommendation: `Answer what visitors come for in at least ${THIN} words, or merge the page with a fuller one.`,
    sources: [screamingFrog('Low Content Pages', 'content/low-content-pages/'), GOOGLE.helpfulContent],
    test: ({ text }, { page }) => {
      if (text.words < EMPTY) return notApplicable;
      if (text.mainWords >= THIN) return pass;
      return failUnlessCut(
        fail(`${words(text.mainWords)} of main text, ${words(text.words)} on the whole page`),
        page,
      );
    },
  }),
  htmlCheck({
    id: 'text-ratio-low',
    category: 'content',
    severity: 'low',
    title: 'Low text-to-HTML ratio',
    passes: `At least ${LEAST_RATIO * 100} % of the bytes of the document are text that visitors see.`,
    why: 'Readers with a limited budget, AI crawlers above all, spend it on markup and inline code.',
    recommendation:
      'Move inline styles, scripts and data into files of their own and drop markup without use.',
    sources: [
      {
        title: 'Vercel: Agent Readability, a specification for AI-optimized websites',
        url: 'https://vercel.com/kb/guide/agent-readability-spec',
      },
    ],
    setByUs: 'threshold',
    test: ({ text }, { page }) => {
      if (page.bytes === 0 || text.textRatio >= LEAST_RATIO) return pass;
      return fail(
        `${percent(text.textRatio)} of ${page.bytes} bytes are text (${text.characters} characters)`,
      );
    },
  }),
];

/** Of a page whose end was not read, nobody can say what is not on it. */
function failUnlessCut(failure: Failure, page: PageFacts['page']): Outcome {
  return page.truncated ? unknown('The page is too large: its end was not read') : failure;
}

function words(number: number): string {
  return count(number, 'word');
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(1)} %`;
}

/** Structured data and other data blocks are no scripts (HTML standard, section 4.12.1). */
function isData(script: PageElement): boolean {
  const type = script.attribute('type')?.trim().toLowerCase() ?? '';
  return type !== '' && type !== 'module' && !/(?:java|ecma)script/.test(type);
}

import { formatDirective } from '../../page/facts/robots-directives.ts';
import { getElementText } from '../../page/page-index.ts';
import { defineChecks, evaluateElements, fail, notApplicable, pass } from '../check.ts';
import { describeElement } from '../evidence.ts';
import { GOOGLE } from '../sources/google.ts';
import { BING } from '../sources/publishers.ts';

/** The names by which Bing reads robots directives. */
const BING_AGENTS = new Set(['robots', 'bingbot', 'msnbot']);

/** The only elements on which Google reads data-nosnippet. */
const SNIPPET_ELEMENTS = new Set(['span', 'div', 'section']);

/** Checks of what a page says about the use of its text in search results and answers. */
export const snippetControlChecks = defineChecks('indexability', [
  {
    id: 'copilot-answers-blocked',
    revision: 2,
    severity: 'low',
    title: 'noarchive keeps the page out of Copilot answers',
    faultyAttributes: ['content'],
    passes: 'No robots directive that Bing reads is noarchive without nocache.',
    why: 'Bing does not use or link pages with noarchive in Copilot answers. Google no longer reads noarchive.',
    recommendation:
      'Remove noarchive if the page may be cited, or add nocache to let Copilot show only the title, URL and snippet.',
    verify:
      'View the robots meta tags and the X-Robots-Tag header, and check that noarchive is gone or nocache is there.',
    sources: [BING.contentControls],
    checkedOn: '2026-11-27',
    needs: 'success',
    test: ({ robotsDirectives }) => {
      const forBing = robotsDirectives.filter(({ agent }) => BING_AGENTS.has(agent));
      if (forBing.length === 0) return notApplicable;
      const noarchive = forBing.find(({ name }) => name === 'noarchive');
      if (!noarchive || forBing.some(({ name }) => name === 'nocache')) return pass;
      return fail(
        `${noarchive.element ? 'A robots meta tag' : 'The header X-Robots-Tag'} says ${formatDirective(noarchive)}, and nothing says nocache.`,
      );
    },
  },
  {
    id: 'data-nosnippet-ignored',
    revision: 2,
    severity: 'low',
    title: 'data-nosnippet is on elements where Google ignores it',
    faultyAttributes: ['data-nosnippet'],
    passes: 'data-nosnippet is only on span, div and section elements. Elements without text do not count.',
    why: 'Google reads it only on span, div and section, and may show the text of other elements in snippets.',
    recommendation: 'Move the text into a span, div or section with data-nosnippet.',
    example: '<span data-nosnippet>…</span>',
    verify: 'Check in the page source that data-nosnippet is only on span, div and section elements.',
    sources: [GOOGLE.robotsMeta],
    checkedOn: '2026-11-27',
    test: ({ index }) => {
      const marked = index
        .getElementsWithAttribute('data-nosnippet')
        .filter((element) => element.isHtml && getElementText(element, 50) !== '');
      const ignored = marked.filter(({ name }) => !SNIPPET_ELEMENTS.has(name));
      return evaluateElements(marked.length, ignored, 'element', (element) =>
        describeElement(element, index),
      );
    },
  },
]);

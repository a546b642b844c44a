import { pluralize } from '../../../lib/text.ts';
import type { PageElement } from '../../page/node.ts';
import type { PageIndex } from '../../page/page-index.ts';
import { defineChecks, fail, pass, passIf, unknown } from '../check.ts';
import { describeElement, formatList, joinEvidence, lineAt, listItems, phrase, quote } from '../evidence.ts';
import type { Evidence } from '../../evidence.ts';
import { insight, lighthouse, screamingFrog } from '../sources/auditors.ts';
import { HTML } from '../sources/standards.ts';

const MAX_ELEMENTS = 1_500;
const MAX_DEPTH = 32;

export const markupChecks = defineChecks('technical', [
  {
    id: 'dom-too-large',
    severity: 'low',
    title: 'The page has very many elements',
    passes: `The document has at most ${MAX_ELEMENTS} elements, not counting those inside an <svg>.`,
    why: 'Each element costs memory and time whenever the page is laid out, most of all on phones.',
    recommendation: 'Show long lists in parts, and remove wrappers that only serve layout.',
    verify: `Audit the page again and check that it has at most ${MAX_ELEMENTS} elements.`,
    sources: [insight('dom-size')],
    checkedOn: '2026-11-27',
    setByUs: 'threshold',
    test: ({ index }) => {
      const { fallback } = index.page;
      return passIf(index.size <= MAX_ELEMENTS, () =>
        fallback?.startsWith('more than') && fallback.includes('elements')
          ? fallback
          : pluralize(index.size, 'element'),
      );
    },
  },
  {
    id: 'dom-too-deep',
    severity: 'low',
    title: 'Elements are nested very deeply',
    passes: `No element is nested more than ${MAX_DEPTH} levels deep, not counting those inside an <svg>.`,
    why: 'Deep nesting is mostly wrappers without meaning, and each of them costs memory and time for styles and layout.',
    recommendation: 'Remove wrappers that only serve layout, which grid and flex layouts rarely need.',
    verify: 'Inspect the element in the evidence and check that it has fewer elements around it.',
    sources: [insight('dom-size')],
    checkedOn: '2026-11-27',
    setByUs: 'threshold',
    test: ({ index }) => {
      const { fallback } = index.page;
      if (fallback?.includes('levels of nesting')) return fail(fallback);
      if (fallback) return unknown(`the nesting was not read: ${fallback}`);
      if (index.depth <= MAX_DEPTH) return pass;
      const deepest = index.elements.find(({ depth, isHtml }) => isHtml && depth === index.depth);
      return fail(
        phrase`${index.depth} levels${deepest ? phrase` at ${describeElement(deepest, index)}` : ''}`,
      );
    },
  },
  {
    id: 'doctype-missing',
    revision: 2,
    severity: 'medium',
    title: 'The doctype is missing or outdated',
    passes:
      'The document begins with <!doctype html> or another doctype that does not turn on quirks mode. A page served as application/xhtml+xml needs none.',
    why: 'Browsers then imitate the layout errors of old browsers, so sizes and styles come out differently.',
    recommendation: 'Begin the document with <!doctype html>, and check its layout afterwards.',
    example: '<!doctype html>',
    verify: 'Run document.compatMode in the browser console and check that it is CSS1Compat.',
    sources: [HTML.doctype, lighthouse('best-practices/doctype')],
    checkedOn: '2026-11-27',
    test: ({ markup, index }) => {
      if (markup.mode === 'no-quirks') return pass;
      const { doctype } = index.page;
      if (!doctype) {
        const late = findLateDoctype(index);
        return late === null
          ? fail('No doctype before the first element')
          : fail(
              phrase`The doctype on line ${[{ line: late }]} comes after content, and browsers ignore it`,
              {
                recommendation:
                  'Remove what comes before the doctype, which is often the output or error message of a script.',
              },
            );
      }
      const evidence = `The doctype is ${quote([doctype.name, doctype.publicId, doctype.systemId].filter(Boolean).join(' '))}`;
      return markup.mode === 'limited-quirks'
        ? fail(`${evidence}, which changes the height of table cells alone`, { severity: 'low' })
        : fail(evidence);
    },
  },
  {
    id: 'html-structure-broken',
    severity: 'medium',
    title: 'The html, head or body tag is repeated or misplaced',
    passes:
      'The source opens <html>, <head> and <body> at most once each, and <head> before <body> and all content.',
    why: 'Browsers merge or drop the extra tags, so metadata can end up in the body, where it does not count.',
    recommendation: 'Keep one html, one head and one body in this order, with all content in the body.',
    verify: 'Check in the page source that html, head and body each open once.',
    sources: [HTML.html, HTML.head, HTML.body, screamingFrog('Validation', 'validation/')],
    test: ({ index }) => {
      const { startTagCounts, bodyBeforeHead, firstHeadOffset, fallback } = index.page;
      const wrong: Evidence[] = [];
      for (const name of ['html', 'head', 'body'] as const)
        if (startTagCounts[name] > 1) wrong.push(`<${name}> opened ${startTagCounts[name]} times`);
      if (bodyBeforeHead && startTagCounts.head > 0) wrong.push('<body> before <head>');
      // The body that content opens begins before the tag of the head, which is ignored. Content before the doctype is
      // reported by `doctype-missing`.
      else if (
        !fallback &&
        index.body &&
        index.body.offset < firstHeadOffset &&
        findLateDoctype(index) === null
      )
        wrong.push(phrase`<head> on line ${lineAt(firstHeadOffset, index)}, after content`);
      return passIf(wrong.length === 0, () => joinEvidence(wrong, null));
    },
  },
  {
    id: 'duplicate-ids',
    severity: 'low',
    title: 'Several elements have the same id',
    passes:
      'No two elements have the same id. Ids that ARIA or a label names are reported as duplicate-id-aria.',
    why: 'Links, labels and scripts that use the id reach only the first element.',
    recommendation:
      'Give each element its own id, and update the links, labels, styles and scripts that use it.',
    verify: 'View the page source and search for each id in the evidence, which should appear once.',
    sources: [HTML.id],
    checkedOn: '2026-11-27',
    test: ({ markup, accessibility, index }) => {
      const reported = new Set(accessibility.aria.referencedIds.duplicate.map(({ id }) => id));
      const duplicates = markup.duplicateIds.filter(({ id }) => !reported.has(id));
      if (duplicates.length === 0) return pass;
      const describe = ({ id, elements }: (typeof duplicates)[number]) =>
        phrase`${quote(id, 60)} is used ${elements.length === 2 ? 'twice' : `${elements.length} times`} (${formatLines(elements, index)})`;
      const evidence =
        duplicates.length === 1
          ? phrase`The id ${listItems(duplicates, describe)}`
          : formatList('id', duplicates, describe);
      return fail(evidence, {
        affected: {
          count: duplicates.reduce((sum, { elements }) => sum + elements.length, 0),
          total: index.getElementsWithAttribute('id').length,
        },
      });
    },
  },
  {
    id: 'deprecated-html',
    severity: 'low',
    title: 'The page uses obsolete HTML elements',
    passes: `The document has none of the elements that HTML dropped, such as font, center, marquee and frame.`,
    why: 'They mix layout into the text, and browsers support them only for old pages.',
    recommendation: 'Replace obsolete elements with CSS and with elements that say what the text is.',
    verify: 'Check in the page source that the elements in the evidence are gone.',
    sources: [HTML.obsolete],
    checkedOn: '2026-11-27',
    test: ({ markup, index }) => {
      const [first] = markup.obsolete;
      if (!first) return pass;
      const counts = new Map<string, number>();
      for (const { name } of markup.obsolete) counts.set(name, (counts.get(name) ?? 0) + 1);
      const named = [...counts].map(([name, times]) => `${times} <${name}>`).join(', ');
      return fail(phrase`${named}; the first is ${describeElement(first, index)}`);
    },
  },
]);

/** `lines 3, 7, 9 and more` */
function formatLines(elements: readonly PageElement[], index: PageIndex): Evidence {
  const lines = elements.slice(0, 3).map(({ offset }) => lineAt(offset, index));
  return phrase`lines ${joinEvidence(lines, ', ')}${elements.length > 3 ? ' and more' : ''}`;
}

/**
 * The line of a doctype that comes after content, just before the first `<html>`; `null` if there is none. Later ones
 * belong to documents within the page.
 */
function findLateDoctype(index: PageIndex): number | null {
  const { doctype, source, firstHeadOffset } = index.page;
  if (doctype) return null;
  const offset = source
    .slice(0, Math.max(firstHeadOffset, 0))
    .search(/<!doctype[^<>]{0,300}>\s{0,100}<html/i);
  return offset === -1 || source.search(/<html[\s/>]/i) < offset ? null : index.getLine(offset);
}

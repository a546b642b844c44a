import { computeAccessibleName } from '../../page/accessible-name.ts';
import type { OutlineHeading } from '../../page/facts/accessibility-structure.ts';
import type { PageIndex } from '../../page/page-index.ts';
import { type Check, fail, defineHtmlCheck, notApplicable, pass } from '../check.ts';
import { describeElement, lineAt, phrase, quote } from '../evidence.ts';
import { type Evidence, writeEvidence } from '../../evidence.ts';
import { evaluateElements } from '../evaluate-elements.ts';
import { axe } from '../sources/auditors.ts';
import { HTML } from '../sources/standards.ts';
import { ARIA, WCAG } from '../sources/w3c.ts';

/** Checks of headings and landmarks, which people use to navigate with a screen reader. */
export const structureChecks: Check[] = [
  defineHtmlCheck({
    id: 'heading-order-skipped',
    category: 'accessibility',
    severity: 'low',
    title: 'Heading levels are skipped',
    passes: 'No heading is more than one level below the heading before it.',
    why: 'People who move by headings take a skipped level for a section they have missed.',
    recommendation: 'Choose heading levels by their place in the outline, and set their size with CSS.',
    verify:
      'View the headings of the page and check that none is more than one level below the one before it.',
    sources: [axe('heading-order'), WCAG.headingStructure],
    test: ({ accessibility: { outline }, index }) => {
      const skips = outline.flatMap((heading, position) => {
        const before = outline[position - 1];
        return before && heading.level > before.level + 1 ? [{ heading, before }] : [];
      });
      return evaluateElements(
        outline.length,
        skips,
        'skip',
        ({ heading, before }) =>
          phrase`${describeHeading(heading, index)} after ${describeHeading(before, index)}`,
        ({ heading, before }) =>
          `Make ${writeEvidence(describeHeading(heading, index))} a heading of level ${before.level + 1}, or add the level in between.`,
      );
    },
  }),
  defineHtmlCheck({
    id: 'heading-empty',
    category: 'accessibility',
    severity: 'low',
    title: 'A heading is empty',
    passes: 'Every heading has text, an image with alt, aria-label, aria-labelledby or title.',
    why: 'Screen readers list it as a heading that says nothing.',
    recommendation: 'Write the heading or remove the element, and use CSS for space.',
    verify: 'View the page source and check that each heading has text.',
    sources: [axe('empty-heading'), WCAG.headingsAndLabels],
    test: ({ accessibility: { outline }, index }) =>
      evaluateElements(
        outline.length,
        outline.filter((heading) => heading.isEmpty),
        'heading',
        (heading) => describeElement(heading.element, index),
      ),
  }),
  defineHtmlCheck({
    id: 'main-landmark-missing',
    category: 'accessibility',
    severity: 'low',
    title: 'The page has no visible main landmark',
    passes: 'The page has a <main> or role=main that is not hidden.',
    why: 'Screen readers can jump to the main landmark, and programs that read the page take it for the content.',
    recommendation:
      'Put the content of the page, without header, navigation and footer, into one main element.',
    example: '<main>…</main>',
    verify: 'View the page source and check that one main element holds the content.',
    sources: [axe('landmark-one-main'), ARIA.landmarks],
    absentFrom: 'document',
    test: ({ accessibility: { mainLandmarks }, index }) => {
      // `aria-hidden-body` reports it.
      if (!index.body || index.body.context.ariaHidden) return notApplicable;
      if (mainLandmarks.length > 0) return pass;
      const hidden = index.getElementsByTagName('main')[0];
      return fail(
        hidden
          ? phrase`The only main landmark is hidden: ${describeElement(hidden, index)}.`
          : 'The page has no <main> and no role=main.',
        hidden ? { recommendation: 'Show the main landmark with the content of the page inside it.' } : {},
      );
    },
  }),
  defineHtmlCheck({
    id: 'main-landmark-multiple',
    category: 'accessibility',
    severity: 'low',
    title: 'The page has several main landmarks',
    passes: 'At most one <main> or role=main is not hidden.',
    why: 'Jumping to the main landmark leads to the first one, so listeners miss the others.',
    recommendation: 'Keep one main element around all of the content, or hide those that are not shown.',
    verify:
      'Run document.querySelectorAll("main").length in the browser console and check that one is visible.',
    sources: [axe('landmark-no-duplicate-main'), HTML.main],
    test: ({ accessibility: { mainLandmarks }, index }) =>
      evaluateElements(
        mainLandmarks.length,
        mainLandmarks.length > 1 ? mainLandmarks : [],
        'main landmark',
        (landmark) => describeElement(landmark, index),
      ),
  }),
];

/** `level 4 "Prices" (line 12)` */
function describeHeading({ element, level }: OutlineHeading, index: PageIndex): Evidence {
  const name = computeAccessibleName(element, index);
  return phrase`level ${level} ${quote(name, 60)} (line ${lineAt(element.offset, index)})`;
}

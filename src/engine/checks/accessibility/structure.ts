import { type Evidence, writeEvidence } from '../../evidence.ts';
import { computeAccessibleName } from '../../page/accessible-name.ts';
import { getExplicitRole } from '../../page/aria.ts';
import {
  findParent,
  type InvalidChild,
  type OutlineHeading,
} from '../../page/facts/accessibility-structure.ts';
import { type PageElement, PageText } from '../../page/node.ts';
import type { PageIndex } from '../../page/page-index.ts';
import { defineChecks, evaluateElements, fail, notApplicable, pass } from '../check.ts';
import { describeElement, lineAt, phrase, quote } from '../evidence.ts';
import { axe } from '../sources/auditors.ts';
import { HTML } from '../sources/standards.ts';
import { ARIA, WCAG } from '../sources/w3c.ts';

/** Checks of headings and landmarks, which people use to navigate with a screen reader. */
export const structureChecks = defineChecks('accessibility', [
  {
    id: 'heading-order-skipped',
    severity: 'low',
    title: 'Heading levels are skipped',
    passes: 'No heading is more than one level below the heading before it.',
    why: 'People who move by headings take a skipped level for a section they have missed.',
    recommendation: 'Choose heading levels by their place in the outline, and set their size with CSS.',
    verify:
      'View the headings of the page and check that none is more than one level below the one before it.',
    sources: [axe('heading-order'), WCAG.headingStructure],
    checkedOn: '2026-11-27',
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
  },
  {
    id: 'heading-empty',
    revision: 2,
    severity: 'low',
    title: 'A heading is empty',
    passes: 'Every heading has text, an image with alt, aria-label, aria-labelledby or title.',
    why: 'Screen readers list it as a heading that says nothing.',
    recommendation: 'Write the heading or remove the element, and use CSS for space.',
    verify: 'Check in the page source that each heading has text.',
    sources: [axe('empty-heading'), WCAG.headingsAndLabels],
    checkedOn: '2026-11-27',
    test: ({ accessibility: { outline }, index }) =>
      evaluateElements(
        outline.length,
        outline.filter((heading) => heading.isEmpty),
        'heading',
        (heading) => describeElement(heading.element, index),
      ),
  },
  {
    id: 'main-landmark-missing',
    revision: 3,
    severity: 'low',
    title: 'The page has no visible main landmark',
    passes: 'The page has a <main> or role=main that is not hidden.',
    why: 'Screen readers can jump to the main landmark, and programs that read the page take it for the content.',
    recommendation:
      'Put the content of the page, without header, navigation and footer, into one main element.',
    example: '<main>…</main>',
    verify: 'Check in the page source that one main element holds the content.',
    sources: [axe('landmark-one-main'), ARIA.landmarks],
    checkedOn: '2026-11-27',
    skipsRedirectPages: true,
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
  },
  {
    id: 'main-landmark-multiple',
    severity: 'low',
    title: 'The page has several main landmarks',
    passes: 'At most one <main> or role=main is not hidden.',
    why: 'Jumping to the main landmark leads to the first one, so listeners miss the others.',
    recommendation: 'Keep one main element around all of the content, or hide those that are not shown.',
    verify:
      'Run document.querySelectorAll("main").length in the browser console and check that one is visible.',
    sources: [axe('landmark-no-duplicate-main'), HTML.main],
    checkedOn: '2026-11-27',
    test: ({ accessibility: { mainLandmarks }, index }) =>
      evaluateElements(
        mainLandmarks.length,
        mainLandmarks.length > 1 ? mainLandmarks : [],
        'main landmark',
        (landmark) => describeElement(landmark, index),
      ),
  },
]);

/** `level 4 "Prices" (line 12)` */
function describeHeading({ element, level }: OutlineHeading, index: PageIndex): Evidence {
  const name = computeAccessibleName(element, index);
  return phrase`level ${level} ${quote(name, 60)} (line ${lineAt(element.offset, index)})`;
}

export const listElementChecks = defineChecks('accessibility', [
  {
    id: 'list-structure-invalid',
    revision: 2,
    severity: 'low',
    title: 'A list contains elements other than li',
    passes:
      'Every ul and ol without a role has only li as children, besides elements that are not displayed, such as script, template, meta and link. A slot of a shadow tree counts as what it shows.',
    why: 'Screen readers count the items wrongly or do not announce a list at all.',
    recommendation: 'Put everything inside the list into li elements.',
    example: '<ul>\n  <li>…</li>\n</ul>',
    verify: 'Check in the page source that each ul and ol has only li as children.',
    sources: [WCAG.infoAndRelationships, axe('list')],
    checkedOn: '2026-11-27',
    test: ({ accessibility: { lists }, index }) =>
      evaluateElements(lists.lists.total, lists.lists.invalidChildren, 'list', (invalidChild) =>
        describeInvalidChild(invalidChild, index),
      ),
  },
  {
    id: 'listitem-orphan',
    revision: 2,
    severity: 'low',
    title: 'Some list items are outside a list',
    passes:
      'Every li without a role is the child of a ul, ol or menu that is still a list, directly or through a slot.',
    why: 'Screen readers announce such an item as plain text, without its position in the list.',
    recommendation: 'Put the li elements into a ul or ol.',
    verify: 'Check in the page source that each li is directly inside a ul, ol or menu.',
    sources: [WCAG.infoAndRelationships, axe('listitem')],
    checkedOn: '2026-11-27',
    test: ({ accessibility: { lists }, index }) =>
      evaluateElements(
        lists.items.total,
        lists.items.orphans,
        'item',
        (item) => describeListItem(item, index),
        (item) => suggestList(findParent(item, index)),
      ),
  },
  {
    id: 'definition-list-invalid',
    revision: 2,
    severity: 'low',
    title: 'A description list is not valid',
    passes:
      'Every dl has only dt, dd and div groups of these as children, besides elements that are not displayed, and a dd after a dt; dt and dd are inside a dl. A slot of a shadow tree counts as what it shows.',
    why: 'Screen readers cannot tell which description belongs to which term.',
    recommendation: 'Keep dt and dd, or div elements around them, directly inside the dl.',
    example: '<dl>\n  <dt>Opening hours</dt>\n  <dd>7 to 18</dd>\n</dl>',
    verify: 'Check in the page source that each dt is followed by a dd.',
    sources: [WCAG.infoAndRelationships, axe('definition-list'), axe('dlitem')],
    checkedOn: '2026-11-27',
    test: ({ accessibility: { lists }, index }) => {
      const { definitionLists, orphanTerms } = lists;
      const { invalidChildren } = definitionLists;
      const invalidLists = new Set(invalidChildren.map(({ element }) => element));
      const unpaired = definitionLists.unpaired.filter((list) => !invalidLists.has(list));
      const describers = [
        ...invalidChildren.map((invalidChild) => () => describeInvalidChild(invalidChild, index)),
        ...unpaired.map((list) => () => phrase`${describeElement(list, index)} has no dt with a dd after it`),
        ...orphanTerms.map((term) => () => describeListItem(term, index)),
      ];
      return evaluateElements(
        definitionLists.total + orphanTerms.length,
        describers,
        'place',
        (describe) => describe(),
        () =>
          invalidChildren.length === 0 && unpaired.length > 0
            ? 'Give each dd a dt before it, or use a ul for a list without terms.'
            : 'Keep dt and dd, or div elements around them, directly inside the dl.',
      );
    },
  },
]);

/** `<ul> (line 3) holds <div> (line 4)` */
function describeInvalidChild({ element, child }: InvalidChild, index: PageIndex): Evidence {
  return phrase`${describeElement(element, index)} holds ${child instanceof PageText ? quote(child.value, 60) : describeElement(child, index)}`;
}

/** Roles of an element whose children take other roles than that of list items. */
const WIDGET_ROLES = new Set('listbox menu menubar radiogroup tablist toolbar tree'.split(' '));

/** In a `<ul role=menu>` another list would not help. */
function suggestList(parent: PageElement | null): string {
  const role = parent && ['ul', 'ol', 'menu'].includes(parent.name) ? getExplicitRole(parent) : null;
  if (!parent || role === null) return 'Put the li elements into a ul or ol.';
  return WIDGET_ROLES.has(role)
    ? `Add role="none" to the li elements, because role="${role}" makes their ${parent.name} something other than a list, or remove that role.`
    : `Move role="${role}" from the ${parent.name}, which is not a list with it, to an element around the list.`;
}

function describeListItem(item: PageElement, index: PageIndex): Evidence {
  const parent = findParent(item, index);
  return phrase`${describeElement(item, index)} in ${parent ? describeElement(parent, index) : 'nothing'}`;
}

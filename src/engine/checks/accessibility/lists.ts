import type { InvalidChild } from '../../page/facts/accessibility-structure.ts';
import { type PageElement, PageText } from '../../page/node.ts';
import type { PageIndex } from '../../page/page-index.ts';
import { type Check, defineHtmlCheck } from '../check.ts';
import { describeElement, phrase, quote } from '../evidence.ts';
import type { Evidence } from '../../evidence.ts';
import { evaluateElements } from '../evaluate-elements.ts';
import { getExplicitRole } from '../../page/aria.ts';
import { axe } from '../sources/auditors.ts';
import { WCAG } from '../sources/w3c.ts';

export const listChecks: Check[] = [
  defineHtmlCheck({
    id: 'list-structure-invalid',
    category: 'accessibility',
    severity: 'low',
    title: 'A list contains elements other than li',
    passes:
      'Every ul and ol without a role has only li as children, besides elements that are not displayed, such as script, template, meta and link.',
    why: 'Screen readers count the items wrongly or do not announce a list at all.',
    recommendation: 'Put everything inside the list into li elements.',
    example: '<ul>\n  <li>…</li>\n</ul>',
    verify: 'View the page source and check that each ul and ol has only li as children.',
    sources: [WCAG.infoAndRelationships, axe('list')],
    test: ({ accessibility: { lists }, index }) =>
      evaluateElements(lists.lists.total, lists.lists.invalidChildren, 'list', (invalidChild) =>
        describeInvalidChild(invalidChild, index),
      ),
  }),
  defineHtmlCheck({
    id: 'listitem-orphan',
    category: 'accessibility',
    severity: 'low',
    title: 'Some list items are outside a list',
    passes: 'Every li without a role is the child of a ul, ol or menu that is still a list.',
    why: 'Screen readers announce such an item as plain text, without its position in the list.',
    recommendation: 'Put the li elements into a ul or ol.',
    verify: 'View the page source and check that each li is directly inside a ul, ol or menu.',
    sources: [WCAG.infoAndRelationships, axe('listitem')],
    test: ({ accessibility: { lists }, index }) =>
      evaluateElements(
        lists.items.total,
        lists.items.orphans,
        'item',
        (item) => describeListItem(item, index),
        suggestList,
      ),
  }),
  defineHtmlCheck({
    id: 'definition-list-invalid',
    category: 'accessibility',
    severity: 'low',
    title: 'A description list is not valid',
    passes:
      'Every dl has only dt, dd and div groups of these as children, besides elements that are not displayed, and a dd after a dt; dt and dd are inside a dl.',
    why: 'Screen readers cannot tell which description belongs to which term.',
    recommendation: 'Keep dt and dd, or div elements around them, directly inside the dl.',
    example: '<dl>\n  <dt>Opening hours</dt>\n  <dd>7 to 18</dd>\n</dl>',
    verify: 'View the page source and check that each dt is followed by a dd.',
    sources: [WCAG.infoAndRelationships, axe('definition-list'), axe('dlitem')],
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
  }),
];

/** `<ul> (line 3) holds <div> (line 4)` */
function describeInvalidChild({ element, child }: InvalidChild, index: PageIndex): Evidence {
  return phrase`${describeElement(element, index)} holds ${child instanceof PageText ? quote(child.value, 60) : describeElement(child, index)}`;
}

/** Roles of an element whose children take other roles than that of list items. */
const WIDGET_ROLES = new Set('listbox menu menubar radiogroup tablist toolbar tree'.split(' '));

/** In a `<ul role=menu>` another list would not help. */
function suggestList({ parent }: PageElement): string {
  const role = parent && ['ul', 'ol', 'menu'].includes(parent.name) ? getExplicitRole(parent) : null;
  if (!parent || role === null) return 'Put the li elements into a ul or ol.';
  return WIDGET_ROLES.has(role)
    ? `Add role="none" to the li elements, because role="${role}" makes their ${parent.name} something other than a list, or remove that role.`
    : `Move role="${role}" from the ${parent.name}, which is not a list with it, to an element around the list.`;
}

function describeListItem(item: PageElement, index: PageIndex): Evidence {
  return phrase`${describeElement(item, index)} in ${item.parent ? describeElement(item.parent, index) : 'nothing'}`;
}

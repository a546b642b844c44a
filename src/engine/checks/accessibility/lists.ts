import type { MisfitFacts } from '../../page/facts/accessibility-structure.ts';
import { type PageElement, PageText } from '../../page/node.ts';
import type { PageIndex } from '../../page/page-index.ts';
import { type Check, htmlCheck } from '../check.ts';
import { element, quote } from '../evidence.ts';
import { ofMany } from '../of-many.ts';
import { axe } from '../sources/auditors.ts';
import { WCAG } from '../sources/w3c.ts';

export const listChecks: Check[] = [
  htmlCheck({
    id: 'list-structure-invalid',
    category: 'accessibility',
    severity: 'low',
    title: 'ul/ol with foreign children',
    passes: 'Every ul and ol without a role has only li, script and template as children.',
    why: 'Screen readers count the items wrongly or do not announce a list at all.',
    recommendation: 'Put everything inside the list into li elements.',
    sources: [WCAG.infoAndRelationships, axe('list')],
    test: ({ accessibility: { lists }, index }) =>
      ofMany(lists.lists.total, lists.lists.misfits, 'list', (misfit) => describe(misfit, index)),
  }),
  htmlCheck({
    id: 'listitem-orphan',
    category: 'accessibility',
    severity: 'low',
    title: 'li outside a list',
    passes: 'Every li without a role is the child of a ul, ol or menu that is still a list.',
    why: 'Outside a list an li is announced as plain text, without its number and count.',
    recommendation: 'Put the li elements into a ul or ol.',
    sources: [WCAG.infoAndRelationships, axe('listitem')],
    test: ({ accessibility: { lists }, index }) =>
      ofMany(lists.items.total, lists.items.orphans, 'item', (item) => within(item, index)),
  }),
  htmlCheck({
    id: 'definition-list-invalid',
    category: 'accessibility',
    severity: 'low',
    title: 'Broken dl',
    passes:
      'Every dl has only dt, dd, div groups of these, script and template as children, and a dd after a dt; dt and dd are inside a dl.',
    why: 'Screen readers cannot tell which description belongs to which term.',
    recommendation: 'Keep dt and dd, or div elements around them, directly inside the dl.',
    sources: [WCAG.infoAndRelationships, axe('definition-list'), axe('dlitem')],
    test: ({ accessibility: { lists }, index }) => {
      const { definitionLists, orphanTerms } = lists;
      const { misfits } = definitionLists;
      const misfitLists = new Set(misfits.map((misfit) => misfit.element));
      const unpaired = definitionLists.unpaired.filter((list) => !misfitLists.has(list));
      const broken = [
        ...misfits.map((misfit) => () => describe(misfit, index)),
        ...unpaired.map((list) => () => `${element(list, index)} has no dt with a dd after it`),
        ...orphanTerms.map((term) => () => within(term, index)),
      ];
      return ofMany(definitionLists.total + orphanTerms.length, broken, 'place', (say) => say());
    },
  }),
];

/** `<ul> (line 3) holds <div> (line 4)` */
function describe({ element: at, child }: MisfitFacts, index: PageIndex): string {
  return `${element(at, index)} holds ${child instanceof PageText ? quote(child.value, 60) : element(child, index)}`;
}

function within(at: PageElement, index: PageIndex): string {
  return `${element(at, index)} in ${at.parent ? element(at.parent, index) : 'nothing'}`;
}

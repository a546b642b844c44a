import { getExplicitRole } from '../aria.ts';
import { getRoleRules } from '../aria-roles.ts';
import { getRole } from '../implicit-role.ts';
import { createAncestorFinder, type PageElement, PageText } from '../node.ts';
import { INLINE_ELEMENTS, type PageIndex } from '../page-index.ts';

/** The use of `aria-label` and `aria-labelledby` by exposed elements. */
export interface LabelFacts {
  total: number;
  /** Elements that cannot have a name and have no content to be read instead. */
  ignored: PageElement[];
}

/** Elements that cannot have a name without a role (ARIA in HTML, section 4). */
const NAMELESS_ELEMENTS = new Set(
  'a abbr b bdi bdo cite code data del div em i ins kbd label mark p pre q rp rt s samp small span strong sub sup time u var'.split(
    ' ',
  ),
);

/** WAI-ARIA 1.2, section 5.2.8.6. */
const NAMELESS_ROLES = new Set(
  'caption code deletion emphasis generic insertion mark none paragraph presentation strong subscript suggestion superscript'.split(
    ' ',
  ),
);

export function readLabels(index: PageIndex): LabelFacts {
  const labelled = new Set(
    ['aria-label', 'aria-labelledby'].flatMap((name) =>
      index
        .getElementsWithAttribute(name)
        .filter((element) => !element.context.ariaHidden && element.getAttribute(name)?.trim() !== ''),
    ),
  );
  if (labelled.size === 0) return { total: 0, ignored: [] };
  // The name of a control or heading is computed from the names of the elements inside it.
  const findNamed = createAncestorFinder((element) => {
    const role = getRole(element);
    return role !== null && (role === 'heading' || getRoleRules(role).isWidget);
  });
  const ignored = [...labelled].filter(
    (element) => isNameless(element) && isEmpty(element) && !findNamed(element),
  );
  return { total: labelled.size, ignored: ignored.sort((a, b) => a.order - b.order) };
}

function isNameless(element: PageElement): boolean {
  if (!element.isHtml) return false;
  const role = getExplicitRole(element);
  if (role !== null) return NAMELESS_ROLES.has(role);
  return NAMELESS_ELEMENTS.has(element.name) && !(element.name === 'a' && element.hasAttribute('href'));
}

/** Limit of the nodes searched for content. An icon has fewer. */
const NODES_LIMIT = 50;

/** Whether the element holds nothing that assistive technology could read: at most icons and hidden content. */
function isEmpty(element: PageElement): boolean {
  let remainingNodes = NODES_LIMIT;
  const visit = (parent: PageElement): boolean => {
    for (let child = parent.firstChild; child; child = child.nextSibling) {
      if (remainingNodes-- <= 0) return false;
      if (child instanceof PageText) {
        if (child.value.trim() !== '') return false;
      } else if (!child.context.ariaHidden && !isIcon(child)) {
        if (!isWrapper(child, element) || child.attributes.some(isNaming) || !visit(child)) return false;
      }
    }
    return true;
  };
  return visit(element);
}

/** Whether the element only groups or styles. A div may wait for a script to fill it, unless it is in a link. */
function isWrapper(element: PageElement, labelled: PageElement): boolean {
  if (INLINE_ELEMENTS.has(element.name)) return true;
  return labelled.name === 'a' && (element.name === 'div' || element.name.includes('-'));
}

function isIcon(element: PageElement): boolean {
  return element.name === 'svg' && !element.attributes.some(isNaming);
}

/** Whether the attribute may make an element a control or give it a name. */
function isNaming({ name }: { name: string }): boolean {
  return ['aria-label', 'aria-labelledby', 'href', 'role', 'tabindex', 'title'].includes(name);
}

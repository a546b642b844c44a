import { hasAccessibleName } from '../accessible-name.ts';
import { type ElementsByRole, getExplicitRole } from '../aria.ts';
import { mergeInOrder, PageElement, type PageNode, PageText } from '../node.ts';
import type { PageIndex } from '../page-index.ts';
import type { HeadingFacts } from './headings.ts';

/** A heading as assistive technology lists it. */
export interface OutlineHeading {
  element: PageElement;
  /** `aria-level` if it is a positive number, else the level of `<h1>` to `<h6>`, else 2. */
  level: number;
  /** It has no accessible name. */
  isEmpty: boolean;
}

/** A list with a child that its element does not allow. */
export interface InvalidChild {
  element: PageElement;
  /** The first such child. */
  child: PageNode;
}

/** Lists exposed to assistive technology, except those with a `role`, which follow the rules of the role. */
export interface ListFacts {
  /** `<ul>` and `<ol>`: their number, and those with children other than `<li>`. */
  lists: { total: number; invalidChildren: InvalidChild[] };
  /** `<li>`: their number, and those outside a list. */
  items: { total: number; orphans: PageElement[] };
  /** `<dl>`: as above, and those with a term without a description or a description without a term. */
  definitionLists: { total: number; invalidChildren: InvalidChild[]; unpaired: PageElement[] };
  /** `<dt>` and `<dd>` outside a `<dl>`. */
  orphanTerms: PageElement[];
}

/** The headings exposed to assistive technology, with those of `role=heading`, in document order. */
export function readOutline(
  index: PageIndex,
  headings: readonly HeadingFacts[],
  byRole: ElementsByRole,
): OutlineHeading[] {
  const native = headings.map(({ element }) => element).filter(isHeading);
  const others = (byRole.get('heading') ?? []).filter((element) => !/^h[1-6]$/.test(element.name));
  return mergeInOrder(native, others)
    .filter(isExposed)
    .map((element) => ({
      element,
      level: getHeadingLevel(element),
      isEmpty: !hasAccessibleName(element, index),
    }));
}

function isExposed(element: PageElement): boolean {
  return !element.context.ariaHidden;
}

/** Whether a `<h1>` to `<h6>` keeps its heading role. */
function isHeading(element: PageElement): boolean {
  return (getExplicitRole(element) ?? 'heading') === 'heading';
}

function getHeadingLevel(heading: PageElement): number {
  const level = Number.parseInt(heading.getAttribute('aria-level') ?? '', 10);
  if (level >= 1) return level;
  return /^h[1-6]$/.test(heading.name) ? Number(heading.name[1]) : 2;
}

/** The main landmarks exposed to assistive technology, in document order. */
export function readMainLandmarks(index: PageIndex, byRole: ElementsByRole): PageElement[] {
  const mains = index.getElementsByTagName('main').filter((element) => !element.hasAttribute('role'));
  return mergeInOrder(mains, byRole.get('main') ?? []).filter(isExposed);
}

export function readLists(index: PageIndex): ListFacts {
  const findWithoutRole = (...names: string[]): PageElement[] =>
    mergeInOrder(...names.map((name) => index.getElementsByTagName(name))).filter(
      (element) => !element.context.ariaHidden && !element.getAttribute('role'),
    );
  const lists = findWithoutRole('ul', 'ol');
  const items = findWithoutRole('li');
  const definitionLists = findWithoutRole('dl');
  return {
    lists: { total: lists.length, invalidChildren: findInvalidChildren(lists, index, isInvalidListChild) },
    items: { total: items.length, orphans: items.filter((item) => isOrphanItem(item, index)) },
    definitionLists: {
      total: definitionLists.length,
      invalidChildren: findInvalidChildren(definitionLists, index, isInvalidDefinitionListChild),
      unpaired: definitionLists.filter((list) => isUnpaired(list, index)),
    },
    orphanTerms: findWithoutRole('dt', 'dd').filter((term) => isOrphanTerm(term, index)),
  };
}

/** A slot of a shadow tree, which browsers show as the nodes in it, without a box or role of its own. */
function isSlot(element: PageElement, index: PageIndex): boolean {
  return element.name === 'slot' && index.getShadowHost(element) !== undefined;
}

/** Lists the children of an element as assistive technology sees them: slots are left out. */
function readChildren(element: PageElement, index: PageIndex, children: PageNode[] = []): PageNode[] {
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (child instanceof PageElement && isSlot(child, index)) readChildren(child, index, children);
    else children.push(child);
  }
  return children;
}

/** The element that an element is a child of as assistive technology sees it: slots are left out. */
export function findParent(element: PageElement, index: PageIndex): PageElement | null {
  let { parent } = element;
  while (parent && isSlot(parent, index)) parent = parent.parent;
  return parent;
}

function findInvalidChildren(
  lists: readonly PageElement[],
  index: PageIndex,
  isInvalid: (child: PageNode, index: PageIndex) => boolean,
): InvalidChild[] {
  return lists.flatMap((element) => {
    const child = readChildren(element, index).find((node) => isInvalid(node, index));
    return child ? [{ element, child }] : [];
  });
}

/** Elements that browsers do not display, such as the `<meta itemprop>` of microdata (HTML standard, section 15.3.1). */
const IGNORED_ELEMENTS = new Set(
  'area base datalist link meta noscript param script source style template title track'.split(' '),
);

/** Whether the child is text, or an exposed element with another name than `names` or another role than `roles`. */
function isDisallowedChild(child: PageNode, names: readonly string[], roles: readonly string[]): boolean {
  if (child instanceof PageText) return child.value.trim() !== '';
  if (child.context.ariaHidden || IGNORED_ELEMENTS.has(child.name)) return false;
  const role = getExplicitRole(child);
  return role === null ? !names.includes(child.name) : !roles.includes(role);
}

function isInvalidListChild(child: PageNode): boolean {
  return isDisallowedChild(child, ['li'], ['listitem']);
}

/** A `<div>` may group terms (HTML standard, section 4.4.9), but not inside another one. */
function isInvalidDefinitionListChild(child: PageNode, index: PageIndex): boolean {
  const isGroup = !(child instanceof PageText) && child.name === 'div' && getExplicitRole(child) === null;
  return isGroup && !child.context.ariaHidden
    ? readChildren(child, index).some(isInvalidTermGroupChild)
    : isInvalidTermGroupChild(child);
}

function isUnpaired(list: PageElement, index: PageIndex): boolean {
  const names = readChildren(list, index).map((child) => (child instanceof PageText ? '' : child.name));
  const term = names.indexOf('dt');
  return term === -1 ? names.includes('dd') : !names.includes('dd', term);
}

function isInvalidTermGroupChild(child: PageNode): boolean {
  return isDisallowedChild(child, ['dt', 'dd'], ['term', 'definition', 'listitem']);
}

function isOrphanItem(item: PageElement, index: PageIndex): boolean {
  const parent = findParent(item, index);
  const role = parent && getExplicitRole(parent);
  if (role) return !['list', 'none', 'presentation'].includes(role);
  return !parent || !['ul', 'ol', 'menu'].includes(parent.name);
}

function isOrphanTerm(term: PageElement, index: PageIndex): boolean {
  let parent = findParent(term, index);
  if (parent?.name === 'div' && [null, 'none', 'presentation'].includes(getExplicitRole(parent)))
    parent = findParent(parent, index);
  if (parent?.name !== 'dl') return true;
  return ![null, 'list', 'none', 'presentation'].includes(getExplicitRole(parent));
}

import { computeAccessibleName } from '../accessible-name.ts';
import { getExplicitRole } from '../aria.ts';
import { type PageElement, type PageNode, PageText } from '../node.ts';
import type { PageIndex } from '../page-index.ts';
import type { HeadingFacts } from './headings.ts';

/** A heading as assistive technology lists it. */
export interface OutlineHeading {
  element: PageElement;
  /** `aria-level` where it is a positive number, else the level of the element; 2 for a bare `role=heading`. */
  level: number;
  name: string;
}

/** An element whose children its kind does not allow. */
export interface InvalidChild {
  element: PageElement;
  /** The first of them. */
  child: PageNode;
}

/** Lists that assistive technology meets. Those with a `role` follow the rules of that role instead. */
export interface ListFacts {
  /** `<ul>` and `<ol>`: how many, and those with something other than `<li>` in them. */
  lists: { total: number; invalidChildren: InvalidChild[] };
  /** `<li>`: how many, and those that are not in a list. */
  items: { total: number; orphans: PageElement[] };
  /** `<dl>`: also those with terms and no description after one, or descriptions and no term before. */
  definitionLists: { total: number; invalidChildren: InvalidChild[]; unpaired: PageElement[] };
  /** `<dt>` and `<dd>` that are not in a `<dl>`. */
  orphanTerms: PageElement[];
}

/** The headings that are exposed, those made by `role=heading` included, in document order. */
export function readOutline(index: PageIndex, headings: readonly HeadingFacts[]): OutlineHeading[] {
  const byRole = index
    .getElementsWithAttribute('role')
    .filter((element) => getExplicitRole(element) === 'heading' && !/^h[1-6]$/.test(element.name));
  return [...headings.map((heading) => heading.element), ...byRole]
    .filter((element) => !element.context.ariaHidden && (getExplicitRole(element) ?? 'heading') === 'heading')
    .sort((a, b) => a.order - b.order)
    .map((element) => ({
      element,
      level: getHeadingLevel(element),
      name: computeAccessibleName(element, index),
    }));
}

function getHeadingLevel(heading: PageElement): number {
  const level = Number.parseInt(heading.getAttribute('aria-level') ?? '', 10);
  if (level >= 1) return level;
  return /^h[1-6]$/.test(heading.name) ? Number(heading.name[1]) : 2;
}

/** The main landmarks that are exposed. */
export function readMainLandmarks(index: PageIndex): PageElement[] {
  const mains = index.getElementsByTagName('main').filter((element) => !element.hasAttribute('role'));
  const byRole = index
    .getElementsWithAttribute('role')
    .filter((element) => getExplicitRole(element) === 'main');
  return [...mains, ...byRole]
    .filter((element) => !element.context.ariaHidden)
    .sort((a, b) => a.order - b.order);
}

export function readLists(index: PageIndex): ListFacts {
  const plain = (...names: string[]): PageElement[] =>
    names
      .flatMap((name) => index.getElementsByTagName(name))
      .filter((element) => !element.context.ariaHidden && !element.getAttribute('role'))
      .sort((a, b) => a.order - b.order);
  const lists = plain('ul', 'ol');
  const items = plain('li');
  const definitionLists = plain('dl');
  return {
    lists: { total: lists.length, invalidChildren: findInvalidChildren(lists, isInvalidListChild) },
    items: { total: items.length, orphans: items.filter(isOrphanItem) },
    definitionLists: {
      total: definitionLists.length,
      invalidChildren: findInvalidChildren(definitionLists, isInvalidDefinitionListChild),
      unpaired: definitionLists.filter(isUnpaired),
    },
    orphanTerms: plain('dt', 'dd').filter(isOrphanTerm),
  };
}

function findInvalidChildren(
  lists: readonly PageElement[],
  isMisfit: (child: PageNode) => boolean,
): InvalidChild[] {
  return lists.flatMap((element) => {
    const child = element.childNodes.find(isMisfit);
    return child ? [{ element, child }] : [];
  });
}

/** Neither shown nor read wherever they stand. */
const IGNORED_ELEMENTS = new Set('script style template noscript'.split(' '));

/** Text, or an exposed element that is none of `names` and has none of `roles`. */
function isDisallowedChild(child: PageNode, names: readonly string[], roles: readonly string[]): boolean {
  if (child instanceof PageText) return child.value.trim() !== '';
  if (child.context.ariaHidden || IGNORED_ELEMENTS.has(child.name)) return false;
  const role = getExplicitRole(child);
  return role === null ? !names.includes(child.name) : !roles.includes(role);
}

function isInvalidListChild(child: PageNode): boolean {
  return isDisallowedChild(child, ['li'], ['listitem']);
}

/** A `<div>` groups terms (HTML standard, section 4.4.9) but is not nested. */
function isInvalidDefinitionListChild(child: PageNode): boolean {
  const isGroup = !(child instanceof PageText) && child.name === 'div' && getExplicitRole(child) === null;
  return isGroup && !child.context.ariaHidden
    ? child.childNodes.some(isInvalidTermGroupChild)
    : isInvalidTermGroupChild(child);
}

function isUnpaired(list: PageElement): boolean {
  const names = list.childElements().map((child) => child.name);
  const term = names.indexOf('dt');
  return term === -1 ? names.includes('dd') : !names.includes('dd', term);
}

function isInvalidTermGroupChild(child: PageNode): boolean {
  return isDisallowedChild(child, ['dt', 'dd'], ['term', 'definition', 'listitem']);
}

function isOrphanItem(item: PageElement): boolean {
  const { parent } = item;
  const role = parent && getExplicitRole(parent);
  if (role) return !['list', 'none', 'presentation'].includes(role);
  return !parent || !['ul', 'ol', 'menu'].includes(parent.name);
}

function isOrphanTerm(term: PageElement): boolean {
  let parent = term.parent;
  const isGroup = parent?.name === 'div' && [null, 'none', 'presentation'].includes(getExplicitRole(parent));
  if (isGroup) parent = parent?.parent ?? null;
  if (parent?.name !== 'dl') return true;
  return ![null, 'list', 'none', 'presentation'].includes(getExplicitRole(parent));
}

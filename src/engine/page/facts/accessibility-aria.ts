import { isAriaValue, LIMITED_ATTRIBUTES } from '../aria-values.ts';
import {
  type ElementsByRole,
  forEachReference,
  isAriaAttribute,
  LISTED_IDS,
  readIdReferences,
} from '../aria.ts';
import type { PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';

/** The page's use of WAI-ARIA. *Exposed* elements are those not hidden from assistive technology. */
export interface AriaFacts {
  /** Exposed elements with a `role`: their number, and those whose role does not exist. */
  roles: { total: number; unknown: PageElement[] };
  /** Exposed elements with `aria-` attributes: their number, and those with an undefined one. */
  attributes: { total: number; unknown: NamedAttributes[] };
  /** Exposed elements with attributes whose values WAI-ARIA limits: their number, and those with another value. */
  values: { total: number; invalid: NamedAttributes[] };
  /**
   * Exposed elements with `aria-labelledby` or `aria-describedby`: their number, and those none of whose ids exists.
   * Browsers join the texts of the ids that exist. Descriptions of form fields are left out.
   */
  references: { total: number; broken: BrokenReference[] };
  /** Ids that `label[for]` or an `aria-` attribute refers to: their number, and those of more than one element. */
  referencedIds: { total: number; duplicate: DuplicateId[] };
}

export interface NamedAttributes {
  element: PageElement;
  names: string[];
}

export interface BrokenReference {
  element: PageElement;
  attribute: string;
  /** The first `LISTED_IDS`. */
  missing: string[];
}

export interface DuplicateId {
  id: string;
  /** The elements with this id, two or more. */
  elements: readonly PageElement[];
  /** The first element that refers to the id. */
  referrer: PageElement;
}

export function readAria(index: PageIndex, byRole: ElementsByRole): AriaFacts {
  return {
    roles: readRoles(index, byRole),
    attributes: readAttributes(index),
    values: readValues(index),
    references: readReferences(index),
    referencedIds: readReferencedIds(index),
  };
}

function isExposed(element: PageElement): boolean {
  return !element.context.ariaHidden;
}

function readRoles(index: PageIndex, byRole: ElementsByRole): AriaFacts['roles'] {
  const hasRole = (element: PageElement): boolean =>
    isExposed(element) && element.getAttribute('role')?.trim() !== '';
  return {
    total: index.getElementsWithAttribute('role').filter(hasRole).length,
    unknown: (byRole.get(null) ?? []).filter(hasRole),
  };
}

function readAttributes(index: PageIndex): AriaFacts['attributes'] {
  const withAttribute = new Set<PageElement>();
  const unknown = new Map<PageElement, string[]>();
  for (const name of index.getAttributeNames()) {
    if (!name.startsWith('aria-')) continue;
    const isKnown = isAriaAttribute(name);
    for (const element of index.getElementsWithAttribute(name)) {
      if (!isExposed(element)) continue;
      withAttribute.add(element);
      if (isKnown) continue;
      addName(unknown, element, name);
    }
  }
  return { total: withAttribute.size, unknown: listInOrder(unknown) };
}

/** A script replaces a value with `{{`, `<%`, `${` or `%name%` before assistive technology reads it. `50%` is an error. */
const PLACEHOLDER = /[{<$]|%[^%]{1,80}%/;

function readValues(index: PageIndex): AriaFacts['values'] {
  const limited = new Set<PageElement>();
  const invalid = new Map<PageElement, string[]>();
  for (const attribute of LIMITED_ATTRIBUTES) {
    for (const element of index.getElementsWithAttribute(attribute)) {
      if (!isExposed(element)) continue;
      const value = element.getAttribute(attribute) ?? '';
      limited.add(element);
      if (!isAriaValue(attribute, value) && !PLACEHOLDER.test(value)) addName(invalid, element, attribute);
    }
  }
  return { total: limited.size, invalid: listInOrder(invalid) };
}

function addName(names: Map<PageElement, string[]>, element: PageElement, name: string): void {
  const known = names.get(element);
  if (known) known.push(name);
  else names.set(element, [name]);
}

function listInOrder(names: ReadonlyMap<PageElement, string[]>): NamedAttributes[] {
  return Array.from(names, ([element, list]) => ({ element, names: list })).sort(compareDocumentOrder);
}

/** Their `aria-describedby` may name an error message that a script adds when there is an error. */
const FIELDS = new Set(['input', 'select', 'textarea']);

function readReferences(index: PageIndex): AriaFacts['references'] {
  const referring = new Set<PageElement>();
  const broken: BrokenReference[] = [];
  for (const attribute of ['aria-labelledby', 'aria-describedby']) {
    for (const element of index.getElementsWithAttribute(attribute).filter(isExposed)) {
      if (attribute === 'aria-describedby' && FIELDS.has(element.name)) continue;
      const ids = readIdReferences(element, attribute);
      if (ids.length > 0) referring.add(element);
      if (ids.length > 0 && !ids.some((id) => index.getElementById(id, element)))
        broken.push({ element, attribute, missing: ids.slice(0, LISTED_IDS) });
    }
  }
  return { total: referring.size, broken: broken.sort(compareDocumentOrder) };
}

function readReferencedIds(index: PageIndex): AriaFacts['referencedIds'] {
  const referrers = new Map<PageElement, PageElement>();
  const addReferrer = (id: string, element: PageElement): void => {
    const target = index.getElementById(id, element);
    if (target && !referrers.has(target)) referrers.set(target, element);
  };
  for (const label of index.getElementsByTagName('label'))
    addReferrer(label.getAttribute('for') ?? '', label);
  for (const attribute of ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns'])
    forEachReference(index, attribute, addReferrer);
  const duplicate: DuplicateId[] = [];
  for (const [target, referrer] of referrers) {
    const id = target.getAttribute('id') ?? '';
    const elements = index.getElementsById(id, referrer);
    if (elements.length > 1) duplicate.push({ id, elements, referrer });
  }
  return { total: referrers.size, duplicate };
}

function compareDocumentOrder(a: { element: PageElement }, b: { element: PageElement }): number {
  return a.element.order - b.element.order;
}

import { explicitRole, idReferences, isAriaAttribute } from '../aria.ts';
import type { PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';

/** How the page uses WAI-ARIA. */
export interface AriaFacts {
  /** Exposed elements with a `role`: how many, and those with none that exists. */
  roles: { total: number; unknown: PageElement[] };
  /** Exposed elements with `aria-` attributes: how many, and those with one that is not defined. */
  attributes: { total: number; unknown: UnknownAttributes[] };
  /** Exposed elements that say who names or describes them: how many, and those that name a missing id. */
  references: { total: number; broken: BrokenReference[] };
  /** Ids that `label[for]` or an `aria-` attribute names: how many, and those that several elements have. */
  targets: { total: number; duplicate: DuplicateTarget[] };
}

export interface UnknownAttributes {
  element: PageElement;
  names: string[];
}

export interface BrokenReference {
  element: PageElement;
  attribute: string;
  missing: string[];
}

export interface DuplicateTarget {
  id: string;
  /** The elements that have it, two or more. */
  elements: readonly PageElement[];
  /** The first element that names it. */
  referrer: PageElement;
}

export function readAria(index: PageIndex): AriaFacts {
  return {
    roles: readRoles(index),
    attributes: readAttributes(index),
    references: readReferences(index),
    targets: readTargets(index),
  };
}

function isExposed(element: PageElement): boolean {
  return !element.place.ariaHidden;
}

function readRoles(index: PageIndex): AriaFacts['roles'] {
  const withRole = index
    .withAttribute('role')
    .filter((element) => isExposed(element) && element.attribute('role')?.trim() !== '');
  return { total: withRole.length, unknown: withRole.filter((element) => explicitRole(element) === null) };
}

function readAttributes(index: PageIndex): AriaFacts['attributes'] {
  const using = new Set<PageElement>();
  const unknown = new Map<PageElement, string[]>();
  for (const name of index.attributeNames()) {
    if (!name.startsWith('aria-')) continue;
    const isKnown = isAriaAttribute(name);
    for (const element of index.withAttribute(name)) {
      if (!isExposed(element)) continue;
      using.add(element);
      if (isKnown) continue;
      const names = unknown.get(element);
      if (names) names.push(name);
      else unknown.set(element, [name]);
    }
  }
  return {
    total: using.size,
    unknown: Array.from(unknown, ([element, names]) => ({ element, names })).sort(byOrder),
  };
}

function readReferences(index: PageIndex): AriaFacts['references'] {
  const using = new Set<PageElement>();
  const broken: BrokenReference[] = [];
  for (const attribute of ['aria-labelledby', 'aria-describedby']) {
    for (const element of index.withAttribute(attribute).filter(isExposed)) {
      const ids = idReferences(element, attribute);
      if (ids.length > 0) using.add(element);
      const missing = ids.filter((id) => !index.byId(id));
      if (missing.length > 0) broken.push({ element, attribute, missing });
    }
  }
  return { total: using.size, broken: broken.sort(byOrder) };
}

function readTargets(index: PageIndex): AriaFacts['targets'] {
  const referrers = new Map<string, PageElement>();
  const refer = (id: string, element: PageElement): void => {
    if (!referrers.has(id) && index.ids.has(id)) referrers.set(id, element);
  };
  for (const label of index.named('label')) refer(label.attribute('for') ?? '', label);
  for (const attribute of ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns']) {
    for (const element of index.withAttribute(attribute)) {
      for (const id of idReferences(element, attribute)) refer(id, element);
    }
  }
  const duplicate = [...referrers].flatMap(([id, referrer]) => {
    const elements = index.ids.get(id) ?? [];
    return elements.length > 1 ? [{ id, elements, referrer }] : [];
  });
  return { total: referrers.size, duplicate };
}

function byOrder(a: { element: PageElement }, b: { element: PageElement }): number {
  return a.element.order - b.element.order;
}

import { findReferencedElements } from '../aria.ts';
import { getRoleRules, ROLE_ATTRIBUTES } from '../aria-roles.ts';
import { createFocusTest } from '../focus.ts';
import { getRole } from '../implicit-role.ts';
import { createAncestorFinder, type PageElement } from '../node.ts';
import { getElementText, type PageIndex } from '../page-index.ts';

/** How the page follows the rules of WAI-ARIA for roles, for elements exposed to assistive technology. */
export interface RoleFacts {
  /** Elements with an attribute that not every role supports: their number, and those whose role does not. */
  attributes: { total: number; unsupported: AttributesOfRole[] };
  /** Elements whose `role` requires an attribute: their number, and those that lack one which HTML does not supply. */
  requirements: { total: number; missing: AttributesOfRole[] };
  /** Non-empty elements whose `role` owns others: their number, and those that own nothing or what they may not own. */
  owners: { total: number; invalid: InvalidOwner[] };
  /** Elements whose `role` needs an owner: their number, and those that have none. */
  parts: { total: number; orphans: OrphanPart[] };
}

export interface AttributesOfRole {
  element: PageElement;
  role: string | null;
  /** With `aria-`. */
  names: string[];
}

export interface InvalidOwner {
  element: PageElement;
  role: string;
  /** The first child in a role that the owner may not own; `null` if it owns nothing in a role. */
  child: PageElement | null;
}

export interface OrphanPart {
  element: PageElement;
  role: string;
}

/** An element with a role in its `role` attribute. */
interface RoleElement {
  element: PageElement;
  role: string;
}

export function readRoles(index: PageIndex): RoleFacts {
  const withRole = index.getElementsWithAttribute('role').flatMap((element): RoleElement[] => {
    const role = element.context.ariaHidden ? null : getRole(element);
    return role === null || role === '' ? [] : [{ element, role }];
  });
  return {
    attributes: readAttributes(index),
    requirements: readRequirements(withRole, index),
    owners: readOwners(withRole),
    parts: readParts(withRole, index),
  };
}

function readAttributes(index: PageIndex): RoleFacts['attributes'] {
  const concerned = new Set<PageElement>();
  const unsupported = new Map<PageElement, AttributesOfRole>();
  for (const name of ROLE_ATTRIBUTES) {
    for (const element of index.getElementsWithAttribute(name)) {
      if (!isJudged(element) || isWithoutEffect(element, name)) continue;
      concerned.add(element);
      const role = getRole(element);
      if (role !== null && getRoleRules(role).supported.has(name.slice('aria-'.length))) continue;
      const known = unsupported.get(element);
      if (known) known.names.push(name);
      else unsupported.set(element, { element, role, names: [name] });
    }
  }
  return { total: concerned.size, unsupported: [...unsupported.values()].sort(compareDocumentOrder) };
}

/** Custom elements and those of SVG and MathML may have roles that scripts and other standards give them. */
function isJudged(element: PageElement): boolean {
  if (element.context.ariaHidden) return false;
  return element.hasAttribute('role') || (element.isHtml && !element.name.includes('-'));
}

/** Whether the attribute has its default value, which has no effect. */
function isWithoutEffect(element: PageElement, name: string): boolean {
  const value = element.getAttribute(name)?.trim().toLowerCase() ?? '';
  return value === '' || value === 'undefined' || (name === 'aria-required' && value === 'false');
}

/** HTML gives these the state that their role requires (HTML-AAM 1.0, section 3.6). */
const NATIVE_STATES = /^(?:h[1-6]|input|meter|option|progress|select)$/;

function readRequirements(withRole: readonly RoleElement[], index: PageIndex): RoleFacts['requirements'] {
  const canTakeFocus = createFocusTest(index);
  const concerned = withRole.filter(
    ({ element, role }) =>
      getRoleRules(role).required.length > 0 &&
      !NATIVE_STATES.test(element.name) &&
      // A separator that cannot be moved has no value (WAI-ARIA 1.2, section 5.4).
      (role !== 'separator' || canTakeFocus(element)),
  );
  const missing = concerned.flatMap(({ element, role }) => {
    const names = getRoleRules(role).required.map((attribute) => `aria-${attribute}`);
    const absent = names.filter((name) => !element.getAttribute(name)?.trim());
    const isTold = role === 'slider' && element.getAttribute('aria-valuetext');
    return absent.length > 0 && !isTold ? [{ element, role, names: absent }] : [];
  });
  return { total: concerned.length, missing };
}

function readOwners(withRole: readonly RoleElement[]): RoleFacts['owners'] {
  const concerned = withRole.filter(
    ({ element, role }) =>
      getRoleRules(role).owned.length > 0 &&
      !element.hasAttribute('aria-owns') &&
      element.getAttribute('aria-busy') !== 'true',
  );
  const owners: RoleFacts['owners'] = { total: 0, invalid: [] };
  for (const { element, role } of concerned) {
    const { hasAny, invalid: child } = findOwned(element, role);
    const isEmpty = !hasAny && child === null && getElementText(element, 50) === '';
    if (isEmpty) continue;
    owners.total++;
    if (child !== null || !hasAny) owners.invalid.push({ element, role, child });
  }
  return owners;
}

/** The role that counts for ownership: `null` for `generic`, which may stand between an owner and its parts like no role. */
function getStructuralRole(element: PageElement): string | null {
  const role = getRole(element);
  return role === 'generic' ? null : role;
}

/**
 * The roles that an element owns: those of the nearest descendants that have one. Groups that may be owned are searched
 * too. Stops at the first role that may not be owned.
 */
function findOwned(owner: PageElement, role: string): { hasAny: boolean; invalid: PageElement | null } {
  const { owned } = getRoleRules(role);
  const result = { hasAny: false, invalid: null as PageElement | null };
  const visit = (element: PageElement): void => {
    for (const child of element.childElements()) {
      if (result.invalid) return;
      if (child.context.ariaHidden) continue;
      const childRole = getStructuralRole(child);
      const isGroup = childRole === 'group' || childRole === 'rowgroup';
      if (childRole === null || (isGroup && owned.includes(childRole))) visit(child);
      else if (owned.includes(childRole)) result.hasAny = true;
      else if (!getRoleRules(childRole).contexts.includes(role)) result.invalid = child;
    }
  };
  visit(owner);
  return result;
}

function readParts(withRole: readonly RoleElement[], index: PageIndex): RoleFacts['parts'] {
  const concerned = withRole.filter(({ role }) => getRoleRules(role).contexts.length > 0);
  if (concerned.length === 0) return { total: 0, orphans: [] };
  const ownedById = findReferencedElements(index, ['aria-owns']);
  const findOwner = createAncestorFinder(
    (element) => ownedById.has(element) || getStructuralRole(element) !== null,
  );
  const hasOwner = ({ element, role }: RoleElement): boolean => {
    if (ownedById.has(element)) return true;
    const { contexts, isWidget } = getRoleRules(role);
    let owner = findOwner(element);
    // The owner of a group's items is outside the group: the menu, or the item that expands it. Captions are no items.
    const isGrouped = owner !== null && isWidget && contexts.includes('group') && getRole(owner) === 'group';
    if (owner && isGrouped) owner = findOwner(owner);
    if (!owner) return false;
    const ownerRole = getRole(owner) ?? '';
    return ownedById.has(owner) || contexts.includes(ownerRole) || (isGrouped && ownerRole === role);
  };
  return { total: concerned.length, orphans: concerned.filter((part) => !hasOwner(part)) };
}

function compareDocumentOrder(a: { element: PageElement }, b: { element: PageElement }): number {
  return a.element.order - b.element.order;
}

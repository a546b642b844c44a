import type { AttributesOfRole } from '../../page/facts/accessibility-roles.ts';
import { getRoleRules } from '../../page/aria-roles.ts';
import type { PageIndex } from '../../page/page-index.ts';
import { defineChecks, evaluateElements } from '../check.ts';
import { describeElement, phrase } from '../evidence.ts';
import type { Evidence } from '../../evidence.ts';
import { axe } from '../sources/auditors.ts';
import { ARIA, WCAG } from '../sources/w3c.ts';

/** Checks of what WAI-ARIA requires of the elements in a role. */
export const roleChecks = defineChecks('accessibility', [
  {
    id: 'aria-attribute-not-allowed',
    severity: 'low',
    title: 'An ARIA attribute is not allowed on its role',
    passes:
      'Every aria- attribute that only some roles support, such as aria-expanded or aria-selected, is on an element whose role supports it.',
    why: 'Assistive technology ignores the attribute, so the state is not announced.',
    recommendation:
      'Use an element or role that has this state, such as button for aria-expanded, or remove the attribute.',
    verify: "Inspect the element in the browser's accessibility panel and check its role and state.",
    sources: [ARIA.attributes, WCAG.nameRoleValue, axe('aria-allowed-attr')],
    checkedOn: '2026-11-27',
    test: ({ accessibility: { roles }, index }) =>
      evaluateElements(roles.attributes.total, roles.attributes.unsupported, 'element', (found) =>
        describeAttributes(found, 'has no effect', index),
      ),
  },
  {
    id: 'aria-attribute-required',
    severity: 'low',
    title: 'An ARIA role lacks a state that it requires',
    faultyAttributes: ['role'],
    passes:
      'Every role that requires a state has it, such as aria-checked on role=checkbox, aria-level on role=heading or aria-expanded on role=combobox.',
    why: 'A screen reader announces a checkbox or slider but cannot say whether it is checked or where it stands.',
    recommendation:
      'Add the required state and keep it up to date by script, or use the HTML element that has the state by itself.',
    example: '<input type="checkbox" id="terms">',
    verify: "Inspect the element in the browser's accessibility panel and check that it has the state.",
    sources: [ARIA.requiredStates, WCAG.nameRoleValue, axe('aria-required-attr')],
    checkedOn: '2026-11-27',
    test: ({ accessibility: { roles }, index }) =>
      evaluateElements(roles.requirements.total, roles.requirements.missing, 'element', (found) =>
        describeAttributes(found, 'is missing', index),
      ),
  },
  {
    id: 'aria-children-invalid',
    revision: 4,
    severity: 'low',
    title: 'An ARIA role contains elements that do not belong in it',
    faultyAttributes: ['role'],
    passes:
      'Every element whose role owns others, such as list, menu, listbox, tablist, table or tree, has children with the required roles and no others. Elements without a role in between, empty elements and elements with aria-owns do not count.',
    why: 'Screen readers announce a menu or list and then find no items in it, or count them wrongly.',
    recommendation: 'Give the children the roles that belong in it, or remove the role.',
    verify: "Inspect the element in the browser's accessibility panel and check the roles of its children.",
    sources: [ARIA.requiredOwned, WCAG.infoAndRelationships, axe('aria-required-children')],
    checkedOn: '2026-11-27',
    absentFrom: 'document',
    test: ({ accessibility: { roles }, index }) =>
      evaluateElements(
        roles.owners.total,
        roles.owners.invalid,
        'element',
        ({ element, role, child }) =>
          phrase`${describeElement(element, index)} holds ${child ? describeElement(child, index) : `no ${listRoles(role, 'owned')}`}`,
        ({ role }) =>
          `Remove role="${role}" if plain HTML says enough, as for a list of links, or else give the children the role ${listRoles(role, 'owned')}, and elements in between role="none".`,
      ),
  },
  {
    id: 'aria-parent-missing',
    revision: 3,
    severity: 'low',
    title: 'An ARIA role is used outside the role it belongs in',
    faultyAttributes: ['role'],
    passes:
      'Every element whose role belongs in another, such as option, tab, menuitem, listitem or row, is inside one, or named by its aria-owns.',
    why: 'Screen readers cannot say which of how many options or tabs it is, or do not announce it at all.',
    recommendation: 'Put the elements into one with the role they belong in, or remove their role.',
    verify: "Inspect the element in the browser's accessibility panel and check the role of its parent.",
    sources: [ARIA.requiredContext, WCAG.infoAndRelationships, axe('aria-required-parent')],
    checkedOn: '2026-11-27',
    test: ({ accessibility: { roles }, index }) =>
      evaluateElements(
        roles.parts.total,
        roles.parts.orphans,
        'element',
        ({ element }) => describeElement(element, index),
        ({ role }) =>
          `Put elements with role="${role}" directly into one with the role ${listRoles(role, 'contexts')}, or remove role="${role}".`,
      ),
  },
]);

/** `aria-selected has no effect on <li aria-selected="true"> (line 3)` */
function describeAttributes(
  { element, role, names }: AttributesOfRole,
  what: string,
  index: PageIndex,
): Evidence {
  const inRole = role === null ? '' : `, whose role is ${role}`;
  return phrase`${names.slice(0, 3).join(', ')} ${what} on ${describeElement(element, index)}${inRole}`;
}

/** Roles that only stand between an owner and what it owns, or that authors should not use. */
const SECONDARY_ROLES = new Set(['directory', 'group', 'rowgroup', 'separator']);

/** `cell, columnheader, gridcell or rowheader` */
function listRoles(role: string, kind: 'owned' | 'contexts'): string {
  const roles = getRoleRules(role)[kind].filter((name) => !SECONDARY_ROLES.has(name));
  return roles.length < 2 ? roles.join('') : `${roles.slice(0, -1).join(', ')} or ${roles.at(-1)}`;
}

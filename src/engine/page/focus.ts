import { createAncestorFinder, type PageElement } from './node.ts';
import type { PageIndex } from './page-index.ts';

/** Elements that take the focus without `tabindex`; `a` and `area` do so only with `href`. */
const NATIVE_CONTROLS = new Set(['button', 'input', 'select', 'summary', 'textarea']);

const DISABLEABLE = new Set(['button', 'fieldset', 'input', 'select', 'textarea']);

/** The value of `tabindex`; `null` if it is absent or no number. */
export function readTabIndex(element: PageElement): number | null {
  const text = element.getAttribute('tabindex');
  if (text === null) return null;
  const value = Number.parseInt(text, 10);
  return Number.isNaN(value) ? null : value;
}

/**
 * Returns a function that tells whether an element can take the focus, by itself or by a `tabindex` (HTML standard,
 * section 6.6.2). It leaves out what is hidden, inert or disabled, including by a `fieldset`, and frames and players.
 */
export function createFocusTest(index: PageIndex): (element: PageElement) => boolean {
  const findDisabledFieldset = createDisabledFieldsetFinder(index);
  return (element) => {
    if (!element.isHtml || element.context.hidden) return false;
    if (DISABLEABLE.has(element.name) && (isDisabled(element) || findDisabledFieldset(element))) return false;
    if (element.name === 'input' && element.getAttribute('type')?.toLowerCase() === 'hidden') return false;
    if (NATIVE_CONTROLS.has(element.name) || readTabIndex(element) !== null) return true;
    return (element.name === 'a' || element.name === 'area') && element.hasAttribute('href');
  };
}

function createDisabledFieldsetFinder(index: PageIndex): (element: PageElement) => PageElement | null {
  const fieldsets = index.getElementsByTagName('fieldset').filter(isDisabled);
  if (fieldsets.length === 0) return () => null;
  return createAncestorFinder((ancestor) => ancestor.name === 'fieldset' && isDisabled(ancestor));
}

function isDisabled(element: PageElement): boolean {
  return element.hasAttribute('disabled');
}

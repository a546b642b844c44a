import { createAncestorFinder } from './nearest-ancestor.ts';
import type { PageElement } from './node.ts';

const NATIVE_CONTROLS = new Set(['button', 'input', 'select', 'summary', 'textarea']);

/** Elements that take the focus without `tabindex`; `a` and `area` only with `href`. */
export const FOCUSABLE_NAMES: readonly string[] = ['a', 'area', ...NATIVE_CONTROLS];

const DISABLEABLE = new Set(['button', 'fieldset', 'input', 'select', 'textarea']);

/** The value of `tabindex`; `null` if it is absent or no number. */
export function readTabIndex(element: PageElement): number | null {
  const value = Number.parseInt(element.getAttribute('tabindex') ?? '', 10);
  return Number.isNaN(value) ? null : value;
}

/**
 * Returns a function that tells whether an element can take the focus, by itself or by a `tabindex` (HTML standard,
 * section 6.6.2). It leaves out what is hidden, inert or disabled, also by a `fieldset`, and frames and players.
 */
export function createFocusTest(): (element: PageElement) => boolean {
  const findDisabledFieldset = createAncestorFinder(
    (ancestor) => ancestor.name === 'fieldset' && ancestor.hasAttribute('disabled'),
  );
  return (element) => {
    if (!element.isHtml || element.context.hidden) return false;
    if (DISABLEABLE.has(element.name) && (element.hasAttribute('disabled') || findDisabledFieldset(element)))
      return false;
    if (element.name === 'input' && element.getAttribute('type')?.toLowerCase() === 'hidden') return false;
    if (NATIVE_CONTROLS.has(element.name) || readTabIndex(element) !== null) return true;
    return (element.name === 'a' || element.name === 'area') && element.hasAttribute('href');
  };
}

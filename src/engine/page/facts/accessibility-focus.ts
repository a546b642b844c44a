import { getRoleRules } from '../aria-roles.ts';
import { createFocusTest, readTabIndex } from '../focus.ts';
import { getRole } from '../implicit-role.ts';
import { type PageElement, PageText } from '../node.ts';
import type { PageIndex } from '../page-index.ts';

/** Elements that take the focus where users of screen readers do not expect it. */
export interface FocusFacts {
  /** Elements with `aria-hidden=true` of their own. */
  ariaHidden: {
    total: number;
    /** Those that the Tab key reaches. */
    tabbable: PageElement[];
    /** The first element that contains tabbable elements, unless a stylesheet hides it; `null` if there is none. */
    container: PageElement | null;
  };
  /** Exposed links, and exposed controls whose content assistive technology reads as plain text. */
  controls: { total: number; nested: NestedControl[] };
}

export interface NestedControl {
  /** The outer control. */
  element: PageElement;
  /** The first control inside it. */
  inner: PageElement;
}

type ElementTest = (element: PageElement) => boolean;

export function readFocus(index: PageIndex): FocusFacts {
  const canTakeFocus = createFocusTest(index);
  return { ariaHidden: readAriaHidden(index, canTakeFocus), controls: readControls(index, canTakeFocus) };
}

function readAriaHidden(index: PageIndex, canTakeFocus: ElementTest): FocusFacts['ariaHidden'] {
  const isTabbable: ElementTest = (element) => canTakeFocus(element) && (readTabIndex(element) ?? 0) >= 0;
  const hidden = index.getElementsWithAttribute('aria-hidden').filter(isVisibleButAriaHidden);
  return {
    total: hidden.length,
    tabbable: hidden.filter(isTabbable),
    // None is inside another, so each descendant is visited at most once.
    container: hidden.find((element) => containsElement(element, isTabbable)) ?? null,
  };
}

function containsElement(element: PageElement, matches: ElementTest): boolean {
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (child instanceof PageText) continue;
    if (matches(child) || containsElement(child, matches)) return true;
  }
  return false;
}

/** Whether `aria-hidden` of this element is all that hides it in the markup. */
function isVisibleButAriaHidden(element: PageElement): boolean {
  if (element.getAttribute('aria-hidden')?.trim().toLowerCase() !== 'true') return false;
  if (element.context.hidden || element.parent?.context.ariaHidden) return false;
  return !element.hasAttribute('inert');
}

/** Controls that HTML forbids inside links and buttons (HTML standard, sections 4.5.1 and 4.10.6). */
const NATIVE_CONTROLS = new Set(['button', 'input', 'select', 'summary', 'textarea']);
const FRAMES_AND_PLAYERS = new Set(['iframe', 'audio', 'video']);

function readControls(index: PageIndex, canTakeFocus: ElementTest): FocusFacts['controls'] {
  const controls = [
    ...index.getElementsWithAttribute('href').filter(isExposedAnchor),
    ...index.getElementsByTagName('button').filter(holdsText),
    ...index.getElementsWithAttribute('role').filter(isOtherControl),
  ];
  const nested: NestedControl[] = [];
  for (const element of controls) {
    const inner = findNestedControl(element, element, canTakeFocus);
    if (inner) nested.push({ element, inner });
  }
  return { total: controls.length, nested: nested.sort((a, b) => a.inner.order - b.inner.order) };
}

function isExposedAnchor({ name, isHtml, context }: PageElement): boolean {
  return name === 'a' && isHtml && !context.ariaHidden;
}

function isLink(element: PageElement): boolean {
  return isExposedAnchor(element) && element.hasAttribute('href');
}

function isButton({ name, isHtml }: PageElement): boolean {
  return name === 'button' && isHtml;
}

/** Whether a `role` makes the element a control whose content is plain text. */
function isOtherControl(element: PageElement): boolean {
  return element.hasAttribute('role') && !isButton(element) && !isLink(element) && holdsText(element);
}

function isControl(element: PageElement): boolean {
  return isLink(element) || isOtherControl(element) || (isButton(element) && holdsText(element));
}

/**
 * The first control inside `parent` that may not be inside the control `outer`; `null` if there is none. The content of
 * another control is left to that control, so each element is visited once.
 */
function findNestedControl(
  outer: PageElement,
  parent: PageElement,
  canTakeFocus: ElementTest,
): PageElement | null {
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    if (child instanceof PageText || child.context.ariaHidden) continue;
    if ((canTakeFocus(child) || isFrameOrPlayer(child)) && isForbidden(child, outer)) return child;
    const inner = isControl(child) ? null : findNestedControl(outer, child, canTakeFocus);
    if (inner) return inner;
  }
  return null;
}

function isFrameOrPlayer({ name, isHtml }: PageElement): boolean {
  return isHtml && FRAMES_AND_PLAYERS.has(name);
}

function isForbidden(inner: PageElement, outer: PageElement): boolean {
  if (outer.name !== 'a' && outer.name !== 'button') return isWidget(inner);
  return isForbiddenByHtml(inner) || (holdsText(outer) && isWidget(inner));
}

/** Whether HTML forbids the element inside links and buttons, and people can reach it there. */
function isForbiddenByHtml(element: PageElement): boolean {
  if (NATIVE_CONTROLS.has(element.name)) return true;
  const tabIndex = readTabIndex(element);
  if (tabIndex !== null) return tabIndex >= 0;
  return element.name === 'iframe' || element.hasAttribute('controls');
}

function holdsText(element: PageElement): boolean {
  if (element.context.ariaHidden || element.name === 'summary') return false;
  const role = getRole(element);
  return role !== null && getRoleRules(role).hasPresentationalChildren;
}

function isWidget(element: PageElement): boolean {
  const role = getRole(element);
  return role !== null && getRoleRules(role).isWidget;
}

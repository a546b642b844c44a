import { getRoleRules } from '../aria-roles.ts';
import { createFocusTest, FOCUSABLE_NAMES, readTabIndex } from '../focus.ts';
import { getRole } from '../implicit-role.ts';
import { createAncestorFinder } from '../nearest-ancestor.ts';
import { mergeInOrder, type PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';

/** Elements that take the focus where people who listen to the page do not expect it. */
export interface FocusFacts {
  /** Elements with `aria-hidden=true` of their own. */
  ariaHidden: {
    total: number;
    /** Those reached by the Tab key. */
    tabbable: PageElement[];
    /** An element with others inside that are reached by the Tab key, unless a stylesheet hides it; `null` if none. */
    container: PageElement | null;
  };
  /** Exposed controls whose content is mere text to assistive technology, and links. */
  controls: { total: number; nested: NestedControl[] };
}

export interface NestedControl {
  /** The outer control. */
  element: PageElement;
  /** The first control inside it. */
  inner: PageElement;
}

export function readFocus(index: PageIndex): FocusFacts {
  const canTakeFocus = createFocusTest();
  const focusable = mergeInOrder(
    ...FOCUSABLE_NAMES.map((name) => index.getElementsByTagName(name)),
    index.getElementsWithAttribute('tabindex').filter(({ name }) => !FOCUSABLE_NAMES.includes(name)),
  ).filter(canTakeFocus);
  return {
    ariaHidden: readAriaHidden(index, focusable),
    controls: readControls(index, focusable),
  };
}

function readAriaHidden(index: PageIndex, focusable: readonly PageElement[]): FocusFacts['ariaHidden'] {
  const hidden = index.getElementsWithAttribute('aria-hidden').filter(isVisibleButAriaHidden);
  if (hidden.length === 0) return { total: 0, tabbable: [], container: null };
  const outer = new Set(hidden);
  const findContainer = createAncestorFinder((element) => outer.has(element));
  const inTabOrder = focusable.filter((element) => (readTabIndex(element) ?? 0) >= 0);
  const tabbable = inTabOrder.filter((element) => outer.has(element));
  let container: PageElement | null = null;
  for (const element of inTabOrder) if (element.context.ariaHidden) container ??= findContainer(element);
  return { total: hidden.length, tabbable, container };
}

/** Whether nothing in the markup but `aria-hidden` of this element hides it. */
function isVisibleButAriaHidden(element: PageElement): boolean {
  if (element.getAttribute('aria-hidden')?.trim().toLowerCase() !== 'true') return false;
  if (element.context.hidden || element.parent?.context.ariaHidden) return false;
  if (element.hasAttribute('inert') || element.hasAttribute('popover')) return false;
  return element.name !== 'dialog' || element.hasAttribute('open');
}

/** Controls that HTML forbids inside links and buttons (HTML standard, sections 4.5.1 and 4.10.6). */
const NATIVE_CONTROLS = new Set(['button', 'input', 'select', 'summary', 'textarea']);
const FRAMES_AND_PLAYERS = ['iframe', 'audio', 'video'];

function readControls(index: PageIndex, focusable: readonly PageElement[]): FocusFacts['controls'] {
  const outer = new Set([
    ...index.getElementsByTagName('button').filter(holdsText),
    ...index.getElementsByTagName('a').filter(isLink),
    ...index.getElementsWithAttribute('role').filter(holdsText),
  ]);
  const findOuter = createAncestorFinder((element) => outer.has(element));
  const nested = new Map<PageElement, NestedControl>();
  const framesAndPlayers = FRAMES_AND_PLAYERS.map((name) => index.getElementsByTagName(name));
  for (const inner of mergeInOrder(focusable, ...framesAndPlayers)) {
    if (inner.context.ariaHidden) continue;
    const element = findOuter(inner);
    if (!element || nested.has(element)) continue;
    const isForbidden =
      element.name === 'a' || element.name === 'button'
        ? isForbiddenByHtml(inner) || (holdsText(element) && isWidget(inner))
        : isWidget(inner);
    if (isForbidden) nested.set(element, { element, inner });
  }
  return { total: outer.size, nested: [...nested.values()] };
}

/** Whether HTML forbids the element inside links and buttons, and people can reach it there. */
function isForbiddenByHtml(element: PageElement): boolean {
  if (NATIVE_CONTROLS.has(element.name)) return true;
  const tabIndex = readTabIndex(element);
  if (tabIndex !== null) return tabIndex >= 0;
  return element.name === 'iframe' || element.hasAttribute('controls');
}

function isLink(element: PageElement): boolean {
  return element.hasAttribute('href') && !element.context.ariaHidden;
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

import { getExplicitRole, isPresentational, readIdReferences } from './aria.ts';
import type { TraversalMode } from './name-contributions.ts';
import { type PageElement, type PageNode, PageText } from './node.ts';
import { collapseWhitespace, INLINE_ELEMENTS, isBlank, type PageIndex } from './page-index.ts';

/** The name from the element's own attributes or `<title>` child, by the rules of HTML-AAM for its kind. */
function readNativeName(element: PageElement): string {
  switch (element.name) {
    case 'img':
    case 'area':
      return isPresentational(element) ? '' : (element.getAttribute('alt') ?? '');
    case 'input':
      return readButtonName(element);
    case 'svg':
      return readSvgTitle(element);
    default:
      return '';
  }
}

/** A button's `value`, or the browser's default label of submit and reset. An empty value stays empty. */
function readButtonName(input: PageElement): string {
  const value = input.getAttribute('value');
  switch (input.getAttribute('type')?.toLowerCase() ?? 'text') {
    case 'submit':
      return value ?? 'Submit';
    case 'reset':
      return value ?? 'Reset';
    case 'button':
      return value ?? '';
    case 'image':
      return input.getAttribute('alt') ?? '';
    default:
      return '';
  }
}

function readSvgTitle(svg: PageElement): string {
  for (let child = svg.firstChild; child; child = child.nextSibling) {
    if (child instanceof PageText || child.name !== 'title') continue;
    return child.childNodes.map((part) => (part instanceof PageText ? part.value : '')).join('');
  }
  return '';
}

/** Characters of a name, and labels and references read for one. */
const LIMITS = { characters: 300, labels: 10, references: 50 };

/** Never part of a name, even if hidden text counts. */
const IGNORED_ELEMENTS = new Set('script style noscript template desc metadata'.split(' '));

/** Replaced elements and controls: what they show is not their content. */
const CONTENTLESS_ELEMENTS = new Set(
  'img input select textarea datalist iframe frame object embed audio video canvas svg meter progress'.split(
    ' ',
  ),
);

/** Roles whose content is a value, not a name. */
const VALUE_ROLES = new Set('combobox listbox progressbar scrollbar slider spinbutton'.split(' '));

/** Roles that get their name from content (WAI-ARIA 1.2, section 5.2.8.6); others only from the author. */
const NAME_FROM_CONTENT_ROLES = new Set(
  'button cell checkbox columnheader directory figure gridcell heading link listitem menuitem menuitemcheckbox menuitemradio none option presentation radio row rowgroup rowheader switch tab table term text tooltip treeitem'.split(
    ' ',
  ),
);

const LABELABLE_ELEMENTS = new Set('button input meter output progress select textarea'.split(' '));

/**
 * The accessible name of an element, white space collapsed, cut to about 300 characters; '' if it has none or is hidden
 * from assistive technology. Follows Accessible Name and Description Computation 1.2 and HTML-AAM 1.0 as axe-core
 * implements them, with two differences: a `placeholder` is not a name, because it disappears with the first character
 * typed (WCAG 3.3.2), and neither is the browser's default label of an image button.
 *
 * All names of a page together take time linear in the size of the page.
 */
export function computeAccessibleName(element: PageElement, index: PageIndex): string {
  if (element.context.ariaHidden) return '';
  return (
    readAriaName(element, index, 'content') ||
    collapseWhitespace(readNativeName(element)) ||
    collapseWhitespace(readLabelName(element, index)) ||
    collapseWhitespace(isNamedByContent(element) ? readContentName(element, index, 'content') : '') ||
    collapseWhitespace(readTitleName(element))
  );
}

/** Nodes looked at for text: for an element with more before its text, the name is computed, which remembers what it has read. */
const NODES_LIMIT = 20;

/** Whether `computeAccessibleName` returns a name. Most elements have text, which is found in a fraction of the time. */
export function hasAccessibleName(element: PageElement, index: PageIndex): boolean {
  if (element.context.ariaHidden) return false;
  const isNamedByText =
    !CONTENTLESS_ELEMENTS.has(element.name) && isNamedByContent(element) && findsText(element);
  return isNamedByText || computeAccessibleName(element, index) !== '';
}

/** Whether one of the first nodes inside adds more than white space to the name from content. */
function findsText(element: PageElement): boolean {
  let node = element.firstChild;
  for (let count = 0; node && count < NODES_LIMIT; count++) {
    if (node instanceof PageText) {
      if (!isBlank(node.value)) return true;
    } else if (!node.context.ariaHidden && !IGNORED_ELEMENTS.has(node.name)) {
      const name = readNativeName(node);
      if (!isBlank(name)) return true;
      if (name === '' && node.firstChild && isContentRead(node)) {
        node = node.firstChild;
        continue;
      }
    }
    while (!node.nextSibling && node.parent && node.parent !== element) node = node.parent;
    node = node.nextSibling;
  }
  return false;
}

function readAriaName(element: PageElement, index: PageIndex, mode: TraversalMode): string {
  if (element.attributes.length === 0) return '';
  const byReference = mode === 'content' ? readReferencedName(element, index) : '';
  return byReference || collapseWhitespace(element.getAttribute('aria-label') ?? '');
}

function readReferencedName(element: PageElement, index: PageIndex): string {
  if (!element.hasAttribute('aria-labelledby')) return '';
  let name = '';
  for (const id of readIdReferences(element, 'aria-labelledby').slice(0, LIMITS.references)) {
    const target = index.getElementById(id, element);
    if (!target) continue;
    name += ` ${computeContribution(target, index, target.context.ariaHidden ? 'hiddenReference' : 'reference')}`;
    if (name.length > LIMITS.characters) break;
  }
  return collapseWhitespace(name);
}

/** The `<label for>` elements of the control, then the label it is nested in. */
function readLabelName(element: PageElement, index: PageIndex): string {
  if (!LABELABLE_ELEMENTS.has(element.name)) return '';
  const labels = index.getLabelsFor(element).slice(0, LIMITS.labels);
  for (let ancestor = element.parent; ancestor; ancestor = ancestor.parent) {
    if (ancestor.name !== 'label') continue;
    labels.push(ancestor);
    break;
  }
  return labels.map((label) => computeContribution(label, index, 'reference')).join(' ');
}

/** The `title` attribute; '' for decoration: `role=none` and `<img alt="">`. */
function readTitleName(element: PageElement): string {
  const title = element.getAttribute('title') ?? '';
  if (title === '' || element.name === 'iframe') return title;
  const isDecoration =
    isPresentational(element) || (element.name === 'img' && element.getAttribute('alt') === '');
  return isDecoration ? '' : title;
}

/** The text an element adds to the name of an ancestor or of an element that refers to it. */
function computeContribution(element: PageElement, index: PageIndex, mode: TraversalMode): string {
  if (IGNORED_ELEMENTS.has(element.name)) return '';
  if (element.context.ariaHidden && mode !== 'hiddenReference') return '';
  const cache = (index.nameContributions ??= {
    content: new Map(),
    reference: new Map(),
    hiddenReference: new Map(),
  });
  const cached = cache[mode].get(element);
  if (cached !== undefined) return cached;
  const name =
    readAriaName(element, index, mode) ||
    readNativeName(element) ||
    readContentName(element, index, mode) ||
    readTitleName(element);
  cache[mode].set(element, name);
  return name;
}

function isNamedByContent(element: PageElement): boolean {
  const role = getExplicitRole(element);
  return role === null || role.startsWith('doc-') || NAME_FROM_CONTENT_ROLES.has(role);
}

function isContentRead(element: PageElement): boolean {
  if (CONTENTLESS_ELEMENTS.has(element.name)) return false;
  const role = getExplicitRole(element);
  return role === null || !VALUE_ROLES.has(role);
}

function readContentName(element: PageElement, index: PageIndex, mode: TraversalMode): string {
  if (!isContentRead(element)) return '';
  let text = '';
  for (let child = element.firstChild; child; child = child.nextSibling) {
    const part = readChildName(child, index, mode);
    if (part.trim() !== '') text += part;
    else if (part !== '' && !text.endsWith(' ')) text += ' ';
    if (text.length > LIMITS.characters) break;
  }
  return text.trim() === '' ? '' : text;
}

function readChildName(child: PageNode, index: PageIndex, mode: TraversalMode): string {
  if (child instanceof PageText) {
    const isLong = child.value.length > LIMITS.characters;
    return isLong ? ` ${child.value.trimStart().slice(0, LIMITS.characters)}` : child.value;
  }
  const part = computeContribution(child, index, mode);
  return INLINE_ELEMENTS.has(child.name) ? part : ` ${part} `;
}

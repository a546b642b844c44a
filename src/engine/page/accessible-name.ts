import { getExplicitRole, readIdReferences, isPresentational } from './aria.ts';
import { type PageElement, type PageNode, PageText } from './node.ts';
import { collapseWhitespace, INLINE_ELEMENTS, type PageIndex } from './page-index.ts';

/** A name needs no more characters, labels or references than these. */
const LIMITS = { characters: 300, labels: 10, references: 50 };

/** Never part of a name, even where hidden text is. */
const IGNORED_ELEMENTS = new Set('script style noscript template'.split(' '));

/** What these show is not their content: replaced elements and controls. */
const CONTENTLESS_ELEMENTS = new Set(
  'img input select textarea datalist iframe frame object embed audio video canvas svg meter progress'.split(
    ' ',
  ),
);

/** Roles whose content is a value and not a name. */
const VALUE_ROLES = new Set('combobox listbox progressbar scrollbar slider spinbutton'.split(' '));

/** Roles named by their content (WAI-ARIA 1.2 section 5.2.8.6); other roles are named by the author alone. */
const NAME_FROM_CONTENT_ROLES = new Set(
  'button cell checkbox columnheader directory figure gridcell heading link listitem menuitem menuitemcheckbox menuitemradio none option presentation radio row rowgroup rowheader switch tab table term text tooltip treeitem'.split(
    ' ',
  ),
);

const LABELABLE_ELEMENTS = new Set('button input meter output progress select textarea'.split(' '));

/** In what an element is read, which decides what of it counts. */
type TraversalMode =
  | 'content'
  /** Inside what `aria-labelledby` names, or a label: `aria-labelledby` is not followed again. */
  | 'reference'
  /** Inside something hidden that `aria-labelledby` names: what is hidden counts too. */
  | 'hiddenReference';

/** What each element adds to a name, so that nested and shared ones are read once. */
export type NameContributions = Record<TraversalMode, Map<PageElement, string>>;

/**
 * The accessible name of an element, white space collapsed, cut to about 300 characters; '' for none and for elements
 * that are hidden from assistive technology. Accessible Name and Description Computation 1.2 and HTML-AAM 1.0 as
 * axe-core reads them, with one difference: a `placeholder` is not a name, because it goes away with the first
 * character typed (WCAG 3.3.2), nor is the browser's own word for an image button.
 *
 * All names of a page together take time linear in the page.
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

function readAriaName(element: PageElement, index: PageIndex, mode: TraversalMode): string {
  if (element.attributes.length === 0) return '';
  const byReference = mode === 'content' ? readReferencedName(element, index) : '';
  return byReference || collapseWhitespace(element.getAttribute('aria-label') ?? '');
}

function readReferencedName(element: PageElement, index: PageIndex): string {
  if (!element.hasAttribute('aria-labelledby')) return '';
  let name = '';
  for (const id of readIdReferences(element, 'aria-labelledby').slice(0, LIMITS.references)) {
    const target = index.getElementById(id);
    if (!target) continue;
    name += ` ${computeContribution(target, index, target.context.ariaHidden ? 'hiddenReference' : 'reference')}`;
    if (name.length > LIMITS.characters) break;
  }
  return collapseWhitespace(name);
}

/** What the element's own attributes or title child say, as HTML-AAM gives them for its kind. */
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

/** A button's `value`; the browser's word for submit and reset where there is none. An empty value stays empty. */
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

/** The labels that name the element by `for`, then the one around it. */
function readLabelName(element: PageElement, index: PageIndex): string {
  if (!LABELABLE_ELEMENTS.has(element.name)) return '';
  const id = element.getAttribute('id');
  const labels = id ? index.getLabelsFor(id).slice(0, LIMITS.labels) : [];
  for (let at = element.parent; at; at = at.parent) {
    if (at.name !== 'label') continue;
    labels.push(at);
    break;
  }
  return labels.map((label) => computeContribution(label, index, 'reference')).join(' ');
}

/** The title, which decoration does not have: `role=none` and `<img alt="">`. */
function readTitleName(element: PageElement): string {
  const title = element.getAttribute('title') ?? '';
  if (title === '' || element.name === 'iframe') return title;
  const isDecoration =
    isPresentational(element) || (element.name === 'img' && element.getAttribute('alt') === '');
  return isDecoration ? '' : title;
}

/** What an element adds to the name it stands in. */
function computeContribution(element: PageElement, index: PageIndex, mode: TraversalMode): string {
  if (IGNORED_ELEMENTS.has(element.name)) return '';
  if (element.context.ariaHidden && mode !== 'hiddenReference') return '';
  const known = (index.nameContributions ??= {
    content: new Map(),
    reference: new Map(),
    hiddenReference: new Map(),
  });
  const before = known[mode].get(element);
  if (before !== undefined) return before;
  const name =
    readAriaName(element, index, mode) ||
    readNativeName(element) ||
    readContentName(element, index, mode) ||
    readTitleName(element);
  known[mode].set(element, name);
  return name;
}

function isNamedByContent(element: PageElement): boolean {
  const role = getExplicitRole(element);
  return role === null || role.startsWith('doc-') || NAME_FROM_CONTENT_ROLES.has(role);
}

function readContentName(element: PageElement, index: PageIndex, mode: TraversalMode): string {
  if (CONTENTLESS_ELEMENTS.has(element.name)) return '';
  const role = getExplicitRole(element);
  if (role !== null && VALUE_ROLES.has(role)) return '';
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

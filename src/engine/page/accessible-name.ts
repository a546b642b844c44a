import { explicitRole, idReferences, isPresentational } from './aria.ts';
import { type PageElement, type PageNode, PageText } from './node.ts';
import { collapse, INLINE, type PageIndex } from './page-index.ts';

/** A name needs no more characters, labels or references than these. */
const LIMITS = { characters: 300, labels: 10, references: 50 };

/** Never part of a name, even where hidden text is. */
const NEVER_READ = new Set('script style noscript template'.split(' '));

/** What these show is not their content: replaced elements and controls. */
const WITHOUT_CONTENT = new Set(
  'img input select textarea datalist iframe frame object embed audio video canvas svg meter progress'.split(
    ' ',
  ),
);

/** Roles whose content is a value and not a name. */
const VALUE_ROLES = new Set('combobox listbox progressbar scrollbar slider spinbutton'.split(' '));

/** Roles named by their content (WAI-ARIA 1.2 section 5.2.8.6); other roles are named by the author alone. */
const NAMED_BY_CONTENT = new Set(
  'button cell checkbox columnheader directory figure gridcell heading link listitem menuitem menuitemcheckbox menuitemradio none option presentation radio row rowgroup rowheader switch tab table term text tooltip treeitem'.split(
    ' ',
  ),
);

const LABELABLE = new Set('button input meter output progress select textarea'.split(' '));

/** In what an element is read, which decides what of it counts. */
type Context =
  | 'content'
  /** Inside what `aria-labelledby` names, or a label: `aria-labelledby` is not followed again. */
  | 'reference'
  /** Inside something hidden that `aria-labelledby` names: what is hidden counts too. */
  | 'hiddenReference';

/** What each element adds to a name, so that nested and shared ones are read once. */
export type Contributions = Record<Context, Map<PageElement, string>>;

/**
 * The accessible name of an element, white space collapsed, cut to about 300 characters; '' for none and for elements
 * that are hidden from assistive technology. Accessible Name and Description Computation 1.2 and HTML-AAM 1.0 as
 * axe-core reads them, with one difference: a `placeholder` is not a name, because it goes away with the first
 * character typed (WCAG 3.3.2), nor is the browser's own word for an image button.
 *
 * All names of a page together take time linear in the page.
 */
export function accessibleName(element: PageElement, index: PageIndex): string {
  if (element.place.ariaHidden) return '';
  return (
    ariaName(element, index, 'content') ||
    collapse(nativeName(element)) ||
    collapse(labelName(element, index)) ||
    collapse(isNamedByContent(element) ? contentName(element, index, 'content') : '') ||
    collapse(titleName(element))
  );
}

function ariaName(element: PageElement, index: PageIndex, context: Context): string {
  if (element.attributes.length === 0) return '';
  const byReference = context === 'content' ? referencedName(element, index) : '';
  return byReference || collapse(element.attribute('aria-label') ?? '');
}

function referencedName(element: PageElement, index: PageIndex): string {
  if (!element.has('aria-labelledby')) return '';
  let name = '';
  for (const id of idReferences(element, 'aria-labelledby').slice(0, LIMITS.references)) {
    const target = index.byId(id);
    if (!target) continue;
    name += ` ${contribution(target, index, target.place.ariaHidden ? 'hiddenReference' : 'reference')}`;
    if (name.length > LIMITS.characters) break;
  }
  return collapse(name);
}

/** What the element's own attributes or title child say, as HTML-AAM gives them for its kind. */
function nativeName(element: PageElement): string {
  switch (element.name) {
    case 'img':
    case 'area':
      return isPresentational(element) ? '' : (element.attribute('alt') ?? '');
    case 'input':
      return buttonName(element);
    case 'svg':
      return svgTitle(element);
    default:
      return '';
  }
}

/** A button's `value`; the browser's word for submit and reset where there is none. An empty value stays empty. */
function buttonName(input: PageElement): string {
  const value = input.attribute('value');
  switch (input.attribute('type')?.toLowerCase() ?? 'text') {
    case 'submit':
      return value ?? 'Submit';
    case 'reset':
      return value ?? 'Reset';
    case 'button':
      return value ?? '';
    case 'image':
      return input.attribute('alt') ?? '';
    default:
      return '';
  }
}

function svgTitle(svg: PageElement): string {
  for (let child = svg.first; child; child = child.next) {
    if (child instanceof PageText || child.name !== 'title') continue;
    return child.children.map((part) => (part instanceof PageText ? part.value : '')).join('');
  }
  return '';
}

/** The labels that name the element by `for`, then the one around it. */
function labelName(element: PageElement, index: PageIndex): string {
  if (!LABELABLE.has(element.name)) return '';
  const id = element.attribute('id');
  const labels = id ? index.labelsFor(id).slice(0, LIMITS.labels) : [];
  for (let at = element.parent; at; at = at.parent) {
    if (at.name !== 'label') continue;
    labels.push(at);
    break;
  }
  return labels.map((label) => contribution(label, index, 'reference')).join(' ');
}

/** The title, which decoration does not have: `role=none` and `<img alt="">`. */
function titleName(element: PageElement): string {
  const title = element.attribute('title') ?? '';
  if (title === '' || element.name === 'iframe') return title;
  const isDecoration =
    isPresentational(element) || (element.name === 'img' && element.attribute('alt') === '');
  return isDecoration ? '' : title;
}

/** What an element adds to the name it stands in. */
function contribution(element: PageElement, index: PageIndex, context: Context): string {
  if (NEVER_READ.has(element.name)) return '';
  if (element.place.ariaHidden && context !== 'hiddenReference') return '';
  const known = (index.contributions ??= {
    content: new Map(),
    reference: new Map(),
    hiddenReference: new Map(),
  });
  const before = known[context].get(element);
  if (before !== undefined) return before;
  const name =
    ariaName(element, index, context) ||
    nativeName(element) ||
    contentName(element, index, context) ||
    titleName(element);
  known[context].set(element, name);
  return name;
}

function isNamedByContent(element: PageElement): boolean {
  const role = explicitRole(element);
  return role === null || role.startsWith('doc-') || NAMED_BY_CONTENT.has(role);
}

function contentName(element: PageElement, index: PageIndex, context: Context): string {
  if (WITHOUT_CONTENT.has(element.name)) return '';
  const role = explicitRole(element);
  if (role !== null && VALUE_ROLES.has(role)) return '';
  let text = '';
  for (let child = element.first; child; child = child.next) {
    const part = partOf(child, index, context);
    if (part.trim() !== '') text += part;
    else if (part !== '' && !text.endsWith(' ')) text += ' ';
    if (text.length > LIMITS.characters) break;
  }
  return text.trim() === '' ? '' : text;
}

function partOf(child: PageNode, index: PageIndex, context: Context): string {
  if (child instanceof PageText) {
    const isLong = child.value.length > LIMITS.characters;
    return isLong ? ` ${child.value.trimStart().slice(0, LIMITS.characters)}` : child.value;
  }
  const part = contribution(child, index, context);
  return INLINE.has(child.name) ? part : ` ${part} `;
}

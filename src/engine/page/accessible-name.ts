import { explicitRole, idReferences, isPresentational } from './aria.ts';
import { closest, type PageElement, type PageNode, PageText } from './node.ts';
import { collapse, INLINE, type PageIndex } from './page-index.ts';

/** A name needs no more: elements visited and characters kept, which bound the time of one name. */
const LIMITS = { elements: 500, characters: 1_000 };

/** Never part of a name, even where hidden text is. */
const NEVER_READ = new Set('script style noscript template'.split(' '));

/** What these show is not their content: replaced elements and controls. */
const WITHOUT_CONTENT = new Set(
  'img input select textarea datalist iframe frame object embed audio video canvas meter progress'.split(' '),
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

/** One computation: what is left of `LIMITS`, and what the rules of the part being read are. */
interface Reading {
  index: PageIndex;
  elements: number;
  /** Inside something `aria-labelledby` names or a label: `aria-labelledby` is not followed again. */
  referenced: boolean;
  /** `aria-labelledby` names a hidden element, which makes its hidden text count. */
  includeHidden: boolean;
  /** The control whose label is read; its own value is no part of its name. */
  control: PageElement | null;
}

/**
 * The accessible name of an element, white space collapsed; '' for none and for elements that are hidden from
 * assistive technology. Accessible Name and Description Computation 1.2 and HTML-AAM 1.0 as axe-core reads them, with
 * one difference: a `placeholder` is not a name, because it goes away with the first character typed (WCAG 3.3.2), nor
 * is the browser's own word for an image button.
 */
export function accessibleName(element: PageElement, index: PageIndex): string {
  if (element.place.ariaHidden) return '';
  const reading: Reading = {
    index,
    elements: LIMITS.elements,
    referenced: false,
    includeHidden: false,
    control: null,
  };
  return (
    ariaName(element, reading) ||
    collapse(nativeName(element) || labelName(element, reading)) ||
    collapse(namedByContent(element) ? contentName(element, reading) : '') ||
    collapse(titleName(element))
  );
}

function ariaName(element: PageElement, reading: Reading): string {
  const byReference = reading.referenced ? '' : referencedName(element, reading);
  return byReference || collapse(element.attribute('aria-label') ?? '');
}

function referencedName(element: PageElement, reading: Reading): string {
  const names: string[] = [];
  for (const id of idReferences(element, 'aria-labelledby')) {
    if (reading.elements-- <= 0) break;
    const target = reading.index.byId(id);
    if (!target) continue;
    const within = { ...reading, referenced: true, includeHidden: target.place.ariaHidden };
    names.push(nameWithin(target, within));
    reading.elements = within.elements;
  }
  return collapse(names.join(' ')).slice(0, LIMITS.characters);
}

/** What the element's own attributes or title child say, as HTML-AAM gives them for its kind. */
function nativeName(element: PageElement): string {
  if (isPresentational(element)) return '';
  switch (element.name) {
    case 'img':
    case 'area':
      return element.attribute('alt') ?? '';
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
  const title = svg.elements().find((child) => child.name === 'title');
  return title ? textIn(title) : '';
}

function textIn(element: PageElement): string {
  return element.children.map((child) => (child instanceof PageText ? child.value : '')).join('');
}

/** The labels that name the element by `for`, then the one around it. */
function labelName(element: PageElement, reading: Reading): string {
  if (!element.isHtml || !LABELABLE.has(element.name)) return '';
  const id = element.attribute('id');
  const around = closest(element, 'label');
  const labels = [...(id ? reading.index.labelsFor(id) : []), ...(around ? [around] : [])];
  const names: string[] = [];
  for (const label of labels) {
    if (reading.elements <= 0) break;
    const within = { ...reading, referenced: true, control: element };
    names.push(nameWithin(label, within));
    reading.elements = within.elements;
  }
  return names.join(' ');
}

function titleName(element: PageElement): string {
  const title = element.attribute('title') ?? '';
  return title !== '' && isPresentational(element) && element.name !== 'iframe' ? '' : title;
}

/** What an element inside a name adds to it. */
function nameWithin(element: PageElement, reading: Reading): string {
  if (reading.elements-- <= 0 || NEVER_READ.has(element.name)) return '';
  if (element.place.ariaHidden && !reading.includeHidden) return '';
  return (
    ariaName(element, reading) ||
    nativeName(element) ||
    valueName(element, reading) ||
    contentName(element, reading) ||
    titleName(element)
  );
}

/** A text field inside a label is read as its value: "Remind me in [5] days". */
function valueName(element: PageElement, reading: Reading): string {
  if (element.name !== 'input' || element === reading.control) return '';
  const type = element.attribute('type')?.toLowerCase() ?? 'text';
  return type === 'text' || type === 'number' ? (element.attribute('value') ?? '') : '';
}

function namedByContent(element: PageElement): boolean {
  const role = explicitRole(element);
  return role === null || role.startsWith('doc-') || NAMED_BY_CONTENT.has(role);
}

function contentName(element: PageElement, reading: Reading): string {
  if (WITHOUT_CONTENT.has(element.name) || element.name === 'svg') return '';
  const role = explicitRole(element);
  if (role !== null && VALUE_ROLES.has(role)) return '';
  let text = '';
  for (const child of element.children) {
    if (reading.elements <= 0 || text.length >= LIMITS.characters) break;
    const part = partOf(child, reading);
    if (part.trim() !== '') text += part;
    else if (part !== '' && !text.endsWith(' ')) text += ' ';
  }
  return text.trim() === '' ? '' : text;
}

function partOf(child: PageNode, reading: Reading): string {
  if (child instanceof PageText) return child.value.slice(0, LIMITS.characters);
  const part = nameWithin(child, reading);
  return INLINE.has(child.name) ? part : ` ${part} `;
}

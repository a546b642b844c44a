import { html } from 'parse5';
import { hasAccessibleName } from '../accessible-name.ts';
import {
  type ElementsByRole,
  findReferencedElements,
  getExplicitRole,
  isAriaAttribute,
  isPresentational,
} from '../aria.ts';
import { ROLE_ATTRIBUTES } from '../aria-roles.ts';
import { createAncestorFinder, mergeInOrder, type PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';

/** Elements of one kind that must have an accessible name, in document order. */
export interface NamedElements {
  elements: readonly PageElement[];
  /** Those without a name. */
  unnamed: readonly PageElement[];
}

/** Elements that must have a name, by kind, without those hidden from assistive technology. */
export interface ControlFacts {
  /** `<a href>`, also in SVG, and `role=link`. */
  links: NamedElements;
  /** `<button>`, `role=button` and the `<summary>` of a `<details>`, except links with that role. */
  buttons: NamedElements;
  /** `<input>` of type button, submit and reset. */
  inputButtons: NamedElements;
  /** `<input type=image>`. */
  imageButtons: NamedElements;
  /** `<textarea>` and `<input>` of all other types except hidden. */
  fields: NamedElements;
  selects: NamedElements;
  /** `<iframe>` and `<frame>` that are keyboard-focusable and not presentational. */
  frames: NamedElements;
  /** `<area href>` of an image map. */
  areas: NamedElements;
  /** Elements in a role that needs a name, except those that are listed above or named by HTML. */
  widgets: NamedElements;
  /** `<object data>` without a role. */
  objects: NamedElements;
  /** `<svg>` with an image or graphics role. */
  svgImages: NamedElements;
}

const SVG_IMAGE_ROLES = ['img', 'image', 'graphics-document', 'graphics-symbol'];

const NONE: NamedElements = { elements: [], unnamed: [] };

export function readControls(index: PageIndex, byRole: ElementsByRole): ControlFacts {
  const select = (candidates: readonly PageElement[]): NamedElements => {
    if (candidates.length === 0) return NONE;
    const elements = candidates.filter(isExposed);
    return { elements, unnamed: elements.filter((element) => !hasAccessibleName(element, index)) };
  };
  const withHref = index.getElementsWithAttribute('href');
  const inputs = Map.groupBy(index.getElementsByTagName('input'), classifyInput);
  const getOthersInRole = (role: string): PageElement[] => (byRole.get(role) ?? []).filter(isNamedByRole);
  return {
    links: select(mergeInOrder(withHref.filter(isAnchor), getOthersInRole('link'))),
    buttons: select(
      mergeInOrder(
        index.getElementsByTagName('button'),
        getOthersInRole('button'),
        index.getElementsByTagName('details').flatMap(findSummary),
      ),
    ),
    inputButtons: select(inputs.get('button') ?? []),
    imageButtons: select(inputs.get('image') ?? []),
    fields: select(mergeInOrder(inputs.get('field') ?? [], index.getElementsByTagName('textarea'))),
    selects: select(index.getElementsByTagName('select')),
    frames: select(
      mergeInOrder(index.getElementsByTagName('iframe'), index.getElementsByTagName('frame')).filter(
        isFrameRequiringName,
      ),
    ),
    areas: select(withHref.filter(isArea)),
    widgets: select(findWidgets(index, byRole)),
    objects: select(
      index
        .getElementsByTagName('object')
        .filter((element) => element.hasAttribute('data') && !getExplicitRole(element)),
    ),
    svgImages: select(mergeInOrder(...SVG_IMAGE_ROLES.map((role) => byRole.get(role) ?? [])).filter(isSvg)),
  };
}

function isExposed(element: PageElement): boolean {
  return !element.context.ariaHidden;
}

function isAnchor({ name, namespace }: PageElement): boolean {
  return name === 'a' && (namespace === html.NS.HTML || namespace === html.NS.SVG);
}

function isArea({ name, isHtml }: PageElement): boolean {
  return name === 'area' && isHtml;
}

function isSvg({ name, namespace }: PageElement): boolean {
  return name === 'svg' && namespace === html.NS.SVG;
}

/** The element that opens a `<details>`: the first summary among its children (HTML standard, section 4.11.2). */
function findSummary(details: PageElement): PageElement[] {
  for (const child of details.childElements())
    if (child.name === 'summary') return child.hasAttribute('role') ? [] : [child];
  return [];
}

function classifyInput(input: PageElement): 'hidden' | 'button' | 'image' | 'field' {
  const type = input.getAttribute('type')?.toLowerCase() ?? 'text';
  switch (type) {
    case 'hidden':
    case 'image':
      return type;
    case 'button':
    case 'submit':
    case 'reset':
      return 'button';
    default:
      return 'field';
  }
}

/** Whether the element is not already listed as a link, button or field, whatever its role. */
function isNamedByRole(element: PageElement): boolean {
  if (element.name === 'button' || element.name === 'input') return false;
  return element.name !== 'a' || !element.hasAttribute('href');
}

/** Roles whose elements need a name (WAI-ARIA 1.2, section 5.2.8.2), except those of links, buttons, images and headings. */
const NAMED_ROLES = new Set(
  'alertdialog checkbox combobox dialog listbox menuitem menuitemcheckbox menuitemradio meter option progressbar radio searchbox slider spinbutton switch tab textbox tooltip treeitem'.split(
    ' ',
  ),
);

/** Elements that HTML names, whatever their role. */
const NAMED_BY_HTML =
  /^(?:button|img|input|meter|option|output|progress|select|summary|svg|table|textarea|fieldset|figure)$/;

function findWidgets(index: PageIndex, byRole: ElementsByRole): readonly PageElement[] {
  const candidates = mergeInOrder(
    ...Array.from(byRole, ([role, elements]) =>
      NAMED_ROLES.has(role ?? '') ? elements.filter(isWidget) : [],
    ),
  );
  if (candidates.length === 0 || !(byRole.has('combobox') || byRole.has('listbox'))) return candidates;
  const isCombobox = (element: PageElement): boolean => getExplicitRole(element) === 'combobox';
  const findCombobox = createAncestorFinder(isCombobox);
  // A combobox around an input is named by it, and the list it opens by the combobox.
  const comboboxes = new Set(index.getElementsByTagName('input').map(findCombobox));
  const popups = findReferencedElements(index, ['aria-controls', 'aria-owns']);
  return candidates.filter((element) =>
    getExplicitRole(element) === 'listbox' ? !popups.has(element) : !comboboxes.has(element),
  );
}

/** Whether the element is named by its role and not by HTML. */
function isWidget(element: PageElement): boolean {
  return !NAMED_BY_HTML.test(element.name) && isNamedByRole(element);
}

/**
 * Like axe-core, leaves out frames with a negative tabindex, which the keyboard does not reach, and presentational ones. A frame
 * with a tabindex or a global ARIA attribute keeps its role (WAI-ARIA 1.2, section 9.3), and so does one with a title in JAWS.
 */
function isFrameRequiringName(frame: PageElement): boolean {
  const tabIndex = Number.parseInt(frame.getAttribute('tabindex') ?? '', 10);
  if (tabIndex < 0) return false;
  return !isPresentational(frame) || tabIndex >= 0 || frame.attributes.some(keepsFrameRole);
}

function keepsFrameRole({ name }: PageElement['attributes'][number]): boolean {
  return name === 'title' || (isAriaAttribute(name) && !ROLE_ATTRIBUTES.includes(name));
}

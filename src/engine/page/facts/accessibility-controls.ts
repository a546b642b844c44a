import { computeAccessibleName } from '../accessible-name.ts';
import { getExplicitRole, isPresentational, readIdReferences } from '../aria.ts';
import { createAncestorFinder } from '../nearest-ancestor.ts';
import { mergeInOrder, type PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';

/** An element that must have an accessible name. */
export interface NamedElement {
  element: PageElement;
  /** The accessible name; '' if there is none. */
  name: string;
}

/** Elements that must have a name, by kind, in document order, without those hidden from assistive technology. */
export interface ControlFacts {
  /** `<a href>` and `role=link`. */
  links: NamedElement[];
  /** `<button>`, `role=button` and the `<summary>` of a `<details>`, except links with that role. */
  buttons: NamedElement[];
  /** `<input>` of type button, submit and reset. */
  inputButtons: NamedElement[];
  /** `<input type=image>`. */
  imageButtons: NamedElement[];
  /** `<textarea>` and `<input>` of all other types except hidden. */
  fields: NamedElement[];
  selects: NamedElement[];
  /** `<iframe>` and `<frame>` that are keyboard-focusable and not presentational. */
  frames: NamedElement[];
  /** `<area href>` of an image map. */
  areas: NamedElement[];
  /** Elements in a role that needs a name, except those that are listed above or named by HTML. */
  widgets: NamedElement[];
  /** `<object data>` without a role. */
  objects: NamedElement[];
  /** `<svg>` with an image or graphics role. */
  svgImages: NamedElement[];
}

const SVG_IMAGE_ROLES = new Set(['img', 'image', 'graphics-document', 'graphics-symbol']);

export function readControls(index: PageIndex): ControlFacts {
  const computeNames = (elements: readonly PageElement[]): NamedElement[] =>
    elements
      .filter((element) => !element.context.ariaHidden)
      .map((element) => ({ element, name: computeAccessibleName(element, index) }));
  const inputs = Map.groupBy(index.getElementsByTagName('input'), classifyInput);
  const links = index.getElementsByTagName('a').filter((element) => element.hasAttribute('href'));
  const byRole = Map.groupBy(index.getElementsWithAttribute('role').filter(isNamedByRole), getExplicitRole);
  return {
    links: computeNames(mergeInOrder(links, byRole.get('link') ?? [])),
    buttons: computeNames(
      mergeInOrder(
        index.getElementsByTagName('button'),
        byRole.get('button') ?? [],
        index.getElementsByTagName('details').flatMap(findSummary),
      ),
    ),
    inputButtons: computeNames(inputs.get('button') ?? []),
    imageButtons: computeNames(inputs.get('image') ?? []),
    fields: computeNames(mergeInOrder(inputs.get('field') ?? [], index.getElementsByTagName('textarea'))),
    selects: computeNames(index.getElementsByTagName('select')),
    frames: computeNames(
      mergeInOrder(index.getElementsByTagName('iframe'), index.getElementsByTagName('frame')).filter(
        isFrameRequiringName,
      ),
    ),
    areas: computeNames(index.getElementsByTagName('area').filter((area) => area.hasAttribute('href'))),
    widgets: computeNames(findWidgets(index)),
    objects: computeNames(
      index
        .getElementsByTagName('object')
        .filter((element) => element.hasAttribute('data') && !getExplicitRole(element)),
    ),
    svgImages: computeNames(
      index.getElementsByTagName('svg:svg').filter((svg) => SVG_IMAGE_ROLES.has(getExplicitRole(svg) ?? '')),
    ),
  };
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

function findWidgets(index: PageIndex): PageElement[] {
  const candidates = index.getElementsWithAttribute('role').filter(isWidget);
  if (candidates.length === 0) return [];
  const isCombobox = (element: PageElement): boolean => getExplicitRole(element) === 'combobox';
  const findCombobox = createAncestorFinder(isCombobox);
  // A combobox around an input is named by it, and the list it opens by the combobox.
  const comboboxes = new Set(index.getElementsByTagName('input').map(findCombobox));
  const popups = new Set(
    ['aria-controls', 'aria-owns'].flatMap((name) =>
      index.getElementsWithAttribute(name).flatMap((element) => readIdReferences(element, name)),
    ),
  );
  return candidates.filter((element) =>
    getExplicitRole(element) === 'listbox'
      ? !popups.has(element.getAttribute('id') ?? '')
      : !comboboxes.has(element),
  );
}

function isWidget(element: PageElement): boolean {
  const role = getExplicitRole(element) ?? '';
  return NAMED_ROLES.has(role) && !NAMED_BY_HTML.test(element.name) && isNamedByRole(element);
}

/** Like axe-core, leaves out frames with a negative tabindex, which the keyboard does not reach. */
function isFrameRequiringName(frame: PageElement): boolean {
  return !isPresentational(frame) && !(Number.parseInt(frame.getAttribute('tabindex') ?? '0', 10) < 0);
}

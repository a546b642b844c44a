import { computeAccessibleName } from '../accessible-name.ts';
import { getExplicitRole, isPresentational } from '../aria.ts';
import type { PageElement } from '../node.ts';
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
  /** `<button>` and `role=button`, except links with that role. */
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
    links: computeNames([...links, ...(byRole.get('link') ?? [])].sort(compareDocumentOrder)),
    buttons: computeNames(
      [...index.getElementsByTagName('button'), ...(byRole.get('button') ?? [])].sort(compareDocumentOrder),
    ),
    inputButtons: computeNames(inputs.get('button') ?? []),
    imageButtons: computeNames(inputs.get('image') ?? []),
    fields: computeNames(
      [...(inputs.get('field') ?? []), ...index.getElementsByTagName('textarea')].sort(compareDocumentOrder),
    ),
    selects: computeNames(index.getElementsByTagName('select')),
    frames: computeNames(
      [...index.getElementsByTagName('iframe'), ...index.getElementsByTagName('frame')]
        .filter(isFrameRequiringName)
        .sort(compareDocumentOrder),
    ),
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

/** Like axe-core, leaves out frames with a negative tabindex, which the keyboard does not reach. */
function isFrameRequiringName(frame: PageElement): boolean {
  return !isPresentational(frame) && !(Number.parseInt(frame.getAttribute('tabindex') ?? '0', 10) < 0);
}

function compareDocumentOrder(a: PageElement, b: PageElement): number {
  return a.order - b.order;
}

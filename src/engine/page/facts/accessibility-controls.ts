import { computeAccessibleName } from '../accessible-name.ts';
import { getExplicitRole, isPresentational } from '../aria.ts';
import type { PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';

/** An element that assistive technology must be able to name. */
export interface NamedElement {
  element: PageElement;
  /** The accessible name; '' for none. */
  name: string;
}

/** What must have a name, by kind, in document order; elements hidden from assistive technology are left out. */
export interface ControlFacts {
  /** `<a href>`. */
  links: NamedElement[];
  /** `<button>` and `role=button`. A link with that role counts among the links alone. */
  buttons: NamedElement[];
  /** `<input>` of type button, submit and reset. */
  inputButtons: NamedElement[];
  /** `<input type=image>`. */
  imageButtons: NamedElement[];
  /** `<textarea>` and `<input>` of the other types, hidden ones left out. */
  fields: NamedElement[];
  selects: NamedElement[];
  /** `<iframe>` and `<frame>` that the keyboard reaches and that are not presentational. */
  frames: NamedElement[];
  /** `<object data>` without a role. */
  objects: NamedElement[];
  /** `<svg>` with the role of an image or a graphic. */
  svgImages: NamedElement[];
}

const SVG_IMAGE_ROLES = new Set(['img', 'image', 'graphics-document', 'graphics-symbol']);

export function readControls(index: PageIndex): ControlFacts {
  const named = (elements: readonly PageElement[]): NamedElement[] =>
    elements
      .filter((element) => !element.context.ariaHidden)
      .map((element) => ({ element, name: computeAccessibleName(element, index) }));
  const inputs = Map.groupBy(index.getElementsByTagName('input'), classifyInput);
  const roleButtons = index.getElementsWithAttribute('role').filter(isRoleButton);
  return {
    links: named(index.getElementsByTagName('a').filter((element) => element.hasAttribute('href'))),
    buttons: named([...index.getElementsByTagName('button'), ...roleButtons].sort(compareDocumentOrder)),
    inputButtons: named(inputs.get('button') ?? []),
    imageButtons: named(inputs.get('image') ?? []),
    fields: named(
      [...(inputs.get('field') ?? []), ...index.getElementsByTagName('textarea')].sort(compareDocumentOrder),
    ),
    selects: named(index.getElementsByTagName('select')),
    frames: named(
      [...index.getElementsByTagName('iframe'), ...index.getElementsByTagName('frame')]
        .filter(isFrameRequiringName)
        .sort(compareDocumentOrder),
    ),
    objects: named(
      index
        .getElementsByTagName('object')
        .filter((element) => element.hasAttribute('data') && !getExplicitRole(element)),
    ),
    svgImages: named(
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

function isRoleButton(element: PageElement): boolean {
  if (element.name === 'button' || element.name === 'input') return false;
  if (element.name === 'a' && element.hasAttribute('href')) return false;
  return getExplicitRole(element) === 'button';
}

/** axe-core leaves frames with a negative tabindex out: the keyboard does not reach them. */
function isFrameRequiringName(frame: PageElement): boolean {
  return !isPresentational(frame) && !(Number.parseInt(frame.getAttribute('tabindex') ?? '0', 10) < 0);
}

function compareDocumentOrder(a: PageElement, b: PageElement): number {
  return a.order - b.order;
}

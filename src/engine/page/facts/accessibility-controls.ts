import { accessibleName } from '../accessible-name.ts';
import { explicitRole, isPresentational } from '../aria.ts';
import type { PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';

/** An element that assistive technology must be able to name. */
export interface NamedFacts {
  element: PageElement;
  /** The accessible name; '' for none. */
  name: string;
}

/** What must have a name, by kind, in document order; elements hidden from assistive technology are left out. */
export interface ControlFacts {
  /** `<a href>`. */
  links: NamedFacts[];
  /** `<button>` and `role=button`. A link with that role counts among the links alone. */
  buttons: NamedFacts[];
  /** `<input>` of type button, submit and reset. */
  inputButtons: NamedFacts[];
  /** `<input type=image>`. */
  imageButtons: NamedFacts[];
  /** `<textarea>` and `<input>` of the other types, hidden ones left out. */
  fields: NamedFacts[];
  selects: NamedFacts[];
  /** `<iframe>` and `<frame>` that the keyboard reaches and that are not presentational. */
  frames: NamedFacts[];
  /** `<object data>` without a role. */
  objects: NamedFacts[];
  /** `<svg>` with the role of an image or a graphic. */
  svgImages: NamedFacts[];
}

const SVG_IMAGE_ROLES = new Set(['img', 'image', 'graphics-document', 'graphics-symbol']);

export function readControls(index: PageIndex): ControlFacts {
  const named = (elements: readonly PageElement[]): NamedFacts[] =>
    elements
      .filter((element) => !element.place.ariaHidden)
      .map((element) => ({ element, name: accessibleName(element, index) }));
  const inputs = Map.groupBy(index.named('input'), kindOfInput);
  const roleButtons = index.withAttribute('role').filter(isRoleButton);
  return {
    links: named(index.named('a').filter((element) => element.has('href'))),
    buttons: named([...index.named('button'), ...roleButtons].sort(byOrder)),
    inputButtons: named(inputs.get('button') ?? []),
    imageButtons: named(inputs.get('image') ?? []),
    fields: named([...(inputs.get('field') ?? []), ...index.named('textarea')].sort(byOrder)),
    selects: named(index.named('select')),
    frames: named([...index.named('iframe'), ...index.named('frame')].filter(isFrameToName).sort(byOrder)),
    objects: named(index.named('object').filter((element) => element.has('data') && !explicitRole(element))),
    svgImages: named(index.named('svg:svg').filter((svg) => SVG_IMAGE_ROLES.has(explicitRole(svg) ?? ''))),
  };
}

function kindOfInput(input: PageElement): 'hidden' | 'button' | 'image' | 'field' {
  const type = input.attribute('type')?.toLowerCase() ?? 'text';
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
  if (element.name === 'a' && element.has('href')) return false;
  return explicitRole(element) === 'button';
}

/** axe-core leaves frames with a negative tabindex out: the keyboard does not reach them. */
function isFrameToName(frame: PageElement): boolean {
  return !isPresentational(frame) && !(Number.parseInt(frame.attribute('tabindex') ?? '0', 10) < 0);
}

function byOrder(a: PageElement, b: PageElement): number {
  return a.order - b.order;
}

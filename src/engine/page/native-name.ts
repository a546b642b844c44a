import { isPresentational } from './aria.ts';
import { type PageElement, PageText } from './node.ts';

/** The name from the element's own attributes or `<title>` child, by the rules of HTML-AAM for its kind. */
export function readNativeName(element: PageElement): string {
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

import { expect } from 'vitest';
import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

/** Tags by the role that they have (WAI-ARIA in HTML). */
const ROLES = {
  link: ['a'],
  heading: ['h1', 'h2', 'h3', 'h4'],
  button: ['button'],
  form: ['form'],
  image: ['img'],
  field: ['input', 'select', 'textarea'],
  option: ['option'],
  progressbar: ['progress'],
};

/** An element: its attributes, and as `name` its accessible name: the label or the text. */
type Found = Record<string, string>;

/** Finds the elements of a role in a page or a part of one, in its order. */
export function findByRole(html: string, role: keyof typeof ROLES): Found[] {
  return findTags(html, ...ROLES[role]);
}

/** Finds elements by tag, for markup that is a contract of its own: metadata, links of the head. */
function findTags(html: string, ...tags: string[]): Found[] {
  const found: Found[] = [];
  const visit = (node: Node): void => {
    if ('attrs' in node && tags.includes(node.tagName)) {
      const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
      found.push({ ...attributes, name: attributes['aria-label'] ?? readText(node) });
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(/^\s*<(?:!doctype|html)/i.test(html) ? parse(html) : parseFragment(html));
  return found;
}

/** Expects an element of the role with these attributes and this name. */
export function expectRole(
  html: string,
  role: keyof typeof ROLES,
  properties: Record<string, unknown>,
): void {
  expect(findByRole(html, role)).toContainEqual(expect.objectContaining(properties));
}

/** Expects an element of the tag with these attributes and this text. */
export function expectTag(html: string, tag: string, properties: Record<string, unknown>): void {
  expect(findTags(html, tag)).toContainEqual(expect.objectContaining(properties));
}

/** The text of an element as assistive technology reads it, on one line. */
function readText(node: Node): string {
  const read = (one: Node): string => {
    if ('value' in one) return one.value;
    if ('attrs' in one && one.attrs.some(({ name, value }) => name === 'aria-hidden' && value === 'true'))
      return '';
    return 'childNodes' in one ? one.childNodes.map(read).join('') : '';
  };
  return read(node).replace(/\s+/g, ' ').trim();
}

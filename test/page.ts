import { expect } from 'vitest';
import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Tags by the role that they have without an attribute (HTML Accessibility API Mappings). */
const TAGS = {
  link: ['a'],
  heading: ['h1', 'h2', 'h3', 'h4'],
  button: ['button'],
  form: ['form'],
  search: [],
  field: ['input', 'select', 'textarea'],
  option: ['option'],
  progressbar: ['progress'],
  table: ['table'],
  row: ['tr'],
  cell: ['th', 'td'],
  listitem: ['li'],
  definition: ['dd'],
  group: ['details'],
  navigation: ['nav'],
  main: ['main'],
  region: ['section'],
  img: ['img'],
  alert: [],
  status: [],
};

type Role = keyof typeof TAGS;

/**
 * The attributes of an element, with its accessible name, the label or the text, as `name`. The name under which a form sends it is
 * `field`, what describes it (hints, errors) is `description`, and the term that a definition is of is `term`.
 */
type Found = Record<string, string>;

/** A page or a part of one as HTML, or an element that was found there. */
type Page = string | Found;

/** What is known of an element. Regular expressions match a part of a text. */
type Properties = Record<string, unknown>;

/** Finds the elements of a role with these properties, in the order of the page. */
export function findByRole(page: Page, role: Role, properties: Properties = {}): Found[] {
  const tags: string[] = TAGS[role];
  return find(page, properties, (element) => {
    const explicit = getAttribute(element, 'role');
    return explicit === undefined ? tags.includes(element.tagName) : explicit === role;
  });
}

/** Finds elements by tag: those without a role, and metadata, whose markup is a contract of its own. */
export function findByTag(page: Page, tag: string, properties: Properties = {}): Found[] {
  return find(page, properties, ({ tagName }) => tagName === tag);
}

/** Expects an element of the role with these properties. Returns the first. */
export function expectRole(page: Page, role: Role, properties: Properties = {}): Found {
  const [found] = findByRole(page, role, properties);
  if (found) return found;
  expect(findByRole(page, role)).toContainEqual(toMatcher(properties));
  throw new Error(`no ${role}`);
}

/** Expects an element of the tag with these properties. Returns the first. */
export function expectTag(page: Page, tag: string, properties: Properties = {}): Found {
  const [found] = findByTag(page, tag, properties);
  if (found) return found;
  expect(findByTag(page, tag)).toContainEqual(toMatcher(properties));
  throw new Error(`no ${tag}`);
}

/** Reads the cells of a table by row, without its head. @param label names the table, or the group that it is in */
export function readTable(page: Page, label: string): string[][] {
  const [box = ''] = find(page, { 'aria-label': label }, () => true);
  return findByRole(box, 'row')
    .filter((row) => findByRole(row, 'cell', { scope: 'col' }).length === 0)
    .map((row) => findByRole(row, 'cell').map(({ name = '' }) => name));
}

/** Reads what a browser sends with a form, as it is on the page. */
export function readForm(page: Page, properties: Properties = { method: 'post' }): Record<string, string> {
  const fields = findByRole(expectRole(page, 'form', properties), 'field').filter(
    ({ field, type, checked }) =>
      field && (!/^(?:radio|checkbox)$/.test(type ?? '') || checked !== undefined),
  );
  return Object.fromEntries(fields.map(({ field, value = '' }) => [field, value]));
}

/** The text of a page as people read it, on one line, with a space between its elements. */
export function toWords(page: Page): string {
  const words = listTexts(parsePage(page)).join(' ');
  return words
    .replace(/\s+/g, ' ')
    .replace(/ ([.,:])(?=\s|$)/g, '$1')
    .trim();
}

function toMatcher(properties: Properties) {
  const entries = Object.entries(properties).map(([key, value]) => [
    key,
    value instanceof RegExp ? expect.stringMatching(value) : value,
  ]);
  return expect.objectContaining(Object.fromEntries(entries)) as { asymmetricMatch(other: Found): boolean };
}

function find(page: Page, properties: Properties, isWanted: (element: Element) => boolean): Found[] {
  const matcher = toMatcher(properties);
  const found = listElements(parsePage(page)).filter(isWanted).map(describeElement);
  return found.filter((one) => matcher.asymmetricMatch(one));
}

const elements = new WeakMap<Found, Element>();
let latest: { html: string; root: Node } | undefined;

function parsePage(page: Page): Node {
  if (typeof page !== 'string') return elements.get(page)!;
  if (latest?.html !== page) {
    const options = { scriptingEnabled: false };
    const isWhole = /^\s*<(?:!doctype|html)/i.test(page);
    latest = { html: page, root: isWhole ? parse(page, options) : parseFragment(page, options) };
  }
  return latest.root;
}

function describeElement(element: Element): Found {
  const found: Found = Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
  if (TAGS.field.includes(element.tagName)) Object.assign(found, describeField(element));
  if (element.tagName === 'dd') found['term'] = readTerm(element);
  const description = getAttribute(element, 'aria-describedby');
  if (description !== undefined) found['description'] = readByIds(element, description);
  if (element.tagName !== 'meta') found['name'] = readName(element);
  elements.set(found, element);
  return found;
}

function describeField(element: Element): Found {
  const found: Found = { field: getAttribute(element, 'name') ?? '' };
  if (element.tagName === 'textarea') found['value'] = listTexts(element).join('');
  if (element.tagName === 'select') {
    const options = listElements(element).filter(({ tagName }) => tagName === 'option');
    const chosen = options.find((one) => getAttribute(one, 'selected') !== undefined) ?? options[0];
    found['value'] = (chosen && getAttribute(chosen, 'value')) ?? '';
  }
  return found;
}

/** A subset of Accessible Name and Description Computation. */
function readName(element: Element): string {
  const label = getAttribute(element, 'aria-label') ?? getAttribute(element, 'alt');
  if (label !== undefined) return label;
  const ids = getAttribute(element, 'aria-labelledby');
  if (ids !== undefined) return readByIds(element, ids);
  if (TAGS.field.includes(element.tagName)) return readLabel(element);
  const [child] = listElements(element).slice(1);
  return readText(element.tagName === 'details' && child ? child : element);
}

function readLabel(element: Element): string {
  const ancestors = listAncestors(element);
  const id = getAttribute(element, 'id');
  const labels = listElements(ancestors.at(-1)!).filter(({ tagName }) => tagName === 'label');
  const label = labels.find((one) => ancestors.includes(one) || (id && getAttribute(one, 'for') === id));
  return label ? readText(label) : '';
}

function readByIds(element: Element, ids: string): string {
  const all = listElements(listAncestors(element).at(-1)!);
  const named = ids.split(' ').map((id) => all.find((one) => getAttribute(one, 'id') === id));
  return named.map((one) => (one ? readText(one) : '')).join(' ');
}

/** The text of the `<dt>` before a `<dd>`. */
function readTerm(element: Element): string {
  const siblings = element.parentNode?.childNodes ?? [];
  const before = siblings.slice(0, siblings.indexOf(element)).filter((node) => 'tagName' in node);
  const term = before.findLast(({ tagName }) => tagName === 'dt');
  return term ? readText(term) : '';
}

/** The text of an element as assistive technology reads it, on one line. */
function readText(element: Node): string {
  const isHidden = (one: Element) => getAttribute(one, 'aria-hidden') === 'true';
  return listTexts(element, isHidden).join('').replace(/\s+/g, ' ').trim();
}

function listTexts(node: Node, isHidden: (element: Element) => boolean = () => false): string[] {
  if ('value' in node) return [node.value];
  if ('tagName' in node && isHidden(node)) return [];
  if ('tagName' in node && node.tagName === 'br') return [' '];
  return 'childNodes' in node ? node.childNodes.flatMap((child) => listTexts(child, isHidden)) : [];
}

/** The element itself and those in it, in document order. */
function listElements(node: Node): Element[] {
  const inside = 'childNodes' in node ? node.childNodes.flatMap(listElements) : [];
  return 'tagName' in node ? [node, ...inside] : inside;
}

/** From the parent to the document. */
function listAncestors(element: Element): Node[] {
  const parent = element.parentNode;
  if (!parent) return [];
  return 'tagName' in parent ? [parent, ...listAncestors(parent)] : [parent];
}

function getAttribute(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

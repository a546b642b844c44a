/**
 * The part of the DOM that Readability 0.6.0 uses, over nodes linked like ours. The lists are copies: Readability changes the tree
 * while it walks them, and copies them itself where they would be live.
 */

export type ArticleNode = ArticleElement | ArticleText;

const ELEMENT_NODE = 1;
const TEXT_NODE = 3;

const VOID_ELEMENTS = new Set('area br col embed hr img input link meta source track wbr'.split(' '));

abstract class LinkedNode {
  abstract readonly nodeType: number;
  abstract readonly nodeName: string;
  parentNode: ArticleElement | null = null;
  previousSibling: ArticleNode | null = null;
  nextSibling: ArticleNode | null = null;

  get nextElementSibling(): ArticleElement | null {
    return findElement(this.nextSibling, 'nextSibling');
  }

  get previousElementSibling(): ArticleElement | null {
    return findElement(this.previousSibling, 'previousSibling');
  }

  remove(): void {
    const { parentNode: parent, previousSibling: previous, nextSibling: next } = this;
    if (previous) previous.nextSibling = next;
    else if (parent) parent.firstChild = next;
    if (next) next.previousSibling = previous;
    else if (parent) parent.lastChild = previous;
    this.parentNode = this.previousSibling = this.nextSibling = null;
  }
}

function findElement(
  from: ArticleNode | null,
  direction: 'nextSibling' | 'previousSibling',
): ArticleElement | null {
  let node = from;
  while (node instanceof ArticleText) node = node[direction];
  return node;
}

export class ArticleText extends LinkedNode {
  readonly nodeType = TEXT_NODE;
  readonly nodeName = '#text';
  readonly childNodes: readonly never[] = [];
  textContent: string;

  constructor(text: string) {
    super();
    this.textContent = text;
  }
}

class ArticleAttribute {
  readonly name: string;
  value: string;

  constructor(name: string, value: string) {
    this.name = name;
    this.value = value;
  }

  /** For `setAttributeNode`, which keeps nothing of it. */
  cloneNode(): this {
    return this;
  }
}

/** An HTML element. Readability adds properties of its own, such as the scores. */
export class ArticleElement extends LinkedNode {
  readonly nodeType = ELEMENT_NODE;
  readonly localName: string;
  readonly tagName: string;
  readonly nodeName: string;
  readonly ownerDocument: ArticleDocument;
  readonly attributes: ArticleAttribute[] = [];
  firstChild: ArticleNode | null = null;
  lastChild: ArticleNode | null = null;

  /** @param name in lower or upper case */
  constructor(name: string, ownerDocument: ArticleDocument) {
    super();
    this.localName = name.toLowerCase();
    this.tagName = this.nodeName = name.toUpperCase();
    this.ownerDocument = ownerDocument;
  }

  get childNodes(): ArticleNode[] {
    const nodes: ArticleNode[] = [];
    for (let child = this.firstChild; child; child = child.nextSibling) nodes.push(child);
    return nodes;
  }

  get children(): ArticleElement[] {
    return this.childNodes.filter((child) => child instanceof ArticleElement);
  }

  get firstElementChild(): ArticleElement | null {
    return findElement(this.firstChild, 'nextSibling');
  }

  get className(): string {
    return this.getAttribute('class') ?? '';
  }

  set className(value: string) {
    this.setAttribute('class', value);
  }

  get id(): string {
    return this.getAttribute('id') ?? '';
  }

  set id(value: string) {
    this.setAttribute('id', value);
  }

  get textContent(): string {
    let text = '';
    for (let child = this.firstChild; child; child = child.nextSibling) text += child.textContent;
    return text;
  }

  /** Readability uses this only to save the content of an element and to restore it: copies of the nodes, not their HTML. */
  get innerHTML(): ArticleNode[] {
    return this.childNodes.map(copyNode);
  }

  set innerHTML(nodes: ArticleNode[]) {
    while (this.firstChild) this.firstChild.remove();
    for (const node of nodes) this.appendChild(copyNode(node));
  }

  getAttribute(name: string): string | null {
    return this.attributes.find((attribute) => attribute.name === name)?.value ?? null;
  }

  hasAttribute(name: string): boolean {
    return this.getAttribute(name) !== null;
  }

  setAttribute(name: string, value: string): void {
    const found = this.attributes.find((attribute) => attribute.name === name);
    if (found) found.value = value;
    else this.attributes.push(new ArticleAttribute(name, value));
  }

  setAttributeNode({ name, value }: ArticleAttribute): void {
    this.setAttribute(name, value);
  }

  removeAttribute(name: string): void {
    const index = this.attributes.findIndex((attribute) => attribute.name === name);
    if (index !== -1) this.attributes.splice(index, 1);
  }

  appendChild<T extends ArticleNode>(node: T): T {
    node.remove();
    node.parentNode = this;
    node.previousSibling = this.lastChild;
    if (this.lastChild) this.lastChild.nextSibling = node;
    else this.firstChild = node;
    this.lastChild = node;
    return node;
  }

  removeChild<T extends ArticleNode>(child: T): T {
    child.remove();
    return child;
  }

  /** Puts `node` in the place of `child`. Returns `child`. */
  replaceChild(node: ArticleNode, child: ArticleNode): ArticleNode {
    // May be next to `child`, or inside it.
    node.remove();
    const { previousSibling: previous, nextSibling: next } = child;
    child.parentNode = child.previousSibling = child.nextSibling = null;
    node.parentNode = this;
    node.previousSibling = previous;
    node.nextSibling = next;
    if (previous) previous.nextSibling = node;
    else this.firstChild = node;
    if (next) next.previousSibling = node;
    else this.lastChild = node;
    return child;
  }

  /** The descendants with a name, or all for `*`, in document order. @param name in any case */
  getElementsByTagName(name: string): ArticleElement[] {
    return collectElements(this, name === '*' ? null : [name.toLowerCase()], []);
  }

  /** The descendants with one of several names, in document order. @param names in any case, separated by commas */
  querySelectorAll(names: string): ArticleElement[] {
    return collectElements(this, names.toLowerCase().split(','), []);
  }
}

function collectElements(
  { firstChild }: ArticleElement,
  names: readonly string[] | null,
  found: ArticleElement[],
): ArticleElement[] {
  for (let child = firstChild; child; child = child.nextSibling) {
    if (child instanceof ArticleText) continue;
    if (names === null || names.includes(child.localName)) found.push(child);
    collectElements(child, names, found);
  }
  return found;
}

function copyNode(node: ArticleNode): ArticleNode {
  if (node instanceof ArticleText) return new ArticleText(node.textContent);
  const copy = new ArticleElement(node.localName, node.ownerDocument);
  for (const { name, value } of node.attributes) copy.setAttribute(name, value);
  for (let child = node.firstChild; child; child = child.nextSibling) copy.appendChild(copyNode(child));
  return copy;
}

/** An HTML document with an empty body. */
export class ArticleDocument {
  readonly title: string;
  /** No URL, so that Readability leaves links as they are. */
  readonly baseURI = '';
  readonly documentElement: ArticleElement;
  readonly body: ArticleElement;

  constructor(title: string) {
    this.title = title;
    this.documentElement = new ArticleElement('html', this);
    this.body = this.documentElement.appendChild(new ArticleElement('body', this));
  }

  get firstChild(): ArticleElement {
    return this.documentElement;
  }

  createElement(name: string): ArticleElement {
    return new ArticleElement(name, this);
  }

  createTextNode(text: string): ArticleText {
    return new ArticleText(text);
  }

  getElementsByTagName(name: string): ArticleElement[] {
    return this.documentElement.getElementsByTagName(name);
  }

  querySelectorAll(names: string): ArticleElement[] {
    return this.documentElement.querySelectorAll(names);
  }
}

/** Writes the content of an element as HTML (HTML standard 13.3, serializing fragments). */
export function writeInnerHtml({ firstChild }: ArticleElement): string {
  let html = '';
  for (let child = firstChild; child; child = child.nextSibling) {
    if (child instanceof ArticleText) {
      html += escapeHtml(child.textContent);
      continue;
    }
    const { localName: name, attributes } = child;
    html += `<${name}${attributes.map((one) => ` ${one.name}="${escapeHtml(one.value)}"`).join('')}>`;
    if (!VOID_ELEMENTS.has(name)) html += `${writeInnerHtml(child)}</${name}>`;
  }
  return html;
}

const ESCAPES: Partial<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

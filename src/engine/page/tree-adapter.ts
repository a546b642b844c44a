import { html, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5';
import { PageElement, PageText, type PageNode } from './node.ts';
import type { ParsedPage } from './parsed-page.ts';

/**
 * Limits of the standard's tree construction, because some of its steps take time proportional to the number of open
 * elements or siblings, and because of memory: an element takes 128 bytes and an attribute 80. Pages that exceed them
 * get a shallow tree. Blink, too, stops nesting at 512. The largest of 272 real pages measured had 26,000 tags; real
 * pages have up to 2.5 attributes for each element.
 */
export const TREE_LIMITS = { depth: 512, elements: 60_000, attributes: 80_000 };

/** A page exceeds `TREE_LIMITS`; the message names the limit. */
export class TreeTooLargeError extends Error {}

export type PageTree = TreeAdapterTypeMap<
  PageNode,
  PageElement,
  PageNode,
  PageElement,
  PageElement,
  PageElement,
  PageText,
  PageText,
  PageElement,
  never
>;

/** Stands for every comment in calls from parse5; never attached to the tree. */
const COMMENT_NODE = new PageText('');

/**
 * Lets parse5's tree construction build our tree. Comments are left out.
 *
 * `tokenizer` and `openElements` are objects, not callbacks: a hot function created for each page keeps the whole page
 * out of young-generation garbage collection, and collecting it later took as long as parsing the page.
 */
export class PageTreeAdapter implements TreeAdapter<PageTree> {
  /** Both are set before the first element is created. */
  tokenizer: { readonly tagStart: number } = { tagStart: 0 };
  openElements: { readonly depth: number } = { depth: 0 };
  /** Those that declare a shadow root, in document order. */
  readonly shadowTemplates: PageElement[] = [];
  private elementCount = 0;
  private attributeCount = 0;
  private readonly page: ParsedPage;

  constructor(page: ParsedPage) {
    this.page = page;
  }

  createDocument(): PageElement {
    return this.page.root;
  }

  createDocumentFragment(): PageElement {
    return new PageElement('#fragment', html.NS.HTML, [], this.tokenizer.tagStart);
  }

  createElement(name: string, namespace: html.NS, attributes: Token.Attribute[]): PageElement {
    if (++this.elementCount > TREE_LIMITS.elements)
      throw new TreeTooLargeError(`more than ${TREE_LIMITS.elements} elements`);
    if ((this.attributeCount += attributes.length) > TREE_LIMITS.attributes)
      throw new TreeTooLargeError(`more than ${TREE_LIMITS.attributes} attributes`);
    if (this.openElements.depth > TREE_LIMITS.depth)
      throw new TreeTooLargeError(`more than ${TREE_LIMITS.depth} levels of nesting`);
    return new PageElement(name, namespace, attributes, this.tokenizer.tagStart);
  }

  createCommentNode(): PageText {
    return COMMENT_NODE;
  }

  createTextNode(value: string): PageText {
    return new PageText(value);
  }

  appendChild(parent: PageElement, child: PageNode): void {
    if (child !== COMMENT_NODE) parent.insertBefore(child);
  }

  insertBefore(parent: PageElement, child: PageNode, reference: PageNode): void {
    if (child !== COMMENT_NODE) parent.insertBefore(child, reference);
  }

  insertText(parent: PageElement, text: string): void {
    parent.insertText(text);
  }

  insertTextBefore(parent: PageElement, text: string, reference: PageNode): void {
    parent.insertText(text, reference);
  }

  detachNode(node: PageNode): void {
    node.parent?.removeChild(node);
  }

  adoptAttributes(recipient: PageElement, attributes: Token.Attribute[]): void {
    const added = attributes.filter((attribute) => !recipient.hasAttribute(attribute.name));
    const all = [...recipient.attributes, ...added];
    recipient.attributes = new PageElement('', html.NS.HTML, all, 0).attributes;
  }

  setTemplateContent(template: PageElement, content: PageElement): void {
    template.template = content;
    if (template.hasAttribute('shadowrootmode')) this.shadowTemplates.push(template);
  }

  getTemplateContent(template: PageElement): PageElement {
    return template.template ?? template;
  }

  setDocumentType(_document: PageElement, name: string, publicId: string, systemId: string): void {
    this.page.doctype = { name, publicId, systemId };
  }

  setDocumentMode(_document: PageElement, mode: html.DOCUMENT_MODE): void {
    this.page.mode = mode;
  }

  getDocumentMode(): html.DOCUMENT_MODE {
    return this.page.mode;
  }

  getFirstChild(node: PageElement): PageNode | null {
    return node.firstChild;
  }

  getChildNodes(node: PageElement): PageNode[] {
    return node.childNodes;
  }

  getParentNode(node: PageNode): PageElement | null {
    return node.parent;
  }

  getAttrList(element: PageElement): Token.Attribute[] {
    return element.attributes;
  }

  getTagName(element: PageElement): string {
    return element.name;
  }

  getNamespaceURI(element: PageElement): html.NS {
    return element.namespace;
  }

  getTextNodeContent(text: PageText): string {
    return text.value;
  }

  getCommentNodeContent(): string {
    return '';
  }

  getDocumentTypeNodeName(): string {
    return '';
  }

  getDocumentTypeNodePublicId(): string {
    return '';
  }

  getDocumentTypeNodeSystemId(): string {
    return '';
  }

  isElementNode(node: PageNode): node is PageElement {
    return node instanceof PageElement;
  }

  isTextNode(node: PageNode): node is PageText {
    return node instanceof PageText;
  }

  isCommentNode(node: PageNode): node is PageText {
    return node === COMMENT_NODE;
  }

  isDocumentTypeNode(_node: PageNode): _node is never {
    return false;
  }

  getNodeSourceCodeLocation(): null {
    return null;
  }

  setNodeSourceCodeLocation(): void {}

  updateNodeSourceCodeLocation(): void {}
}

import { html, Parser, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5';
import { PageElement, PageText, type PageNode } from './node.ts';
import { buildShallowTree } from './shallow-tree.ts';
import { RunTokenizer, treatsTextAlike } from './tokenizer.ts';

/**
 * Beyond these the standard's tree construction is given up, because some of its steps cost time in proportion to
 * the open elements or to the siblings. Blink, too, stops nesting at 512. The largest of 272 real pages measured
 * had 26,000 tags.
 */
export const TREE_LIMITS = { depth: 512, elements: 60_000 };

/** A parsed page: the tree and what the tokenizer saw before tree construction. */
export interface ParsedPage {
  root: PageElement;
  doctype: Doctype | null;
  quirks: boolean;
  opened: RunTokenizer['opened'];
  bodyBeforeHead: boolean;
  headTags: RunTokenizer['headTags'];
  /** Why the tree was built without the standard's repairs, `null` when it was not. */
  fallback: string | null;
  /** The text that was parsed, line breaks normalised to LF: offsets point into it. */
  source: string;
}

export interface Doctype {
  name: string;
  publicId: string;
  systemId: string;
}

class TreeTooLarge extends Error {}

/**
 * Parse a page as a browser with scripting does (HTML standard, section 13.2): the content of `noscript` is text,
 * head and body are implied, misnested markup is repaired. Takes time linear in the text: a page past `TREE_LIMITS`
 * is read again into a tree without repairs, and `fallback` says why.
 */
export function parsePage(text: string): ParsedPage {
  const source = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  try {
    return buildTree(source);
  } catch (error) {
    if (error instanceof TreeTooLarge) return buildShallowTree(source, error.message);
    throw error;
  }
}

function buildTree(source: string): ParsedPage {
  const root = new PageElement('#document', html.NS.HTML, [], 0);
  const page: ParsedPage = {
    root,
    doctype: null,
    quirks: false,
    opened: { html: 0, head: 0, body: 0 },
    bodyBeforeHead: false,
    headTags: null,
    fallback: null,
    source,
  };
  const adapter = new PageTreeAdapter(page, () => tokenizer.tagStart);
  const parser = new Parser<PageTree>({ treeAdapter: adapter });
  const tokenizer = new RunTokenizer(parser, () => treatsTextAlike(parser));
  adapter.depthOf = () => parser.openElements.depth;
  parser.tokenizer = tokenizer;
  tokenizer.write(source, true);
  page.opened = tokenizer.opened;
  page.bodyBeforeHead = tokenizer.bodyBeforeHead;
  page.headTags = tokenizer.headTags;
  return page;
}

type PageTree = TreeAdapterTypeMap<
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

/** What parse5 gets for a comment: never attached to the tree. */
const COMMENT = new PageText('');

class PageTreeAdapter implements TreeAdapter<PageTree> {
  depthOf: () => number = () => 0;
  private created = 0;
  private readonly page: ParsedPage;
  private readonly tagStart: () => number;

  constructor(page: ParsedPage, tagStart: () => number) {
    this.page = page;
    this.tagStart = tagStart;
  }

  createDocument(): PageElement {
    return this.page.root;
  }

  createDocumentFragment(): PageElement {
    return new PageElement('#fragment', html.NS.HTML, [], this.tagStart());
  }

  createElement(name: string, namespace: html.NS, attributes: Token.Attribute[]): PageElement {
    if (++this.created > TREE_LIMITS.elements)
      throw new TreeTooLarge(`more than ${TREE_LIMITS.elements} elements`);
    if (this.depthOf() > TREE_LIMITS.depth)
      throw new TreeTooLarge(`more than ${TREE_LIMITS.depth} levels of nesting`);
    return new PageElement(name, namespace, attributes, this.tagStart());
  }

  createCommentNode(): PageText {
    return COMMENT;
  }

  createTextNode(value: string): PageText {
    return new PageText(value);
  }

  appendChild(parent: PageElement, child: PageNode): void {
    if (child === COMMENT) return;
    child.parent = parent;
    parent.children.push(child);
  }

  insertBefore(parent: PageElement, child: PageNode, reference: PageNode): void {
    if (child === COMMENT) return;
    child.parent = parent;
    parent.children.splice(parent.children.lastIndexOf(reference), 0, child);
  }

  insertText(parent: PageElement, text: string): void {
    const last = parent.children.at(-1);
    if (last instanceof PageText) last.append(text);
    else this.appendChild(parent, new PageText(text));
  }

  insertTextBefore(parent: PageElement, text: string, reference: PageNode): void {
    const before = parent.children[parent.children.lastIndexOf(reference) - 1];
    if (before instanceof PageText) before.append(text);
    else this.insertBefore(parent, new PageText(text), reference);
  }

  detachNode(node: PageNode): void {
    const { parent } = node;
    if (!parent) return;
    const at = parent.children.lastIndexOf(node);
    if (at !== -1) parent.children.splice(at, 1);
    node.parent = null;
  }

  adoptAttributes(recipient: PageElement, attributes: Token.Attribute[]): void {
    const more = attributes.filter((attribute) => !recipient.has(attribute.name));
    recipient.attributes = new PageElement(
      '',
      html.NS.HTML,
      [...recipient.attributes, ...more],
      0,
    ).attributes;
  }

  setTemplateContent(template: PageElement, content: PageElement): void {
    template.template = content;
  }

  getTemplateContent(template: PageElement): PageElement {
    return template.template ?? template;
  }

  setDocumentType(_document: PageElement, name: string, publicId: string, systemId: string): void {
    this.page.doctype = { name, publicId, systemId };
  }

  setDocumentMode(_document: PageElement, mode: html.DOCUMENT_MODE): void {
    this.page.quirks = mode === html.DOCUMENT_MODE.QUIRKS;
  }

  getDocumentMode(): html.DOCUMENT_MODE {
    return this.page.quirks ? html.DOCUMENT_MODE.QUIRKS : html.DOCUMENT_MODE.NO_QUIRKS;
  }

  getFirstChild(node: PageElement): PageNode | null {
    return node.children[0] ?? null;
  }

  getChildNodes(node: PageElement): PageNode[] {
    return node.children;
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
    return node === COMMENT;
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

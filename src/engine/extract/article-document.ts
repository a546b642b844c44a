import { parseHTML } from 'linkedom/worker';
import { type PageElement, PageText } from '../page/node.ts';
import type { PageIndex } from '../page/page-index.ts';

/** What is used of the DOM to build one. */
interface DomDocument {
  title: string;
  body: DomElement;
  createElement(name: string): DomElement;
  createTextNode(text: string): object;
}

interface DomElement {
  appendChild(child: object): unknown;
  setAttribute(name: string, value: string): void;
}

/**
 * Readability takes time in proportion to what stands in each element, summed over all elements, and in some steps to
 * the square of an element's children. Within these the worst page found takes 1.2 seconds, a real page 25 ms; of 82
 * real pages none is past them.
 */
const ARTICLE_LIMITS = {
  elements: 8_000,
  /** Of one element. */
  children: 2_000,
  depth: 80,
  /** Characters of text, 80 for each element, times the depth they stand at. */
  nested: 12_000_000,
  /** `<`, `>` and `&` in the text: each becomes a text node of its own when Readability starts over from its saved copy. */
  escaped: 10_000,
};

const CHARACTERS_PER_ELEMENT = 80;

/** Not content: what runs, what is drawn, what is filled in. */
const DROPPED_ELEMENTS = new Set(
  (
    'head script style noscript template iframe frame frameset object embed applet canvas audio video svg math ' +
    'button input select textarea datalist meter progress dialog xmp plaintext noembed noframes title link meta base'
  ).split(' '),
);

/** What Readability weighs and the Markdown needs. */
const KEPT_ATTRIBUTES = new Set('class id href src alt rel role itemprop summary start'.split(' '));

const CLASS_LIMIT = 300;

/**
 * The visible part of the page's body as the DOM that Readability works on, or `null` when the page is past `ARTICLE_LIMITS`.
 * Built node by node from our tree: the DOM's own parser is neither a browser's nor linear. Linear in the page.
 */
export function buildArticleDocument(index: PageIndex, title: string): DomDocument | null {
  const { body } = index;
  if (!body || index.page.fallback !== null) return null;
  const { document }: { document: DomDocument } = parseHTML(
    '<!doctype html><html><head><title></title></head><body></body></html>',
  );
  document.title = title;
  return new ArticleDocumentBuilder(document).appendChildren(body, document.body, 1) ? document : null;
}

class ArticleDocumentBuilder {
  private readonly document: DomDocument;
  private elements = 0;
  private nestedCharacters = 0;
  private escapedCharacters = 0;

  constructor(document: DomDocument) {
    this.document = document;
  }

  /** `false` when a limit is passed. */
  appendChildren(from: PageElement, to: DomElement, depth: number): boolean {
    if (depth > ARTICLE_LIMITS.depth) return false;
    let count = 0;
    for (const child of from.childNodes) {
      if (child instanceof PageText) {
        this.nestedCharacters += child.value.length * depth;
        this.escapedCharacters += countEscaped(child.value);
        to.appendChild(this.document.createTextNode(child.value));
      } else if (isContent(child)) {
        this.nestedCharacters += CHARACTERS_PER_ELEMENT * depth;
        if (++count > ARTICLE_LIMITS.children || ++this.elements > ARTICLE_LIMITS.elements) return false;
        const createElement = this.element(child);
        to.appendChild(createElement);
        if (!this.appendChildren(child, createElement, depth + 1)) return false;
      }
      if (this.nestedCharacters > ARTICLE_LIMITS.nested || this.escapedCharacters > ARTICLE_LIMITS.escaped)
        return false;
    }
    return true;
  }

  private element({ name, attributes }: PageElement): DomElement {
    const element = this.document.createElement(name);
    for (const { name, value } of attributes) {
      if (KEPT_ATTRIBUTES.has(name)) {
        const short = name === 'class' || name === 'id' ? value.slice(0, CLASS_LIMIT) : value;
        element.setAttribute(name, short);
      }
    }
    return element;
  }
}

function isContent(element: PageElement): boolean {
  return (
    element.isHtml &&
    !DROPPED_ELEMENTS.has(element.name) &&
    !element.context.hidden &&
    element.getAttribute('aria-hidden')?.trim().toLowerCase() !== 'true' &&
    // Names of unknown elements may hold what ends a tag when the DOM is written out.
    /^[a-z][a-z0-9-]*$/.test(element.name)
  );
}

function countEscaped(text: string): number {
  return text.match(/[<>&]/g)?.length ?? 0;
}

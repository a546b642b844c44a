import { parseHTML } from 'linkedom/worker';
import { type PageElement, PageText } from '../page/node.ts';
import type { PageIndex } from '../page/page-index.ts';

/** The part of linkedom's document used here. */
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
 * Readability takes time proportional to the content of each element, summed over all elements, and in some steps to
 * the square of an element's children. Within these limits the worst page found takes 1.2 seconds and a real page 25
 * ms. None of 82 real pages exceeds them.
 */
const ARTICLE_LIMITS = {
  elements: 8_000,
  /** Child elements of one element. */
  children: 2_000,
  depth: 80,
  /** Characters of text, and 80 for each element, each times its depth. */
  nested: 12_000_000,
  /** `<`, `>` and `&` in the text: each becomes a separate text node when Readability restarts from its saved copy. */
  escaped: 10_000,
};

const CHARACTERS_PER_ELEMENT = 80;

/** Elements that are not content: scripts, metadata, media, embedded documents, graphics and form controls. */
const DROPPED_ELEMENTS = new Set(
  (
    'head script style noscript template iframe frame frameset object embed applet canvas audio video svg math ' +
    'button input select textarea datalist meter progress dialog xmp plaintext noembed noframes title link meta base'
  ).split(' '),
);

/** Attributes that Readability scores or the Markdown needs. */
const KEPT_ATTRIBUTES = new Set('class id href src alt rel role itemprop summary start'.split(' '));

/** Characters kept of a class or id. */
const CLASS_LIMIT = 300;

/**
 * The visible part of the page's body as a DOM document for Readability; `null` if the page has no body or exceeds
 * `ARTICLE_LIMITS`. It is built node by node from our tree, because linkedom's parser does not follow the HTML standard
 * and is not linear. Takes time linear in the size of the page.
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

  /** Copies the children of `from` to `to`. Returns `false` if the page exceeds a limit. */
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
        const element = this.createElement(child);
        to.appendChild(element);
        if (!this.appendChildren(child, element, depth + 1)) return false;
      }
      if (this.nestedCharacters > ARTICLE_LIMITS.nested || this.escapedCharacters > ARTICLE_LIMITS.escaped)
        return false;
    }
    return true;
  }

  private createElement({ name, attributes }: PageElement): DomElement {
    const element = this.document.createElement(name);
    for (const { name, value } of attributes) {
      if (KEPT_ATTRIBUTES.has(name)) {
        const isScored = name === 'class' || name === 'id';
        element.setAttribute(name, isScored ? value.slice(0, CLASS_LIMIT) : value);
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
    // Names of unknown elements may contain characters that end a tag when the DOM is serialized.
    /^[a-z][a-z0-9-]*$/.test(element.name)
  );
}

function countEscaped(text: string): number {
  return text.match(/[<>&]/g)?.length ?? 0;
}

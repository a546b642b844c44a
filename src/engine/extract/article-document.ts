import { type PageElement, PageText } from '../page/node.ts';
import type { PageIndex } from '../page/page-index.ts';
import { ArticleDocument, type ArticleElement } from './article-dom.ts';

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
  /** Characters of text and kept attributes: Readability takes up to 35 bytes of memory for each. */
  characters: 1_000_000,
  /** Characters of text, and 80 for each element, each times its depth. */
  nested: 12_000_000,
  /** `<`, `>` and `&` in the text: where they alternate with words, Readability takes more than linear time. */
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
 * `ARTICLE_LIMITS`. Takes time linear in the size of the page.
 */
export function buildArticleDocument(index: PageIndex, title: string): ArticleDocument | null {
  const { body } = index;
  if (!body || index.page.fallback !== null || !new ArticleMeter().isWithinLimits(body, 1)) return null;
  const document = new ArticleDocument(title);
  appendContent(body, document.body, document);
  return document;
}

/** Measures the content of a page before anything is built from it. */
class ArticleMeter {
  private elements = 0;
  private characters = 0;
  private nestedCharacters = 0;
  private escapedCharacters = 0;

  /** Adds the content of an element. Returns `false` as soon as the page exceeds a limit. */
  isWithinLimits(parent: PageElement, depth: number): boolean {
    if (depth > ARTICLE_LIMITS.depth) return false;
    let children = 0;
    for (let child = parent.firstChild; child; child = child.nextSibling) {
      if (child instanceof PageText) {
        this.characters += child.value.length;
        this.nestedCharacters += child.value.length * depth;
        this.escapedCharacters += countEscaped(child.value);
      } else if (isContent(child)) {
        this.elements++;
        children++;
        this.nestedCharacters += CHARACTERS_PER_ELEMENT * depth;
        for (const { value } of selectAttributes(child)) this.characters += value.length;
        if (children > ARTICLE_LIMITS.children || !this.isWithinLimits(child, depth + 1)) return false;
      }
      if (this.exceedsLimits()) return false;
    }
    return true;
  }

  private exceedsLimits(): boolean {
    return (
      this.elements > ARTICLE_LIMITS.elements ||
      this.characters > ARTICLE_LIMITS.characters ||
      this.nestedCharacters > ARTICLE_LIMITS.nested ||
      this.escapedCharacters > ARTICLE_LIMITS.escaped
    );
  }
}

/**
 * Copies the content of `from` to `to`. Texts that only dropped elements separate become one node, so the limit of elements also
 * bounds the number of texts.
 */
function appendContent(from: PageElement, to: ArticleElement, document: ArticleDocument): void {
  let text = '';
  const appendText = (): void => {
    if (text !== '') to.appendChild(document.createTextNode(text));
    text = '';
  };
  for (const child of from.childNodes) {
    if (child instanceof PageText) text += child.value;
    else if (isContent(child)) {
      appendText();
      const element = document.createElement(child.name);
      for (const { name, value } of selectAttributes(child)) element.setAttribute(name, value);
      to.appendChild(element);
      appendContent(child, element, document);
    }
  }
  appendText();
}

/** The attributes of an element that are kept. */
function selectAttributes({ attributes }: PageElement): { name: string; value: string }[] {
  return attributes
    .filter(({ name }) => KEPT_ATTRIBUTES.has(name))
    .map(({ name, value }) => {
      const isScored = name === 'class' || name === 'id';
      return { name, value: isScored ? value.slice(0, CLASS_LIMIT) : value };
    });
}

function isContent(element: PageElement): boolean {
  return (
    element.isHtml &&
    !DROPPED_ELEMENTS.has(element.name) &&
    // Readers of the extract run no scripts and apply no styles.
    (!element.context.hidden || element.context.hiddenByStyle) &&
    element.getAttribute('aria-hidden')?.trim().toLowerCase() !== 'true' &&
    // Names of unknown elements may contain characters that end a tag when the DOM is serialized.
    /^[a-z][a-z0-9-]*$/.test(element.name)
  );
}

function countEscaped(text: string): number {
  return text.match(/[<>&]/g)?.length ?? 0;
}

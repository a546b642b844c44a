import type { PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';
import type { FactsContext } from './facts-context.ts';

/** An `<img>` of the document. */
export interface ImageFacts {
  element: PageElement;
  src: string | null;
  url: URL | null;
  /** As written; '' for decoration, `null` if the attribute is missing. */
  alt: string | null;
  width: string | null;
  height: string | null;
  loading: string | null;
}

/** All images in document order. */
export function readImages(index: PageIndex, context: FactsContext): ImageFacts[] {
  const { href: base } = context.base;
  return index.getElementsByTagName('img').map((element) => {
    const src = element.getAttribute('src');
    return {
      element,
      src,
      url: src === null ? null : URL.parse(src, base),
      alt: element.getAttribute('alt'),
      width: element.getAttribute('width'),
      height: element.getAttribute('height'),
      loading: element.getAttribute('loading'),
    };
  });
}

import type { PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';

/** An `<img>` of the document. */
export interface ImageFacts {
  element: PageElement;
  src: string | null;
  /** As written; '' for decoration, `null` if the attribute is missing. */
  alt: string | null;
  width: string | null;
  height: string | null;
  loading: string | null;
}

/** All images in document order. */
export function readImages(index: PageIndex): ImageFacts[] {
  return index.getElementsByTagName('img').map((element) => {
    return {
      element,
      src: element.getAttribute('src'),
      alt: element.getAttribute('alt'),
      width: element.getAttribute('width'),
      height: element.getAttribute('height'),
      loading: element.getAttribute('loading'),
    };
  });
}

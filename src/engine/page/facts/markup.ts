import { closest, type PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';

/** How the document is written. */
export interface MarkupFacts {
  /** Whether its doctype makes browsers follow the standards: no doctype at all does not. */
  standardsDoctype: boolean;
  /** Values of `id` that more than one element has. */
  repeatedIds: { id: string; elements: readonly PageElement[] }[];
  /** Elements the HTML standard has made obsolete, in document order. */
  obsolete: PageElement[];
  /** `<picture>` elements that show nothing, since they hold no `<img>`. */
  emptyPictures: PageElement[];
}

/** HTML standard, section 16.2, those that appear on pages. */
const OBSOLETE = 'acronym applet basefont big blink center dir font frame frameset marquee strike tt'.split(
  ' ',
);

export function readMarkup(index: PageIndex): MarkupFacts {
  const filled = new Set(index.named('img').map((image) => closest(image, 'picture')));
  return {
    standardsDoctype: isStandard(index),
    repeatedIds: [...index.ids].flatMap(([id, elements]) => (elements.length > 1 ? { id, elements } : [])),
    obsolete: OBSOLETE.flatMap((name) => index.named(name)).sort((a, b) => a.order - b.order),
    emptyPictures: index.named('picture').filter((picture) => !filled.has(picture)),
  };
}

/** Public identifiers of older versions that still mean no quirks of any kind: HTML standard, section 13.2.6.4.1. */
const STRICT =
  /^-\/\/W3C\/\/DTD (?:HTML 4\.01?|XHTML 1\.0 Strict|XHTML 1\.1|XHTML Basic 1\.[01]|XHTML\+RDFa 1\.[01])\/\/EN$/i;

function isStandard({ page }: PageIndex): boolean {
  if (page.doctype?.name.toLowerCase() !== 'html') return false;
  const { publicId, systemId } = page.doctype;
  if (publicId !== '') return STRICT.test(publicId);
  return systemId === '' || systemId === 'about:legacy-compat';
}

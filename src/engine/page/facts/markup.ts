import { closestAncestor, type PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';

/** How the document is written. */
export interface MarkupFacts {
  /** Whether its doctype makes browsers follow the standards: no doctype at all does not. */
  hasStandardsDoctype: boolean;
  /** Values of `id` that more than one element has. */
  duplicateIds: { id: string; elements: readonly PageElement[] }[];
  /** Elements the HTML standard has made obsolete, in document order. */
  obsolete: PageElement[];
  /** `<picture>` elements that show nothing, since they hold no `<img>`. */
  emptyPictures: PageElement[];
}

/** HTML standard, section 16.2, those that appear on pages. */
const OBSOLETE_ELEMENTS =
  'acronym applet basefont big blink center dir font frame frameset marquee strike tt'.split(' ');

export function readMarkup(index: PageIndex): MarkupFacts {
  const filled = new Set(index.getElementsByTagName('img').map((image) => closestAncestor(image, 'picture')));
  return {
    hasStandardsDoctype: hasStandardsDoctype(index),
    duplicateIds: [...index.elementsById].flatMap(([id, elements]) =>
      elements.length > 1 ? { id, elements } : [],
    ),
    obsolete: OBSOLETE_ELEMENTS.flatMap((name) => index.getElementsByTagName(name)).sort(
      (a, b) => a.order - b.order,
    ),
    emptyPictures: index.getElementsByTagName('picture').filter((picture) => !filled.has(picture)),
  };
}

/** Public identifiers of older versions that still mean no quirks of any kind: HTML standard, section 13.2.6.4.1. */
const STANDARDS_PUBLIC_IDS =
  /^-\/\/W3C\/\/DTD (?:HTML 4\.01?|XHTML 1\.0 Strict|XHTML 1\.1|XHTML Basic 1\.[01]|XHTML\+RDFa 1\.[01])\/\/EN$/i;

function hasStandardsDoctype({ page }: PageIndex): boolean {
  if (page.doctype?.name.toLowerCase() !== 'html') return false;
  const { publicId, systemId } = page.doctype;
  if (publicId !== '') return STANDARDS_PUBLIC_IDS.test(publicId);
  return systemId === '' || systemId === 'about:legacy-compat';
}

import { closestAncestor, type PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';

/** The doctype, ids and elements of the document's markup. */
export interface MarkupFacts {
  /** Whether the doctype puts browsers into no-quirks mode. */
  hasStandardsDoctype: boolean;
  /** It puts browsers into limited-quirks mode: only the height of some table cells differs. */
  hasLimitedQuirksDoctype: boolean;
  /** Ids of more than one element. */
  duplicateIds: { id: string; elements: readonly PageElement[] }[];
  /** Elements that the HTML standard lists as obsolete, in document order. */
  obsolete: PageElement[];
  /** `<picture>` elements without an `<img>`, which show nothing. */
  emptyPictures: PageElement[];
}

/** HTML standard, section 16.2, "Non-conforming features". */
const OBSOLETE_ELEMENTS = (
  'acronym applet basefont bgsound big blink center dir font frame frameset isindex keygen listing marquee menuitem ' +
  'multicol nextid nobr noembed noframes param plaintext rb rtc spacer strike tt xmp'
).split(' ');

export function readMarkup(index: PageIndex): MarkupFacts {
  const withImage = new Set(
    index.getElementsByTagName('img').map((image) => closestAncestor(image, 'picture')),
  );
  return {
    hasStandardsDoctype: hasStandardsDoctype(index),
    hasLimitedQuirksDoctype: hasLimitedQuirksDoctype(index),
    duplicateIds: [...index.elementsById].flatMap(([id, elements]) =>
      elements.length > 1 ? { id, elements } : [],
    ),
    obsolete: OBSOLETE_ELEMENTS.flatMap((name) => index.getElementsByTagName(name)).sort(
      (a, b) => a.order - b.order,
    ),
    emptyPictures: index.getElementsByTagName('picture').filter((picture) => !withImage.has(picture)),
  };
}

/**
 * Public identifiers of older HTML versions that put browsers into no-quirks mode (HTML standard, section 13.2.6.4.1).
 */
const STANDARDS_PUBLIC_IDS =
  /^-\/\/W3C\/\/DTD (?:HTML 4\.01?|XHTML 1\.0 Strict|XHTML 1\.1|XHTML Basic 1\.[01]|XHTML\+RDFa 1\.[01])\/\/EN$/i;

/** Public identifiers that put browsers into limited-quirks mode; those of HTML 4.01 only beside a system identifier. */
const LIMITED_QUIRKS_XHTML = /^-\/\/W3C\/\/DTD XHTML 1\.0 (?:Frameset|Transitional)\/\//i;
const LIMITED_QUIRKS_HTML = /^-\/\/W3C\/\/DTD HTML 4\.01 (?:Frameset|Transitional)\/\//i;

function hasLimitedQuirksDoctype({ page }: PageIndex): boolean {
  if (page.doctype?.name.toLowerCase() !== 'html') return false;
  const { publicId, systemId } = page.doctype;
  return LIMITED_QUIRKS_XHTML.test(publicId) || (LIMITED_QUIRKS_HTML.test(publicId) && systemId !== '');
}

function hasStandardsDoctype({ page }: PageIndex): boolean {
  if (page.doctype?.name.toLowerCase() !== 'html') return false;
  const { publicId, systemId } = page.doctype;
  if (publicId !== '') return STANDARDS_PUBLIC_IDS.test(publicId);
  return systemId === '' || systemId === 'about:legacy-compat';
}

import type { html } from 'parse5';
import { closestAncestor, mergeInOrder, type PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';

/** The rendering mode, ids and elements of the document's markup. */
export interface MarkupFacts {
  /** The rendering mode; in limited quirks only the height of some table cells differs. */
  mode: `${html.DOCUMENT_MODE}`;
  /** Ids of more than one element. */
  duplicateIds: { id: string; elements: readonly PageElement[] }[];
  /** Elements that the HTML standard lists as obsolete, in document order. */
  obsolete: readonly PageElement[];
  /** `<picture>` elements without an `<img>`, which show nothing. */
  emptyPictures: PageElement[];
}

/** HTML standard, section 16.2, "Non-conforming features". */
const OBSOLETE_ELEMENTS = (
  'acronym applet basefont bgsound big blink center dir font frame frameset isindex keygen listing marquee menuitem ' +
  'multicol nextid nobr noembed noframes param plaintext rb rtc spacer strike tt xmp'
).split(' ');

export function readMarkup(index: PageIndex): MarkupFacts {
  return {
    mode: index.page.mode,
    duplicateIds: findDuplicateIds(index),
    obsolete: mergeInOrder(...OBSOLETE_ELEMENTS.map((name) => index.getElementsByTagName(name))),
    emptyPictures: findEmptyPictures(index),
  };
}

function findEmptyPictures(index: PageIndex): PageElement[] {
  const pictures = index.getElementsByTagName('picture');
  if (pictures.length === 0) return [];
  const withImage = new Set(
    index.getElementsByTagName('img').map((image) => closestAncestor(image, 'picture')),
  );
  return pictures.filter((picture) => !withImage.has(picture));
}

/** Each shadow tree has ids of its own. */
function findDuplicateIds({ elementsById, page: { shadowTrees } }: PageIndex): MarkupFacts['duplicateIds'] {
  const duplicateIds: MarkupFacts['duplicateIds'] = [];
  for (const [id, all] of elementsById) {
    if (all.length < 2) continue;
    const trees = shadowTrees
      ? Map.groupBy(all, (element) => shadowTrees.hosts.get(element)).values()
      : [all];
    for (const elements of trees) if (elements.length > 1) duplicateIds.push({ id, elements });
  }
  return duplicateIds;
}

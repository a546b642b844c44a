/**
 * What a link is. `link`: of a visitor; the last six: files that the page loads. Stored by position, below the widths of images (`toLinkTuple`): an addition
 * changes what stored flags mean.
 */
export const LINK_KINDS = [
  'link',
  'canonical',
  'hreflang',
  'redirect',
  'pagination',
  'image',
  'script',
  'style',
  'font',
  'media',
  'frame',
] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Where a link is, by landmark. Stored by position: append only. */
export const LINK_POSITIONS = ['content', 'navigation', 'header', 'footer', 'aside', 'head'] as const;
export type LinkPosition = (typeof LINK_POSITIONS)[number];

import type { Source } from './source.ts';

/** An RFC, or one section of it. */
export function rfc(number: number, section?: string): Source {
  const title = `RFC ${number}`;
  const url = `https://www.rfc-editor.org/rfc/rfc${number}`;
  return section === undefined
    ? { title, url }
    : { title: `${title}, section ${section}`, url: `${url}#section-${section}` };
}

/** The vocabulary of structured data. */
export const SCHEMA_ORG = {
  price: { title: 'schema.org: price', url: 'https://schema.org/price' },
  types: { title: 'schema.org: All types', url: 'https://schema.org/docs/full.html' },
} satisfies Record<string, Source>;

/** How many columns a character takes. */
export const EAST_ASIAN_WIDTH: Source = {
  title: 'Unicode Standard Annex 11: East Asian Width',
  url: 'https://www.unicode.org/reports/tr11/',
};

/** Sections of the HTML standard. */
export const HTML = {
  a: html('The a element', 'text-level-semantics.html#the-a-element'),
  accesskey: html('The accesskey attribute', 'interaction.html#the-accesskey-attribute'),
  area: html('The area element', 'image-maps.html#the-area-element'),
  autofill: html('Autofill', 'form-control-infrastructure.html#autofill'),
  body: html('The body element', 'sections.html#the-body-element'),
  charset: html("Specifying the document's character encoding", 'semantics.html#charset'),
  doctype: html('The DOCTYPE', 'syntax.html#the-doctype'),
  fragment: html(
    'The indicated part of the document',
    'browsing-the-web.html#the-indicated-part-of-the-document',
  ),
  head: html('The head element', 'semantics.html#the-head-element'),
  headings: html('Headings and outlines', 'sections.html#headings-and-outlines-2'),
  html: html('The html element', 'semantics.html#the-html-element'),
  icon: html('Link type "icon"', 'links.html#rel-icon'),
  id: html('The id attribute', 'dom.html#the-id-attribute'),
  inHead: html('The "in head" insertion mode', 'parsing.html#parsing-main-inhead'),
  main: html('The main element', 'grouping-content.html#the-main-element'),
  metadataNames: html('Standard metadata names', 'semantics.html#standard-metadata-names'),
  noopener: html('Link type "noopener"', 'links.html#link-type-noopener'),
  noscript: html('The noscript element', 'scripting.html#the-noscript-element'),
  obsolete: html('Non-conforming features', 'obsolete.html#non-conforming-features'),
  picture: html('The picture element', 'embedded-content.html#the-picture-element'),
  placeholder: html('The placeholder attribute', 'input.html#the-placeholder-attribute'),
  refresh: html('Refresh state', 'semantics.html#attr-meta-http-equiv-refresh'),
  script: html('The script element', 'scripting.html#the-script-element'),
  tableCells: html(
    'Attributes common to td and th elements',
    'tables.html#attributes-common-to-td-and-th-elements',
  ),
  title: html('The title element', 'semantics.html#the-title-element'),
  xFrameOptions: html('The X-Frame-Options header', 'speculative-loading.html#the-x-frame-options-header'),
} satisfies Record<string, Source>;

/** Other standards of the WHATWG. */
export const WHATWG = {
  contentTypeOptions: {
    title: 'Fetch standard: X-Content-Type-Options header',
    url: 'https://fetch.spec.whatwg.org/#x-content-type-options-header',
  },
  encoding: { title: 'Encoding standard', url: 'https://encoding.spec.whatwg.org/' },
  mimeSniffing: {
    title: 'MIME Sniffing standard: Determining the computed MIME type of a resource',
    url: 'https://mimesniff.spec.whatwg.org/#determining-the-computed-mime-type-of-a-resource',
  },
  urlParsing: { title: 'URL standard: URL parsing', url: 'https://url.spec.whatwg.org/#url-parsing' },
  urlWriting: { title: 'URL standard: URL writing', url: 'https://url.spec.whatwg.org/#url-writing' },
} satisfies Record<string, Source>;

function html(title: string, path: string): Source {
  return { title: `HTML standard: ${title}`, url: `https://html.spec.whatwg.org/multipage/${path}` };
}

import type { PageElement } from '../node.ts';
import { collapseWhitespace, type PageIndex, getElementText } from '../page-index.ts';
import { type CharsetDeclaration, readCharsetDeclarations } from './charset.ts';

/** A `<title>` of the HTML document, in the head or not; SVG titles are left out. */
export interface TitleTag {
  element: PageElement;
  /** White space collapsed. */
  text: string;
  inHead: boolean;
}

/** A `<meta name>`. */
export interface MetaTag {
  element: PageElement;
  /** Lower-case. */
  name: string;
  /** White space collapsed, cut at 20,000 characters; '' if empty or missing. */
  content: string;
  inHead: boolean;
}

/** The metadata of the head. Lists are in document order. */
export interface HeadFacts {
  titles: TitleTag[];
  /** The first title with text; '' if there is none. */
  title: string;
  /** `<meta name>` by name, in the head or not. */
  metas: ReadonlyMap<string, readonly MetaTag[]>;
  /** The first meta description of the head with text; '' if there is none. */
  description: string;
  /** The content of the last `<meta name="viewport" content>`, in the head or not, as browsers read it; '' if there is none. */
  viewport: string;
  charsets: CharsetDeclaration[];
  /** `<link rel="icon">` and `apple-touch-icon`, also `-precomposed`, with an href. */
  icons: PageElement[];
  /** `lang` of `<html>`, trimmed; `null` if missing. */
  lang: string | null;
  /** Titles, canonical and hreflang links and description metas outside the head, microdata left out. */
  outsideHead: PageElement[];
  /** Start tags between `<head>` and `</head>` in the source that the head does not allow. */
  invalidInHead: { name: string; offset: number }[];
}

/** Tags read of each kind. */
const TAGS_LIMIT = 1_000;

export function readHead(index: PageIndex): HeadFacts {
  const titles = index
    .getElementsByTagName('title')
    .slice(0, TAGS_LIMIT)
    .map((element) => ({ element, text: getElementText(element), inHead: isInHead(element) }));
  const metas = readMetas(index);
  const links = index.getElementsByTagName('link');
  return {
    titles,
    title: titles.find(({ text }) => text !== '')?.text ?? '',
    metas,
    description: readMetaContents(metas, 'description')[0] ?? '',
    viewport:
      metas.get('viewport')?.findLast(({ element }) => element.hasAttribute('content'))?.content ?? '',
    charsets: readCharsetDeclarations(index),
    icons: links.filter((link) => isIcon(link)).slice(0, TAGS_LIMIT),
    lang: index.html?.hasAttribute('lang') ? index.html.getLanguageTag('lang') : null,
    outsideHead: [
      ...index.getElementsByTagName('title'),
      ...index.getElementsByTagName('meta').filter(isDescription),
      ...links.filter(isCriticalLink),
    ]
      .filter((element) => !isInHead(element) && !element.hasAttribute('itemprop'))
      .sort((a, b) => a.order - b.order)
      .slice(0, TAGS_LIMIT),
    invalidInHead: readInvalidInHead(index),
  };
}

/** Whether the element is a child of the head. The index leaves out the content of `noscript` and `template`. */
export function isInHead(element: PageElement): boolean {
  return element.parent?.name === 'head';
}

function readMetas(index: PageIndex): Map<string, MetaTag[]> {
  const metas = new Map<string, MetaTag[]>();
  for (const element of index.getElementsByTagName('meta')) {
    const name = element.getAttribute('name')?.trim().toLowerCase();
    if (!name) continue;
    const tags = metas.get(name) ?? [];
    if (tags.length === 0) metas.set(name, tags);
    const content = readMetaContent(element);
    if (tags.length < TAGS_LIMIT) tags.push({ element, name, content, inHead: isInHead(element) });
  }
  return metas;
}

/** Characters read of the content of a meta tag. Search results and previews show at most a few hundred. */
const CONTENT_LIMIT = 20_000;

/** The content of a `<meta>`, white space collapsed, cut at `CONTENT_LIMIT`; '' if empty or missing. */
export function readMetaContent(meta: PageElement): string {
  return collapseWhitespace((meta.getAttribute('content') ?? '').slice(0, CONTENT_LIMIT));
}

/** The non-empty contents of the head's metas with this name. */
function readMetaContents(metas: HeadFacts['metas'], name: string): string[] {
  return (metas.get(name) ?? []).filter((tag) => tag.inHead && tag.content !== '').map((tag) => tag.content);
}

/** The link types that Google reads favicons from. */
const ICON_TYPES = ['icon', 'apple-touch-icon', 'apple-touch-icon-precomposed'];

function isIcon(link: PageElement): boolean {
  const rel = link.getTokens('rel');
  return ICON_TYPES.some((type) => rel.includes(type)) && Boolean(link.getAttribute('href')?.trim());
}

function isDescription(meta: PageElement): boolean {
  return meta.getAttribute('name')?.trim().toLowerCase() === 'description';
}

function isCriticalLink(link: PageElement): boolean {
  const rel = link.getTokens('rel');
  return (rel.includes('canonical') && namesCanonical(readParameters(link))) || isLanguageVersion(link);
}

/** Attributes of a link, or parameters of one in a `Link` header. */
type LinkParameters = Pick<ReadonlyMap<string, string>, 'has' | 'get'>;

function readParameters(link: PageElement): LinkParameters {
  return { has: (name) => link.hasAttribute(name), get: (name) => link.getAttribute(name) ?? undefined };
}

/**
 * Whether a link with `rel=canonical` names the canonical URL. With `hreflang`, `lang`, `media` or `type` it names an alternate
 * version, and Google does not read it (Google Search Central, "How to specify a canonical").
 */
export function namesCanonical(parameters: LinkParameters): boolean {
  return !['hreflang', 'lang', 'media', 'type'].some((name) => parameters.has(name));
}

/** Whether the `<link>` names a language version of the page. */
export function isLanguageVersion(link: PageElement): boolean {
  return (
    link.hasAttribute('hreflang') &&
    link.getTokens('rel').includes('alternate') &&
    !isFeed(readParameters(link))
  );
}

/** Media types of feeds and other data, which are read by programs: RSS, Atom, JSON Feed, oEmbed. */
const FEED_TYPE =
  /^\s*(?:(?:application|text)\/(?:xml|json)|(?!application\/xhtml)[\w.-]{1,40}\/[\w.-]{1,80}\+(?:xml|json|oembed))\s*(?:;|$)/i;

/** Whether an alternate link leads to a feed (HTML standard, section 4.6.7.1), which is no version of the page. */
export function isFeed(parameters: LinkParameters): boolean {
  return FEED_TYPE.test((parameters.get('type') ?? '').slice(0, 200));
}

const HEAD_ELEMENTS = new Set('title meta link script style base noscript template'.split(' '));

/** A `<template>` in the head may contain any element. */
function readInvalidInHead(index: PageIndex): HeadFacts['invalidInHead'] {
  const tags = index.page.headTags ?? [];
  const invalid = tags.filter(({ name }) => !HEAD_ELEMENTS.has(name));
  if (invalid.length === 0) return invalid;
  const insideTemplates = new Set(
    index
      .getElementsByTagName('template')
      .flatMap((template) => (isInHead(template) ? collectOffsets(template) : [])),
  );
  return invalid.filter(({ offset }) => !insideTemplates.has(offset));
}

function collectOffsets(template: PageElement): number[] {
  const offsets: number[] = [];
  const pending = [template];
  for (let element = pending.pop(); element; element = pending.pop()) {
    for (const child of [...element.childElements(), ...(element.template?.childElements() ?? [])]) {
      offsets.push(child.offset);
      pending.push(child);
    }
  }
  return offsets;
}

/** Characters read of a viewport. */
const VIEWPORT_LIMIT = 500;

/** One property of a viewport: its name and value in lower case, and as written. */
export interface ViewportProperty {
  name: string;
  value: string;
  text: string;
}

const VIEWPORT_PROPERTY = /([^\s,;=]+)([^,;=]*)(?:=[\s=]*([^\s,;=]+))?/g;

/**
 * The properties of a viewport's content, as browsers read them: commas, semicolons and white space separate them, and a name
 * without a value is none (CSS Viewport Level 1, section 3.2). Of a repeated one, the last counts.
 */
export function parseViewport(content: string): ViewportProperty[] {
  const properties = new Map<string, ViewportProperty>();
  for (const [text, name = '', , value] of content.slice(0, VIEWPORT_LIMIT).matchAll(VIEWPORT_PROPERTY)) {
    if (value === undefined) continue;
    const property = { name: name.toLowerCase(), value: value.toLowerCase(), text };
    properties.set(property.name, property);
  }
  return [...properties.values()];
}

import type { PageElement } from '../node.ts';
import { collapse, type PageIndex, textOf } from '../page-index.ts';
import { type CharsetDeclaration, readCharsetDeclarations } from './charset.ts';

/** A `<title>` of the HTML document, wherever tree construction left it; those of SVG are none. */
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
  /** White space collapsed; '' when empty or missing. */
  content: string;
  inHead: boolean;
}

/** What the head says about the page. Lists are in document order. */
export interface HeadFacts {
  titles: TitleTag[];
  /** The first title with text; '' for none. */
  title: string;
  /** `<meta name>` by name, also those in the body. */
  metas: ReadonlyMap<string, readonly MetaTag[]>;
  /** The first meta description of the head with text; '' for none. */
  description: string;
  /** The content of the last meta viewport of the head, which is the one browsers obey; '' for none. */
  viewport: string;
  charsets: CharsetDeclaration[];
  /** `<link rel="icon">` and `apple-touch-icon` with an href. */
  icons: PageElement[];
  /** `lang` of `<html>`; `null` when missing. */
  lang: string | null;
  /** Titles, canonical and hreflang links, robots and description metas that ended up in the body. */
  outsideHead: PageElement[];
  /** Tags the source has between `<head>` and `</head>` that may not stand there. */
  invalidInHead: { name: string; offset: number }[];
}

/** A page that repeats a tag more often than this is read up to here. */
const TAGS_LIMIT = 1_000;

export function readHead(index: PageIndex): HeadFacts {
  const titles = index
    .named('title')
    .slice(0, TAGS_LIMIT)
    .map((element) => ({ element, text: textOf(element), inHead: inHead(element) }));
  const metas = readMetas(index);
  const links = index.named('link');
  return {
    titles,
    title: titles.find(({ text }) => text !== '')?.text ?? '',
    metas,
    description: contents(metas, 'description')[0] ?? '',
    viewport: contents(metas, 'viewport').at(-1) ?? '',
    charsets: readCharsetDeclarations(index),
    icons: links.filter((link) => isIcon(link)).slice(0, TAGS_LIMIT),
    lang: index.html?.attribute('lang') ?? null,
    outsideHead: [
      ...index.named('title'),
      ...index.named('meta').filter(isCriticalMeta),
      ...links.filter(isCriticalLink),
    ]
      .filter((element) => !inHead(element))
      .sort((a, b) => a.order - b.order)
      .slice(0, TAGS_LIMIT),
    invalidInHead: readInvalidInHead(index),
  };
}

/** Whether tree construction left the element in the head. Content of `noscript` and `template` is not in the index. */
export function inHead(element: PageElement): boolean {
  return element.parent?.name === 'head';
}

function readMetas(index: PageIndex): Map<string, MetaTag[]> {
  const metas = new Map<string, MetaTag[]>();
  for (const element of index.named('meta')) {
    const name = element.attribute('name')?.trim().toLowerCase();
    if (!name) continue;
    const tags = metas.get(name) ?? [];
    if (tags.length === 0) metas.set(name, tags);
    const content = collapse(element.attribute('content') ?? '');
    if (tags.length < TAGS_LIMIT) tags.push({ element, name, content, inHead: inHead(element) });
  }
  return metas;
}

/** The contents of the head's metas of this name that say something. */
function contents(metas: HeadFacts['metas'], name: string): string[] {
  return (metas.get(name) ?? []).filter((tag) => tag.inHead && tag.content !== '').map((tag) => tag.content);
}

function isIcon(link: PageElement): boolean {
  const rel = link.tokens('rel');
  return (
    (rel.includes('icon') || rel.includes('apple-touch-icon')) && Boolean(link.attribute('href')?.trim())
  );
}

function isCriticalMeta(meta: PageElement): boolean {
  const name = meta.attribute('name')?.trim().toLowerCase();
  return name === 'robots' || name === 'description';
}

function isCriticalLink(link: PageElement): boolean {
  const rel = link.tokens('rel');
  return rel.includes('canonical') || (rel.includes('alternate') && link.has('hreflang'));
}

const HEAD_ELEMENTS = new Set('title meta link script style base noscript template'.split(' '));

/** What a `<template>` of the head holds may be anything. */
function readInvalidInHead(index: PageIndex): HeadFacts['invalidInHead'] {
  const tags = index.page.headTags ?? [];
  const invalid = tags.filter(({ name }) => !HEAD_ELEMENTS.has(name));
  if (invalid.length === 0) return invalid;
  const insideTemplates = new Set(
    index.named('template').flatMap((template) => (inHead(template) ? offsetsInside(template) : [])),
  );
  return invalid.filter(({ offset }) => !insideTemplates.has(offset));
}

function offsetsInside(template: PageElement): number[] {
  const offsets: number[] = [];
  const pending = [template];
  for (let element = pending.pop(); element; element = pending.pop()) {
    for (const child of [...element.elements(), ...(element.template?.elements() ?? [])]) {
      offsets.push(child.offset);
      pending.push(child);
    }
  }
  return offsets;
}

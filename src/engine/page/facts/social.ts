import type { PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';
import { readMetaContent } from './head.ts';

/** A property of a `<meta>`. An attribute with two names makes two properties. */
export interface SocialProperty {
  /** Lower-case: `og:image`, `twitter:card`. */
  name: string;
  /** White space collapsed, cut at 20,000 characters; '' if `content` is empty or missing. */
  value: string;
  /** The attribute with the name: by specification, `property` for Open Graph and `name` for X Cards. */
  attribute: 'property' | 'name';
  element: PageElement;
}

/** The tags for previews in social networks, in document order. */
export interface SocialFacts {
  /**
   * Open Graph (ogp.me): `og:` and its vocabularies `article:`, `book:`, `profile:`, `music:`, `video:`, `product:`.
   */
  openGraph: SocialProperty[];
  /** X Cards: `twitter:`. */
  twitter: SocialProperty[];
}

const OPEN_GRAPH = /^(?:og|article|book|profile|music|video|product):/;

const NAME_ATTRIBUTES = ['property', 'name'] as const;

/** Properties read per list; real pages have fewer than 100. */
const LIMIT = 500;

/** Characters of the names of one element. */
const NAMES_LIMIT = 200;

export function readSocial(index: PageIndex): SocialFacts {
  const facts: SocialFacts = { openGraph: [], twitter: [] };
  for (const element of index.getElementsByTagName('meta')) {
    for (const attribute of NAME_ATTRIBUTES) {
      const names = element.getAttribute(attribute) ?? '';
      if (!names.includes(':') || names.length > NAMES_LIMIT) continue;
      for (const name of element.getTokens(attribute)) {
        const list = selectList(facts, name);
        if (!list || list.length >= LIMIT || isRepeat(list.at(-1), element, name)) continue;
        list.push({ name, value: readMetaContent(element), attribute, element });
      }
    }
  }
  return facts;
}

function selectList({ openGraph, twitter }: SocialFacts, name: string): SocialProperty[] | null {
  if (name.startsWith('twitter:')) return twitter;
  return OPEN_GRAPH.test(name) ? openGraph : null;
}

/** The Open Graph properties with one of these names, as consumers read them: only `property` attributes, not empty. */
export function getOpenGraphProperties(social: SocialFacts, ...names: string[]): SocialProperty[] {
  return social.openGraph.filter(
    ({ name, attribute, value }) => attribute === 'property' && value !== '' && names.includes(name),
  );
}

/** Whether there is an Open Graph property with one of these names, as consumers read them. */
export function hasOpenGraphProperty(social: SocialFacts, ...names: readonly string[]): boolean {
  return social.openGraph.some(
    ({ name, attribute, value }) => attribute === 'property' && value !== '' && names.includes(name),
  );
}

/** The first non-empty X Card property with this name, which X reads from `name` and `property`; `null` if none. */
export function getTwitterProperty(social: SocialFacts, name: string): SocialProperty | null {
  return social.twitter.find((property) => property.name === name && property.value !== '') ?? null;
}

/** A name in both attributes of one element counts once, as `property`. */
function isRepeat(last: SocialProperty | undefined, element: PageElement, name: string): boolean {
  return last?.element === element && last.name === name;
}

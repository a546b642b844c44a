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

/** Properties read per list; real pages have fewer than 100. */
const LIMIT = 500;

/** Characters of the names of one element. */
const NAMES_LIMIT = 200;

export function readSocial(index: PageIndex): SocialFacts {
  const facts: SocialFacts = { openGraph: [], twitter: [] };
  for (const element of index.getElementsByTagName('meta')) {
    for (const attribute of ['property', 'name'] as const) {
      const names = element.getAttribute(attribute) ?? '';
      if (!names.includes(':') || names.length > NAMES_LIMIT) continue;
      for (const name of element.getTokens(attribute)) {
        const list = name.startsWith('twitter:')
          ? facts.twitter
          : OPEN_GRAPH.test(name)
            ? facts.openGraph
            : null;
        const property = {
          name,
          value: readMetaContent(element),
          attribute,
          element,
        };
        if (list && list.length < LIMIT && !isRepeat(list.at(-1), property)) list.push(property);
      }
    }
  }
  return facts;
}

/** The Open Graph properties with one of these names, as consumers read them: only `property` attributes, not empty. */
export function getOpenGraphProperties(social: SocialFacts, ...names: string[]): SocialProperty[] {
  return social.openGraph.filter(
    ({ name, attribute, value }) => attribute === 'property' && value !== '' && names.includes(name),
  );
}

/** The first non-empty X Card property with this name, which X reads from `name` and `property`; `null` if none. */
export function getTwitterProperty(social: SocialFacts, name: string): SocialProperty | null {
  return social.twitter.find((property) => property.name === name && property.value !== '') ?? null;
}

/** A name in both attributes of one element counts once, as `property`. */
function isRepeat(last: SocialProperty | undefined, next: SocialProperty): boolean {
  return last?.element === next.element && last.name === next.name;
}

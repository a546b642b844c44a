import type { PageElement } from '../node.ts';
import { collapseWhitespace, type PageIndex } from '../page-index.ts';

/** One property of a `<meta>`: an element whose attribute names two properties gives two of these. */
export interface SocialProperty {
  /** Lower-case: `og:image`, `twitter:card`. */
  name: string;
  /** White space collapsed; '' when empty or without `content`. */
  value: string;
  /** Where the name stands: Open Graph is read from `property`, X Cards from `name`. */
  attribute: 'property' | 'name';
  element: PageElement;
}

/** What the page says to those who share it, in document order. */
export interface SocialFacts {
  /** Open Graph (ogp.me): `og:` and its vocabularies `article:`, `book:`, `profile:`, `music:`, `video:`, `product:`. */
  openGraph: SocialProperty[];
  /** X Cards: `twitter:`. */
  twitter: SocialProperty[];
}

const OPEN_GRAPH = /^(?:og|article|book|profile|music|video|product):/;

/** Properties read, where pages have fewer than 100, and characters of the names of one element. */
const LIMIT = 500;
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
          value: collapseWhitespace(element.getAttribute('content') ?? ''),
          attribute,
          element,
        };
        if (list && list.length < LIMIT && !isRepeat(list.at(-1), property)) list.push(property);
      }
    }
  }
  return facts;
}

/** The values of an Open Graph property as consumers read it: from `property`, empty ones left out. */
export function getOpenGraphProperties(social: SocialFacts, ...names: string[]): SocialProperty[] {
  return social.openGraph.filter(
    ({ name, attribute, value }) => attribute === 'property' && value !== '' && names.includes(name),
  );
}

/** The first value of an X Card property, which X reads from `name` and `property` alike; `null` for none. */
export function getTwitterProperty(social: SocialFacts, name: string): SocialProperty | null {
  return social.twitter.find((property) => property.name === name && property.value !== '') ?? null;
}

/** The same property written in both attributes of one element counts once, as `property`. */
function isRepeat(last: SocialProperty | undefined, next: SocialProperty): boolean {
  return last?.element === next.element && last.name === next.name;
}

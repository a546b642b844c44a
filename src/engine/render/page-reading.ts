import { collapseWhitespace, getElementText } from '../page/page-index.ts';
import type { PageFacts } from '../page/page-facts.ts';
import { formatDirective, selectGoogleDirectives } from '../page/facts/robots-directives.ts';
import { shorten } from '../../lib/text.ts';

/** What is compared of a page with and without JavaScript. */
export interface PageReading {
  title: string | null;
  description: string | null;
  canonical: string | null;
  /** Google's robots directives, separated by commas; `null` for none. */
  robots: string | null;
  language: string | null;
  /** With their level, as in `h2 Prices`. */
  headings: string[];
  /** URLs of links to pages, without fragment. */
  links: string[];
  /** Types of structured data. */
  types: string[];
  /** Blocks of the main text, white space collapsed. */
  blocks: string[];
  words: number;
  /** All text of the document, also what is hidden until a script shows it. */
  text: string;
  /** Elements that look like links and have no `href`. */
  linksWithoutHref: string[];
}

/** Lengths of lists in entries, and of texts in characters. */
const LIMITS = { list: 5_000, blocks: 20_000, block: 2_000, text: 500_000, value: 500, url: 2_000 };

/** Reads what is compared. Returns `null` for a response that is not HTML. The result keeps no node of the document. */
export function readReading(facts: PageFacts): PageReading | null {
  const { html } = facts;
  if (!html) return null;
  const { head, canonical, headings, links, structuredData, text, index } = html;
  const directives = selectGoogleDirectives(facts.robotsDirectives).map(formatDirective);
  const { url, href } = canonical.links[0] ?? { url: null, href: null };
  const pages = links.filter(({ kind }) => kind === 'internal' || kind === 'external');
  return {
    title: toValue(head.titles[0]?.text),
    description: toValue(head.metas.get('description')?.[0]?.content),
    canonical: toValue(url?.href ?? href),
    robots: toValue([...new Set(directives)].toSorted().join(', ')),
    language: toValue(head.lang),
    headings: headings
      .slice(0, LIMITS.list)
      .map(({ level, text: heading }) => `h${level} ${shorten(heading, LIMITS.value)}`),
    links: unique(pages.map((link) => stripFragment(link.url?.href ?? link.href))),
    types: unique([
      ...structuredData.nodes.flatMap(({ types }) => types),
      ...structuredData.microdata.map(({ type }) => type),
      ...structuredData.rdfa.map(({ type }) => type),
    ]),
    blocks: text.blocks
      .filter(({ isMain, words }) => isMain && words > 0)
      .slice(0, LIMITS.blocks)
      .map(({ start, end }) =>
        collapseWhitespace(text.text.slice(start, Math.min(end, start + LIMITS.block))),
      ),
    words: text.mainWords,
    text: index.html ? getElementText(index.html, LIMITS.text) : '',
    linksWithoutHref: index
      .getElementsByTagName('a')
      .filter((link) => !link.hasAttribute('href') && looksLikeLink(link))
      .slice(0, 100)
      .map((link) => shorten(getElementText(link, LIMITS.value), 100)),
  };
}

/** An `<a>` without `href` is a placeholder, unless something makes it operable. */
function looksLikeLink(link: {
  hasAttribute: (name: string) => boolean;
  getAttribute: (name: string) => string | null;
}): boolean {
  return (
    ['onclick', 'tabindex', 'ng-click', '@click', 'v-on:click', 'routerlink'].some((name) =>
      link.hasAttribute(name),
    ) || link.getAttribute('role') === 'link'
  );
}

function toValue(text: string | null | undefined): string | null {
  const value = collapseWhitespace(text ?? '');
  return value === '' ? null : shorten(value, LIMITS.url);
}

function stripFragment(url: string): string {
  const [withoutFragment = ''] = url.split('#', 1);
  return shorten(withoutFragment, LIMITS.url);
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)].slice(0, LIMITS.list);
}

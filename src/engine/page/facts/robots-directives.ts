import { parseDate } from '../../../lib/time.ts';
import { type FetchedPage, getHeaderValues } from '../../fetched-page.ts';
import type { PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';
import { isInHead } from './head.ts';

/** One rule of a robots meta tag or of an `X-Robots-Tag` header. */
export interface RobotsDirective {
  /** The crawler it is for, lower-case; `robots` for all crawlers. */
  agent: string;
  /** Lower-case: `noindex`, `max-snippet`. */
  name: string;
  /** The text after the colon; `null` if there is none. */
  value: string | null;
  /**
   * It may be for all crawlers instead of `agent`: `otherbot: nofollow, noindex` is one header, or two that were joined on the
   * way.
   */
  mayBeForAll: boolean;
  /** `null` for a directive of the header. */
  element: PageElement | null;
}

/** Meta tag names that crawlers read: `robots` and their own. */
const META_AGENTS = new Set(
  'robots googlebot googlebot-news bingbot msnbot slurp duckduckbot applebot yandex yandexbot baiduspider'.split(
    ' ',
  ),
);

/** Names under which Google reads the tag, in the body too (Google Search Central, "Robots meta tag", since March 2026). */
const GOOGLE_AGENTS = new Set(['robots', 'googlebot', 'googlebot-news']);

/** Directives with a value. In a header, the text before any other colon is the name of a crawler. */
const VALUED_DIRECTIVES = new Set([
  'max-snippet',
  'max-image-preview',
  'max-video-preview',
  'unavailable_after',
]);

/** Directives read per page; real pages have fewer than 20. */
const LIMIT = 500;

/** All directives: those of the header, then those of meta tags. */
export function readRobotsDirectives(index: PageIndex | null, page: FetchedPage): RobotsDirective[] {
  const values = getHeaderValues(page, 'x-robots-tag');
  // Several headers were kept apart, so that none of them was joined.
  const mayBeJoined = values.length === 1;
  const directives = values.flatMap((value) => parseDirectives(value, 'robots', null, mayBeJoined));
  for (const element of index?.getElementsByTagName('meta') ?? []) {
    const agent = element.getAttribute('name')?.trim().toLowerCase() ?? '';
    if (!META_AGENTS.has(agent) || !(GOOGLE_AGENTS.has(agent) || isInHead(element))) continue;
    directives.push(...parseDirectives(element.getAttribute('content') ?? '', agent, element));
    if (directives.length >= LIMIT) break;
  }
  return directives.slice(0, LIMIT);
}

/** The directives that Googlebot obeys. */
export function selectGoogleDirectives(directives: readonly RobotsDirective[]): RobotsDirective[] {
  return directives.filter(({ agent }) => agent === 'robots' || agent === 'googlebot');
}

/** The directives of other crawlers that may be for all. */
export function selectUnclearDirectives(directives: readonly RobotsDirective[]): RobotsDirective[] {
  return directives.filter(({ agent, mayBeForAll }) => mayBeForAll && agent !== 'googlebot');
}

/**
 * The comma-separated directives of one value. In a header, `name:` before a directive is the crawler that it and the
 * following ones are for (developers.google.com, robots meta tag; MDN, X-Robots-Tag).
 */
function parseDirectives(
  text: string,
  agent: string,
  element: PageElement | null,
  mayBeJoined = false,
): RobotsDirective[] {
  const directives: RobotsDirective[] = [];
  let scope = agent;
  for (const piece of text.slice(0, 10_000).split(',')) {
    let rule = piece.trim();
    let isScoped = false;
    const last = directives.at(-1);
    if (last && continuesDate(last, rule)) {
      last.value = `${last.value}, ${rule}`;
      continue;
    }
    const colon = rule.indexOf(':');
    const prefix = rule.slice(0, Math.max(0, colon));
    if (!element && prefix !== '' && !VALUED_DIRECTIVES.has(prefix.trim().toLowerCase())) {
      scope = prefix.trim().toLowerCase();
      isScoped = true;
      rule = rule.slice(colon + 1).trim();
    }
    const mayBeForAll = mayBeJoined && !isScoped && scope !== 'robots';
    if (rule !== '') directives.push({ ...parseDirective(rule), agent: scope, mayBeForAll, element });
  }
  return directives;
}

function parseDirective(rule: string): Pick<RobotsDirective, 'name' | 'value'> {
  const colon = rule.indexOf(':');
  if (colon === -1) return { name: rule.toLowerCase(), value: null };
  return { name: rule.slice(0, colon).trim().toLowerCase(), value: rule.slice(colon + 1).trim() };
}

/** Whether `rule` is the rest of a date with a comma: `Friday, 25-Jun-10 15:00:00 GMT`, `June 25, 2031`. */
function continuesDate({ name, value }: RobotsDirective, rule: string): boolean {
  if (name !== 'unavailable_after' || value === null || parseDate(value)) return false;
  return /^\d/.test(rule) || /^[a-z]{3,9}\.? \d/i.test(rule);
}

/** The directive in text form: `max-snippet:0`, `googlebot: noindex`. */
export function formatDirective({ agent, name, value }: RobotsDirective): string {
  return `${agent === 'robots' ? '' : `${agent}: `}${name}${value === null ? '' : `:${value}`}`;
}

/**
 * Those of today, of which `archive` and `noyaca` are Yandex's (yandex.com, Robots meta tag), and those of the past, which do no harm:
 * `noodp` and `noydir` of directories, and a search box of Google's.
 */
const VALUELESS_DIRECTIVES = new Set(
  (
    'all index follow archive noindex nofollow none noarchive noyaca nocache nosnippet indexifembedded notranslate ' +
    'noimageindex noai noimageai noodp noydir nositelinkssearchbox'
  ).split(' '),
);

/** Whether the directive is one that search engines document. */
export function isKnownDirective({ name, value }: Pick<RobotsDirective, 'name' | 'value'>): boolean {
  if (value === null) return VALUELESS_DIRECTIVES.has(name);
  if (name === 'max-snippet' || name === 'max-video-preview') return /^-?\d+$/.test(value);
  if (name === 'max-image-preview') return /^(?:none|standard|large)$/i.test(value);
  return name === 'unavailable_after' && value !== '';
}

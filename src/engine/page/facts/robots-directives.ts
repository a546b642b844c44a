import { type FetchedPage, getHeaderValues } from '../../fetched-page.ts';
import type { PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';
import { isInHead } from './head.ts';

/** One rule of a robots meta tag in the head or of an `X-Robots-Tag` header. */
export interface RobotsDirective {
  /** `robots` for every crawler, else the name of the one it is for, lower-case. */
  agent: string;
  /** Lower-case: `noindex`, `max-snippet`. */
  name: string;
  /** What follows the colon, `null` without one. */
  value: string | null;
  /** `null` for the header. */
  element: PageElement | null;
}

/** Crawlers that read a meta tag under their own name. */
const META_AGENTS = new Set(
  'robots googlebot googlebot-news bingbot msnbot slurp duckduckbot applebot yandex yandexbot baiduspider'.split(
    ' ',
  ),
);

/** Rules that take a value; what stands before any other colon names a crawler. */
const VALUED_DIRECTIVES = new Set([
  'max-snippet',
  'max-image-preview',
  'max-video-preview',
  'unavailable_after',
]);

/** Directives read; pages have fewer than 20. */
const LIMIT = 500;

/** All directives, header first. */
export function readRobotsDirectives(index: PageIndex | null, page: FetchedPage): RobotsDirective[] {
  const directives = getHeaderValues(page, 'x-robots-tag').flatMap((value) =>
    parseDirectives(value, 'robots', null),
  );
  for (const element of index?.getElementsByTagName('meta') ?? []) {
    const agent = element.getAttribute('name')?.trim().toLowerCase() ?? '';
    if (!META_AGENTS.has(agent) || !isInHead(element)) continue;
    directives.push(...parseDirectives(element.getAttribute('content') ?? '', agent, element));
    if (directives.length >= LIMIT) break;
  }
  return directives.slice(0, LIMIT);
}

/** The directives that Google's search crawler obeys. */
export function selectGoogleDirectives(directives: readonly RobotsDirective[]): RobotsDirective[] {
  return directives.filter(({ agent }) => agent === 'robots' || agent === 'googlebot');
}

/**
 * The comma-separated rules of one value. In a header, `name:` before a rule says which crawler it and the following
 * ones are for (developers.google.com, robots meta tag; MDN, X-Robots-Tag).
 */
function parseDirectives(text: string, agent: string, element: PageElement | null): RobotsDirective[] {
  const directives: RobotsDirective[] = [];
  let scope = agent;
  for (const piece of text.slice(0, 10_000).split(',')) {
    let rule = piece.trim();
    const last = directives.at(-1);
    if (last && continuesDate(last, rule)) {
      last.value = `${last.value}, ${rule}`;
      continue;
    }
    const [, name = '', rest = ''] = /^([^:]*):(.*)$/s.exec(rule) ?? [];
    if (!element && name !== '' && !VALUED_DIRECTIVES.has(name.trim().toLowerCase())) {
      scope = name.trim().toLowerCase();
      rule = rest.trim();
    }
    if (rule !== '') directives.push(parseDirective(rule, scope, element));
  }
  return directives;
}

function parseDirective(rule: string, agent: string, element: PageElement | null): RobotsDirective {
  const colon = rule.indexOf(':');
  if (colon === -1) return { agent, name: rule.toLowerCase(), value: null, element };
  return {
    agent,
    name: rule.slice(0, colon).trim().toLowerCase(),
    value: rule.slice(colon + 1).trim(),
    element,
  };
}

/** Dates like `Friday, 25-Jun-10 15:00:00 GMT` hold a comma of their own. */
function continuesDate(last: RobotsDirective, rule: string): boolean {
  return last.name === 'unavailable_after' && /^[a-z]{3,9}$/i.test(last.value ?? '') && /^\d/.test(rule);
}

/** As it was written: `max-snippet:0`, with the crawler before it where it is for one. */
export function formatDirective({ agent, name, value }: RobotsDirective): string {
  return `${agent === 'robots' ? '' : `${agent}: `}${name}${value === null ? '' : `:${value}`}`;
}

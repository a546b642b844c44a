import {
  isSessionParameter,
  isTrackingParameter,
  removeTracking,
} from '../../../lib/http/query-parameters.ts';
import { pluralize } from '../../../lib/text.ts';
import { toPageAddress } from '../../page/page-address.ts';
import type { UrlParts } from '../../page/url-parts.ts';
import {
  defineChecks,
  notApplicable,
  type Outcome,
  fail,
  pass,
  type ResponseCheckDefinition,
} from '../check.ts';
import { formatList, quote } from '../evidence.ts';
import { screamingFrog } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';
import { rfc } from '../sources/standards.ts';

const MAX_URL_CHARACTERS = 115;
const MAX_PARAMETERS = 3;

export const urlChecks = defineChecks('technical', [
  defineUrlCheck({
    id: 'url-uppercase',
    title: 'The URL path has uppercase letters',
    passes:
      'The path has no capital letters. Percent escapes and identifiers such as BWUDBntl3_Z do not count.',
    why: 'Paths are case-sensitive: if the server shows one page at /About and /about, search engines see two.',
    recommendation: 'Use lowercase paths for new pages, and redirect each URL that you change with 301.',
    verify: 'Open the old URL and check that it redirects to the new one.',
    sources: [GOOGLE.urlStructure],
    checkedOn: '2026-11-27',
    test: ({ url }) => {
      if (!/[A-Z]/.test(url.pathname)) return pass;
      const lower = mapSegments(url.pathname, (segment) =>
        segment.replace(/%[0-9A-F]{2}|[A-Z]+/gi, (part) =>
          part.startsWith('%') ? part : part.toLowerCase(),
        ),
      );
      return lower === url.pathname ? pass : failWithBetterPath(url, lower);
    },
  }),
  defineUrlCheck({
    id: 'url-underscore',
    title: 'The URL path has underscores',
    passes: 'The path has no underscore. Identifiers such as BWUDBntl3_Z do not count.',
    why: 'Search engines treat a hyphen as the space between words, and an underscore as part of one word.',
    recommendation:
      'Separate words with hyphens in URLs of new pages, and redirect each URL that you change with 301.',
    verify: 'Open the old URL and check that it redirects to the new one.',
    sources: [GOOGLE.urlStructure],
    checkedOn: '2026-11-27',
    test: ({ url }) => {
      if (!url.pathname.includes('_')) return pass;
      const path = mapSegments(url.pathname, (segment) => segment.replace(/_+/g, '-'));
      return path === url.pathname ? pass : failWithBetterPath(url, path);
    },
  }),
  defineUrlCheck({
    id: 'url-space',
    title: 'The URL has spaces',
    passes: 'Neither path nor query has a space, as %20 or, in the path, as + between words.',
    why: 'URLs with spaces break when people copy them into emails and texts.',
    recommendation:
      'Separate words with hyphens in URLs of new pages, and redirect each URL that you change with 301.',
    verify: 'Open the old URL and check that it redirects to the new one.',
    sources: [rfc(3986, '2'), screamingFrog('URL: Contains Space')],
    test: ({ url }) => {
      const path = url.pathname.replace(/(?:%20)+|(?<=[0-9A-Za-z])\+(?=[0-9A-Za-z])/g, '-');
      if (path !== url.pathname) return failWithBetterPath(url, path);
      return url.search.includes('%20') ? fail(`${quote(url.search)} in ${url.href}`) : pass;
    },
  }),
  defineUrlCheck({
    id: 'url-double-slash',
    title: 'The URL path has consecutive slashes',
    passes: 'The path has no //.',
    why: 'The URL with a single slash mostly works too, so the page exists twice.',
    recommendation: 'Use a single slash, and redirect the other URL to it with 301.',
    verify: 'Open the URL with two slashes and check that it redirects.',
    sources: [screamingFrog('URL: Multiple Slashes'), rfc(3986, '3.3')],
    test: ({ url }) => {
      // The path of an archive or proxy contains the URL of another page.
      if (/\/[a-z]{3,5}:\/\//i.test(url.pathname)) return notApplicable;
      const path = url.pathname.replaceAll(/\/{2,}/g, '/');
      return path === url.pathname
        ? pass
        : fail(`The path is ${quote(url.pathname)}`, {
            recommendation: `Use ${formatUrl(url, path)}, and redirect the old URL to it with status 301.`,
          });
    },
  }),
  defineUrlCheck({
    id: 'url-non-ascii',
    revision: 2,
    title: 'The URL path has escapes that are not UTF-8',
    passes:
      'Every percent escape in the path is UTF-8. Words of any language may be in it, such as /gem%C3%BCse or /靴.',
    why: 'Google and browsers read percent escapes as UTF-8, and cannot show words in another encoding.',
    recommendation: 'Write the path in UTF-8, and redirect the old URL to the new one with 301.',
    verify: 'Open the old URL and check that it redirects to one whose words the browser shows.',
    sources: [GOOGLE.urlStructure, rfc(3986, '2.5')],
    checkedOn: '2026-11-27',
    test: ({ url }) => {
      const unreadable = url.pathname.split('/').filter((segment) => !isUtf8(segment));
      return unreadable.length === 0
        ? pass
        : fail(formatList('path segment', unreadable, (segment) => quote(segment, 60)));
    },
  }),
  defineUrlCheck({
    id: 'url-too-long',
    title: 'The URL is very long',
    passes: `The URL has at most ${MAX_URL_CHARACTERS} characters, not counting tracking parameters.`,
    why: 'Long URLs are cut off in search results and break in emails.',
    recommendation:
      'Keep paths of new pages to the words that tell pages apart, and redirect each URL that you change with 301.',
    verify: `Check that the URL has at most ${MAX_URL_CHARACTERS} characters.`,
    sources: [GOOGLE.urlStructure, screamingFrog('URL: Over 115 Characters')],
    test: ({ url }) => {
      const address = toPageAddress(url);
      return address.length <= MAX_URL_CHARACTERS
        ? pass
        : fail(`${pluralize(address.length, 'character')}: ${address}`);
    },
  }),
  defineUrlCheck({
    id: 'url-parameters',
    title: 'The URL has many parameters or a session id',
    passes: `The query has at most ${MAX_PARAMETERS} parameters, not counting those for tracking, and the URL has no session id.`,
    why: 'Each combination is a URL of its own, so crawlers spend their time on copies.',
    recommendation:
      'Put what names the page in the path, and leave parameters that only filter or sort out of the canonical.',
    verify: `Check that the canonical URL of the page has at most ${MAX_PARAMETERS} parameters and no session id.`,
    sources: [GOOGLE.urlStructure],
    checkedOn: '2026-11-27',
    test: ({ url }) => {
      const names =
        url.search === ''
          ? []
          : [...new URLSearchParams(url.search).keys()].filter((name) => !isTrackingParameter(name));
      const session = names.find(isSessionParameter);
      const inCookies = {
        recommendation: 'Keep the session in a cookie, and leave its id out of URLs.',
      };
      if (session !== undefined) return fail(`Session id in the parameter ${quote(session)}`, inCookies);
      if (/;jsessionid=/i.test(url.pathname)) return fail('Session id in the path: ;jsessionid=', inCookies);
      return names.length <= MAX_PARAMETERS
        ? pass
        : fail(formatList('parameter', names, (name) => quote(name, 40)));
    },
  }),
  defineUrlCheck({
    id: 'url-repetitive-path',
    revision: 2,
    title: 'The URL path repeats a segment',
    passes:
      'No path segment appears twice in a row. The month and day of a date such as /2026/05/05 may be equal.',
    why: 'A repeated segment often comes from a wrong relative link, which creates endless copies for crawlers.',
    recommendation:
      'Correct the relative link that led here and redirect to the right URL with 301, unless the repetition is intended.',
    verify: 'Open the URL and check that it redirects to the one without the repetition.',
    sources: [screamingFrog('URL: Repetitive Path')],
    test: ({ url }) => {
      const path = url.pathname.replace(DATE_PATH, '/$1-$2-$3');
      const repeated = /\/([^/]+)\/+\1(?=\/|$)/.exec(path)?.[1];
      return repeated === undefined ? pass : fail(`${quote(`/${repeated}/${repeated}`)} in ${url.href}`);
    },
  }),
]);

/** Year, month and day. */
const DATE_PATH = /\/((?:19|20)\d\d)\/(\d\d?)\/(\d\d?)(?=\/|$)/;

/**
 * A generated identifier, in which case and underscores tell one page from another: letters of both cases and digits,
 * without a hyphen or dot.
 */
const IDENTIFIER = /^(?=[^/]*\d)(?=[^/]*[a-z])(?=[^/]*[A-Z])\w{6,}$/;

/** The path with each segment replaced that is not an identifier. */
function mapSegments(path: string, replace: (segment: string) => string): string {
  return path
    .split('/')
    .map((segment) => (IDENTIFIER.test(segment) ? segment : replace(segment)))
    .join('/');
}

function defineUrlCheck(check: Omit<ResponseCheckDefinition, 'severity' | 'needs'>): ResponseCheckDefinition {
  return { ...check, severity: 'low', needs: 'success' };
}

/** A failure that recommends `path` in place of the URL's own. Moving an existing page for this is not worth it. */
function failWithBetterPath(url: UrlParts, path: string): Outcome {
  return fail(`The path is ${quote(url.pathname)}`, {
    recommendation: `Write URLs of new pages like ${formatUrl(url, path)}, and redirect this one with status 301 only if you change it.`,
  });
}

function formatUrl({ origin, search }: UrlParts, path: string): string {
  return removeTracking(`${origin}${path}${search}`);
}

/** Whether the percent escapes of a path segment are UTF-8. A `%` that begins no escape is one itself. */
function isUtf8(segment: string): boolean {
  try {
    for (const escapes of segment.match(/(?:%[\da-f]{2})+/gi) ?? []) decodeURIComponent(escapes);
    return true;
  } catch {
    return false;
  }
}

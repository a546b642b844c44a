import { normalizePercentEncoding } from '../../lib/http/percent-encoding.ts';
import { isTrackingParameter } from '../../lib/http/query-parameters.ts';
import { checkUrl } from '../check-url.ts';

/** Real pages are not as deep. Relative links that append to their own path reach this depth. */
const MAX_SEGMENTS = 20;
const MAX_REPEATED_SEGMENTS = 3;

/** Session parameters whose names have no other meaning. `sid` is not one: it can be the id of a story, which is a page. */
const SESSION_PARAM = /^(?:phpsessid|jsessionid|aspsessionid\w*)$/i;

/** File name extensions other than those of HTML pages. */
const NON_HTML_EXTENSIONS = new Set(
  (
    '7z aac ai apk atom avi avif bin bmp bz2 css csv dmg doc docx eot eps epub exe flac flv gif gz ico ics iso jar jfif ' +
    'jpeg jpg js json jsonld kml kmz m4a m4v map md mid mjs mkv mobi mov mp3 mp4 mpeg mpg msi odp ods odt ogg ogv opus otf ' +
    'pdf png ppt pptx ps psd rar rdf rss rtf svg swf tar tgz tif tiff ts tsv ttf txt vcf wasm wav webm webmanifest webp ' +
    'wma wmv woff woff2 xls xlsx xml xz yaml yml zip'
  ).split(' '),
);

/** Why a URL is not worth fetching, whatever robots.txt says. */
export type CrawlUrlProblem = 'other_host' | 'not_html' | 'endless';

const NO_NAMES: ReadonlySet<string> = new Set();

export interface CrawlUrl {
  /** The canonical form, to fetch. */
  url: string;
  /** The same for all forms of a URL, whatever the scheme, with or without `www.`. */
  key: string;
  problem: CrawlUrlProblem | null;
}

/**
 * Returns the canonical form of a page's URL: without fragment, default port, empty query, tracking parameters and session
 * ids, and with normalized percent-encoding (RFC 3986 section 6.2.2). Returns `null` for text that `checkUrl` refuses.
 *
 * @param hosts of the site
 * @param ignored names of other query parameters to drop, as they are written in URLs; `*` drops the whole query
 */
export function toCrawlUrl(
  pageUrl: string,
  hosts: readonly string[],
  ignored: ReadonlySet<string> = NO_NAMES,
): CrawlUrl | null {
  const checked = checkUrl(pageUrl);
  if (!checked.ok) return null;
  const url = new URL(checked.url.href);
  url.pathname = normalizePercentEncoding(url.pathname.replace(/;jsessionid=[^/;]*/gi, ''));
  url.search = ignored.has('*') ? '' : removeParams(normalizePercentEncoding(url.search), ignored);
  const key = url.host.replace(/^www\./, '') + url.pathname + url.search;
  return { url: url.href, key, problem: findProblem(url, hosts) };
}

function removeParams(search: string, ignored: ReadonlySet<string>): string {
  return search
    .slice(1)
    .split('&')
    .filter((pair) => {
      const [name = ''] = pair.split('=', 1);
      return pair !== '' && !isTrackingParameter(name) && !SESSION_PARAM.test(name) && !ignored.has(name);
    })
    .join('&');
}

function findProblem(url: URL, hosts: readonly string[]): CrawlUrlProblem | null {
  if (!hosts.includes(url.host)) return 'other_host';
  const ending = /\.([a-z\d]+)$/i.exec(url.pathname)?.[1]?.toLowerCase();
  if (ending !== undefined && NON_HTML_EXTENSIONS.has(ending)) return 'not_html';
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  if (segments.length > MAX_SEGMENTS) return 'endless';
  const repeats = Map.groupBy(segments, (segment) => segment).values();
  return [...repeats].some((repeated) => repeated.length > MAX_REPEATED_SEGMENTS) ? 'endless' : null;
}

/**
 * Returns the pattern that generated URLs share: the path with every number and long hexadecimal id replaced by `#`, and a
 * `?` if parameters follow.
 */
export function toUrlPattern({ key }: Pick<CrawlUrl, 'key'>): string {
  const [path = '', query] = key.split('?', 2);
  const pattern = path.replace(/[\da-f]{8}-[\da-f-]{27}|[\da-f]{16,}|\d+/gi, '#');
  return query === undefined ? pattern : `${pattern}?`;
}

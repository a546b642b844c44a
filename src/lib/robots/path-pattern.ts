import { normalizePercentEncoding } from '../percent-encoding.ts';

/** The path pattern of an allow or disallow line, parsed for matching. */
export interface PathPattern {
  /** Text between the wildcards, with normalized percent-encoding. The first piece matches at the start of a path. */
  pieces: readonly string[];
  /** Whether the pattern ends with `$`: the last piece matches at the end of the path. */
  isAnchored: boolean;
  /** Length of the pattern in octets. The longest matching rule applies (RFC 9309 section 2.2.2). */
  length: number;
}

/** @param value of an allow or disallow line, trimmed and without comment; not empty */
export function parsePathPattern(value: string): PathPattern {
  const anchored = value.endsWith('$');
  const pieces = (anchored ? value.slice(0, -1) : value).split('*').map(encodeForMatching);
  const length = pieces.reduce((sum, piece) => sum + piece.length, pieces.length - 1 + (anchored ? 1 : 0));
  return { pieces: pieces.map(encodeWildcards), isAnchored: anchored, length };
}

/** Returns path and query of an http or https URL in the form `matchesPath` compares. */
export function toMatchablePath({ href, protocol }: Pick<URL, 'href' | 'protocol'>): string {
  const start = href.indexOf('/', protocol.length + 2);
  const end = href.indexOf('#', start);
  return encodeWildcards(encodeForMatching(href.slice(start, end === -1 ? undefined : end)));
}

/**
 * Whether `pattern` matches `path` (from `toMatchablePath`) from its start. Needs no backtracking: the leftmost match of
 * each piece leaves the most room for the later ones, so the path is searched once for each piece.
 */
export function matchesPath(pattern: PathPattern, path: string): boolean {
  const [first = '', ...middle] = pattern.pieces;
  if (!path.startsWith(first)) return false;
  const last = middle.pop();
  if (last === undefined) return !pattern.isAnchored || path.length === first.length;
  let position = first.length;
  for (const piece of middle) {
    const found = path.indexOf(piece, position);
    if (found === -1) return false;
    position = found + piece.length;
  }
  return pattern.isAnchored
    ? path.length - last.length >= position && path.endsWith(last)
    : path.indexOf(last, position) !== -1;
}

/** Characters that must be encoded in a URI (RFC 3986 section 2). A `%` that encodes nothing is left alone. */
const OUTSIDE_URI = /[^!#$%&'()*+,\-./0-9:;=?@A-Z[\]_a-z~]+/gu;

/** The form RFC 9309 section 2.2.2 compares: normalized, with characters outside the URI set encoded as UTF-8. */
function encodeForMatching(text: string): string {
  return normalizePercentEncoding(text).replace(OUTSIDE_URI, percentEncode);
}

/** RFC 9309 section 2.2.3: `%24` and `%2A` in a pattern match a literal `$` and `*` in a URL. */
function encodeWildcards(text: string): string {
  return text.replaceAll('$', '%24').replaceAll('*', '%2A');
}

const encoder = new TextEncoder();

function percentEncode(text: string): string {
  return [...encoder.encode(text)]
    .map((octet) => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}

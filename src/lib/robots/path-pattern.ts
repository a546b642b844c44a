import { normalizePercentEncoding } from '../percent-encoding.ts';

/** The path pattern of an allow or disallow line, made ready for matching. */
export interface PathPattern {
  /** What stands between the wildcards, percent-encoding normalised. The first piece starts at the path's start. */
  pieces: readonly string[];
  /** Ended by `$`: the last piece ends at the path's end. */
  isAnchored: boolean;
  /** Length of the pattern in octets, which decides between matching rules (RFC 9309 section 2.2.2). */
  length: number;
}

/** @param value the value of an allow or disallow line, without comment and surrounding white space; not empty */
export function parsePathPattern(value: string): PathPattern {
  const anchored = value.endsWith('$');
  const pieces = (anchored ? value.slice(0, -1) : value).split('*').map(encodeForMatching);
  const length = pieces.reduce((sum, piece) => sum + piece.length, pieces.length - 1 + (anchored ? 1 : 0));
  return { pieces: pieces.map(encodeWildcards), isAnchored: anchored, length };
}

/** Path and query of an http(s) address in the form patterns are matched against. */
export function toMatchablePath({ href, protocol }: Pick<URL, 'href' | 'protocol'>): string {
  const start = href.indexOf('/', protocol.length + 2);
  const end = href.indexOf('#', start);
  return encodeWildcards(encodeForMatching(href.slice(start, end === -1 ? undefined : end)));
}

/**
 * Whether `pattern` matches from the start of `path` (from `toMatchablePath`). Taking the leftmost place for each piece
 * is enough, because all that a later piece asks for is room: no backtracking, one search of the path for each piece.
 */
export function matchesPath(pattern: PathPattern, path: string): boolean {
  const [first = '', ...rest] = pattern.pieces;
  if (!path.startsWith(first)) return false;
  const last = rest.pop();
  if (last === undefined) return !pattern.isAnchored || path.length === first.length;
  let at = first.length;
  for (const piece of rest) {
    const found = path.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return pattern.isAnchored
    ? path.length - last.length >= at && path.endsWith(last)
    : path.indexOf(last, at) !== -1;
}

/** Characters that a URI cannot hold as they are (RFC 3986 section 2), a `%` that encodes nothing left alone. */
const OUTSIDE_URI = /[^!#$%&'()*+,\-./0-9:;=?@A-Z[\]_a-z~]+/gu;

/** The form RFC 9309 section 2.2.2 compares: normalized, with characters outside the URI set encoded as UTF-8. */
function encodeForMatching(text: string): string {
  return normalizePercentEncoding(text).replace(OUTSIDE_URI, percentEncode);
}

/** RFC 9309 section 2.2.3: `%24` and `%2A` in a pattern are the literal `$` and `*` of an address. */
function encodeWildcards(text: string): string {
  return text.replaceAll('$', '%24').replaceAll('*', '%2A');
}

const encoder = new TextEncoder();

function percentEncode(text: string): string {
  return [...encoder.encode(text)]
    .map((octet) => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}

/** The path pattern of an allow or disallow line, parsed for matching. */
export interface PathPattern {
  /**
   * Text between the wildcards, in the form of `toMatchablePath`; only the first piece can be empty. It matches at the start
   * of a path.
   */
  pieces: readonly [string, ...string[]];
  /** Whether the last piece matches at the end of the path (`$`). */
  isAnchored: boolean;
  /** Length of the pattern in octets. The longest matching rule applies (RFC 9309 section 2.2.2). */
  length: number;
}

/** @param value of an allow or disallow line, trimmed and without comment; not empty */
export function parsePathPattern(value: string): PathPattern {
  const anchored = value.endsWith('$');
  const text = anchored ? value.slice(0, -1) : value;
  // Consecutive wildcards match what one matches, but count towards the length.
  const [first = '', ...rest] = text.split(/\*+/).map(encodeForMatching);
  const literals = rest.reduce((sum, piece) => sum + piece.length, first.length);
  const length = literals + count(text, '*') + (anchored ? 1 : 0) - count(text, '$') * ENCODED_LENGTH_ADDED;
  // A trailing wildcard matches any end.
  const endsWithWildcard = rest.at(-1) === '';
  if (endsWithWildcard) rest.pop();
  return { pieces: [first, ...rest], isAnchored: anchored && !endsWithWildcard, length };
}

/** Octets by which `%24` is longer than `$`. */
const ENCODED_LENGTH_ADDED = 2;

function count(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) found++;
  return found;
}

/** Returns path and query of an http or https URL in the form that patterns are compared with. */
export function toMatchablePath({ href, protocol }: Pick<URL, 'href' | 'protocol'>): string {
  const start = href.indexOf('/', protocol.length + 2);
  const end = href.indexOf('#', start);
  return encodeForMatching(href.slice(start, end === -1 ? undefined : end));
}

/** Characters of a URI (RFC 3986 section 2) that stand for themselves. */
const PLAIN = /^[!#&'()+,\-./0-9:;=?@A-Z[\]_a-z~]*$/;
const PLAIN_OCTETS = listOctets(PLAIN);
const UNRESERVED_OCTETS = listOctets(/[\w.~-]/);
const PERCENT = 0x25;
const HEX_DIGITS = new TextEncoder().encode('0123456789ABCDEF');

function listOctets(characters: RegExp): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, octet) =>
    octet < 128 && characters.test(String.fromCharCode(octet)) ? 1 : 0,
  );
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * The form RFC 9309 section 2.2.2 compares: percent-encoding normalized (RFC 3986 section 6.2.2), and what is outside the
 * URI set encoded as UTF-8. `$` and `*` are encoded too, because `%24` and `%2A` in a pattern match them (section 2.2.3).
 * A `%` that encodes nothing is left alone.
 */
function encodeForMatching(text: string): string {
  if (PLAIN.test(text)) return text;
  const octets = encoder.encode(text);
  const encoded = new Uint8Array(octets.length * 3);
  let length = 0;
  for (let at = 0; at < octets.length; at++) {
    let octet = octets[at] ?? 0;
    if (octet === PERCENT) {
      const value = parseHexPair(octets, at + 1);
      if (value !== -1) at += 2;
      if (value === -1 || UNRESERVED_OCTETS[value]) {
        encoded[length++] = value === -1 ? PERCENT : value;
        continue;
      }
      octet = value;
    } else if (PLAIN_OCTETS[octet]) {
      encoded[length++] = octet;
      continue;
    }
    encoded[length++] = PERCENT;
    encoded[length++] = HEX_DIGITS[octet >> 4] ?? 0;
    encoded[length++] = HEX_DIGITS[octet & 15] ?? 0;
  }
  return decoder.decode(encoded.subarray(0, length));
}

/** Returns the value of two hexadecimal digits; -1 for anything else. */
function parseHexPair(octets: Uint8Array, at: number): number {
  const high = parseHexDigit(octets[at]);
  const low = parseHexDigit(octets[at + 1]);
  return high === -1 || low === -1 ? -1 : high * 16 + low;
}

function parseHexDigit(octet = 0): number {
  if (octet >= 0x30 && octet <= 0x39) return octet - 0x30;
  const letter = octet | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** One or more user-agent lines and the rules that follow them. */
export interface RobotsGroup {
  /** Product tokens, lower-case, and `*` for any crawler. */
  agents: string[];
  rules: RobotsRule[];
  /** Longest Crawl-delay of the group in seconds; `null` without one. Not part of RFC 9309. */
  crawlDelay: number | null;
}

export interface RobotsRule {
  kind: 'allow' | 'disallow';
  /** The pattern as written. */
  value: string;
  line: number;
  pattern: PathPattern;
}

/** Sorts the rule that applies first: the longest pattern, and allow before disallow (RFC 9309 section 2.2.2). */
export function compareRules(one: RobotsRule, other: RobotsRule): number {
  const byLength = other.pattern.length - one.pattern.length;
  if (byLength !== 0 || one.kind === other.kind) return byLength;
  return one.kind === 'allow' ? -1 : 1;
}

import { normalizePercentEncoding } from './http/percent-encoding.ts';

/** Characters of one pattern. */
const MAX_GLOB_LENGTH = 500;

const STAR = 0x2a;

/**
 * A pattern of the path and query of URLs (docs/contract.md 7.45). `*` stands for any characters within a segment of the path or
 * one parameter of the query, `**` for any characters of the path or the query. A pattern without `?` is about the path alone,
 * whatever the query. `/**` at the end also matches the folder without its slash.
 */
export class UrlGlob {
  private readonly path: TextGlob;
  /** `null` if the query does not matter. */
  private readonly query: TextGlob | null;
  private readonly isFolder: boolean;

  /** @param pattern one that `findGlobFault` accepts */
  constructor(pattern: string) {
    const [path, query] = splitAddress(encodeGlob(pattern));
    this.path = new TextGlob(path, '/');
    this.query = query === null ? null : new TextGlob(query, '&');
    this.isFolder = query === null && path.endsWith('/**');
  }

  /**
   * @param path of a URL in canonical form (`toCrawlUrl`), from its first slash
   * @param query without its question mark; `null` without a query
   */
  matches(path: string, query: string | null): boolean {
    if (this.query !== null) return query !== null && this.path.matches(path) && this.query.matches(query);
    return this.path.matches(path) || (this.isFolder && this.path.matches(`${path}/`));
  }
}

/** Splits the path and query of a URL, or a pattern, at its question mark; `null` without one. */
export function splitAddress(address: string): [path: string, query: string | null] {
  const at = address.indexOf('?');
  return at === -1 ? [address, null] : [address.slice(0, at), address.slice(at + 1)];
}

/** Returns why a text is no pattern, as the predicate of a sentence; `null` for a pattern. */
export function findGlobFault(pattern: string): string | null {
  if (pattern.length > MAX_GLOB_LENGTH) return `must be at most ${MAX_GLOB_LENGTH} characters long`;
  if (!/^[/*]/.test(pattern)) return 'must begin with / or *, as the path of a URL does: /blog/**';
  if (pattern.includes('#')) return 'must not contain #: fragments are not part of an address';
  if (pattern.indexOf('?') === pattern.length - 1)
    return 'must say after the ? what the query is: ?** for any';
  return null;
}

/**
 * A glob as a nondeterministic automaton of one state for each literal character matched, which are bits: a text takes as many
 * steps as it has characters, each of a word for 32 characters of the glob, whatever its stars (Shift-And, Baeza-Yates and
 * Gonnet 1992).
 */
class TextGlob {
  /** For each character, the states that it leads out of. */
  private readonly literals = new Map<number, Uint32Array>();
  /** The states in which any character is skipped. */
  private readonly anyLoops: Uint32Array;
  /** The states in which any character but the separator is skipped. */
  private readonly loops: Uint32Array;
  private readonly separator: number;
  private readonly states: Uint32Array;
  private readonly count: number;

  constructor(glob: string, separator: string) {
    this.separator = separator.charCodeAt(0);
    const words = (glob.length >>> 5) + 1;
    this.anyLoops = new Uint32Array(words);
    this.loops = new Uint32Array(words);
    this.states = new Uint32Array(words);
    let state = 0;
    for (let at = 0; at < glob.length; at++) {
      const unit = glob.charCodeAt(at);
      if (unit !== STAR) {
        const leading = this.literals.get(unit) ?? new Uint32Array(words);
        this.literals.set(unit, leading);
        setBit(leading, state++);
        continue;
      }
      setBit(this.loops, state);
      if (glob.charCodeAt(at + 1) === STAR) setBit(this.anyLoops, state);
    }
    this.count = state;
  }

  matches(text: string): boolean {
    const { states, literals, count, separator } = this;
    states.fill(0);
    setBit(states, 0);
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const leading = literals.get(unit);
      const loops = unit === separator ? this.anyLoops : this.loops;
      let carry = 0;
      let alive = 0;
      for (let word = 0; word < states.length; word++) {
        const before = states[word] ?? 0;
        const led = before & (leading?.[word] ?? 0);
        const after = (led << 1) | carry | (before & (loops[word] ?? 0));
        carry = led >>> 31;
        states[word] = after;
        alive |= after;
      }
      if (alive === 0) return false;
    }
    return ((states[count >>> 5] ?? 0) & (1 << (count & 31))) !== 0;
  }
}

function setBit(words: Uint32Array, bit: number): void {
  words[bit >>> 5] = (words[bit >>> 5] ?? 0) | (1 << (bit & 31));
}

/** Writes a pattern as it would be in a URL, stars and separators apart. A pattern without stars is then the address itself. */
export function encodeGlob(pattern: string): string {
  const [path, query] = splitAddress(pattern);
  return encodePart(path, 'path') + (query === null ? '' : `?${encodePart(query, 'query')}`);
}

function encodePart(part: string, kind: 'path' | 'query'): string {
  const encoded = Array.from(part, (character) => {
    if (/[\w.~!$&'()*+,;=:@/%-]/.test(character)) return character;
    // The parser knows which characters it encodes where (url.spec.whatwg.org, percent-encode sets).
    if (kind === 'query') return new URL(`http://a/?_${character}_`).search.slice(2, -1);
    return new URL(`http://a/_${character}_`).pathname.slice(2, -1);
  });
  return normalizePercentEncoding(encoded.join(''));
}

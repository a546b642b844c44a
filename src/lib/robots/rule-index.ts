import { compareRules, type PathPattern, type RobotsRule } from './path-pattern.ts';

/** Finds the best of the prefixes that a text begins with, in logarithmic time. */
class PrefixIndex {
  /** Sorted by code unit. */
  private readonly prefixes: readonly string[];
  /** For each prefix, the longest of the others that it begins with; -1 without one. */
  private readonly parents: Int32Array;
  /** For each prefix, the lowest rank of it and the others that it begins with. */
  private readonly ranks: Int32Array;

  /** @param rankOf rank by prefix; the lowest is best */
  constructor(rankOf: ReadonlyMap<string, number>) {
    this.prefixes = [...rankOf.keys()].sort();
    this.parents = new Int32Array(this.prefixes.length);
    this.ranks = new Int32Array(this.prefixes.length);
    let parent = -1;
    for (const [index, prefix] of this.prefixes.entries()) {
      while (parent !== -1 && !prefix.startsWith(this.prefixes[parent] ?? ''))
        parent = this.parents[parent] ?? -1;
      this.parents[index] = parent;
      const own = rankOf.get(prefix) ?? Infinity;
      this.ranks[index] = parent === -1 ? own : Math.min(own, this.ranks[parent] ?? Infinity);
      parent = index;
    }
  }

  /** Returns the lowest rank of the prefixes `text` begins with; `Infinity` without one. */
  findBestRank(text: string): number {
    // All prefixes of the text sort before it, and what sorts between a prefix and the text begins with that prefix.
    let index = this.findLastUpTo(text);
    const common = countCommonCharacters(this.prefixes[index] ?? '', text);
    while (index !== -1 && (this.prefixes[index]?.length ?? 0) > common) index = this.parents[index] ?? -1;
    return this.ranks[index] ?? Infinity;
  }

  /** Returns the index of the last prefix that does not sort after `text`; -1 without one. */
  private findLastUpTo(text: string): number {
    let low = 0;
    let high = this.prefixes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.prefixes[middle] ?? '') <= text) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

function countCommonCharacters(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  let common = 0;
  while (common < length && one.charCodeAt(common) === other.charCodeAt(common)) common++;
  return common;
}

/**
 * A gram is a pair of adjacent ASCII characters as one number, or the only character of a one-character piece. `positions`
 * holds the first position of each gram in the path, plus 1; 0 if the path does not have it.
 */
const positions = new Int32Array(128 * 128);
/** For each position, the next position of the same gram, plus 1; 0 for the last. */
let nextPositions = new Int32Array(0);
let characters = new Uint8Array(0);

/** Returns the gram of a piece at a position: a pair of characters, or the only character of the piece. */
function readGram(piece: string, at: number): number {
  const first = piece.charCodeAt(at);
  return piece.length === 1 ? first : first * 128 + piece.charCodeAt(at + 1);
}

/** The grams of a path of ASCII characters. Valid until the next is made: all share memory, since a scan makes thousands. */
class PathGrams {
  readonly length: number;
  /** Steps left: each position tried and each character compared takes one. Below 0, results are not valid. */
  steps: number;

  constructor(path: string, steps: number) {
    this.length = path.length;
    this.steps = steps;
    if (characters.length < path.length) {
      characters = new Uint8Array(path.length);
      nextPositions = new Int32Array(path.length);
    }
    positions.fill(0);
    let following = 0;
    for (let at = path.length - 1; at >= 0; at--) {
      const character = path.charCodeAt(at);
      const pair = character * 128 + following;
      characters[at] = character;
      nextPositions[at] = positions[pair] ?? 0;
      positions[pair] = at + 1;
      positions[character] = at + 1;
      following = character;
    }
  }

  has(gram: number): boolean {
    return positions[gram] !== 0;
  }

  /** Whether the path has `piece` at a position. */
  isAt(piece: string, position: number): boolean {
    if (position < 0 || position + piece.length > this.length) return false;
    for (let at = 0; at < piece.length; at++) {
      this.steps--;
      if (characters[position + at] !== piece.charCodeAt(at)) return false;
    }
    return true;
  }

  /** Returns the first position of `piece`, not empty, from `from` on; -1 without one or if no steps are left. */
  find(piece: string, from: number): number {
    const gram = readGram(piece, 0);
    let position = (positions[gram] ?? 0) - 1;
    while (position !== -1 && position < this.length && this.steps >= 0) {
      this.steps--;
      if (position >= from && this.isAt(piece, position)) return position;
      if (piece.length > 1) position = (nextPositions[position] ?? 0) - 1;
      else position = Math.max(position + 1, from);
    }
    return -1;
  }
}

/** A pattern with its rank; the lowest is best. */
interface RankedPattern extends Pick<PathPattern, 'pieces' | 'isAnchored'> {
  rank: number;
}

/**
 * Steps of one search, about 10 microseconds: each comparison of characters, positions or keys is one step, each pattern tried
 * 30. Real files take a few hundred.
 */
const MAX_STEPS = 10_000;
const STEPS_PER_PATTERN = 30;

/**
 * Finds the best of the patterns that match a path. Tries only patterns of which two grams are in the path (see
 * path-grams.ts), those that the fewest patterns have. Ends after a fixed number of steps.
 */
class WildcardIndex {
  /** Patterns with the same first key are next to each other, best first. */
  private readonly patterns: readonly RankedPattern[];
  private readonly ranks: Int32Array;
  private readonly secondKeys: Int32Array;
  /** For each first key, the best first: the key, and where its patterns begin. The last entry is the end. */
  private readonly firstKeys: Int32Array;
  private readonly starts: Int32Array;

  /** @param patterns best first */
  constructor(patterns: readonly RankedPattern[]) {
    const counts = countGrams(patterns);
    const keyed = patterns.map((pattern) => ({ pattern, keys: findRarestGrams(pattern, counts) }));
    const groups = Map.groupBy(keyed, ({ keys }) => keys[0]);
    const sorted = [...groups.values()].flat();
    this.patterns = sorted.map(({ pattern }) => pattern);
    this.ranks = Int32Array.from(this.patterns, ({ rank }) => rank);
    this.secondKeys = Int32Array.from(sorted, ({ keys }) => keys[1]);
    this.firstKeys = Int32Array.from(groups.keys());
    let end = 0;
    this.starts = Int32Array.from([0, ...[...groups.values()].map((group) => (end += group.length))]);
  }

  /**
   * Returns the lowest rank of the patterns that match `path`, if it is below `limit`; otherwise `limit`. Returns
   * `'undecided'` if the search takes too many steps.
   */
  findBestRank(path: string, limit: number): number | 'undecided' {
    if ((this.ranks[0] ?? Infinity) >= limit) return limit;
    const grams = new PathGrams(path, MAX_STEPS);
    let best = limit;
    for (let group = 0; group < this.firstKeys.length; group++) {
      const start = this.starts[group] ?? 0;
      if ((this.ranks[start] ?? Infinity) >= best) break;
      grams.steps--;
      if (!grams.has(this.firstKeys[group] ?? 0)) continue;
      const end = this.starts[group + 1] ?? 0;
      for (let index = start; index < end && (this.ranks[index] ?? Infinity) < best; index++) {
        grams.steps--;
        if (grams.steps < 0) return 'undecided';
        if (!grams.has(this.secondKeys[index] ?? 0)) continue;
        grams.steps -= STEPS_PER_PATTERN;
        const pattern = this.patterns[index];
        if (pattern && matches(pattern, grams)) best = pattern.rank;
      }
    }
    return grams.steps < 0 ? 'undecided' : best;
  }
}

/**
 * Whether a pattern matches a path from its start. Needs no backtracking: the leftmost match of each piece leaves the most
 * room for the later ones.
 */
function matches({ pieces, isAnchored }: RankedPattern, grams: PathGrams): boolean {
  const [first] = pieces;
  const last = pieces.at(-1) ?? '';
  const end = isAnchored ? grams.length - last.length : grams.length;
  if (!grams.isAt(first, 0) || (isAnchored && !grams.isAt(last, end))) return false;
  let position = first.length;
  for (let index = 1; index < pieces.length - (isAnchored ? 1 : 0); index++) {
    const piece = pieces[index] ?? '';
    const found = grams.find(piece, position);
    if (found === -1) return false;
    position = found + piece.length;
  }
  return position <= end;
}

function countGrams(patterns: readonly RankedPattern[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { pieces } of patterns) {
    forEachGram(pieces, (gram) => counts.set(gram, (counts.get(gram) ?? 0) + 1));
  }
  return counts;
}

/** Returns the two grams of a pattern that are rarest, the rarest first; one twice if it has no other. */
function findRarestGrams({ pieces }: RankedPattern, counts: ReadonlyMap<number, number>): [number, number] {
  let [first, second] = [-1, -1];
  let [lowest, secondLowest] = [Infinity, Infinity];
  forEachGram(pieces, (gram) => {
    const count = counts.get(gram) ?? 0;
    // Of several, the last: the first is often the `/` that all paths have.
    if (count <= lowest) {
      if (gram !== first) [second, secondLowest] = [first, lowest];
      [first, lowest] = [gram, count];
    } else if (count <= secondLowest) [second, secondLowest] = [gram, count];
  });
  return [first, second === -1 ? first : second];
}

function forEachGram(pieces: readonly string[], use: (gram: number) => void): void {
  for (const piece of pieces) {
    if (piece.length === 1) use(readGram(piece, 0));
    for (let at = 0; at < piece.length - 1; at++) use(readGram(piece, at));
  }
}

/**
 * Rules compiled for matching: an index of prefixes for those without a wildcard in between, and one of patterns for the
 * others. A search takes logarithmic time in the number of rules, and a fixed number of steps at most for wildcards.
 */
export class RuleIndex {
  /** Best first. The rank of a rule is its position. */
  private readonly rules: readonly RobotsRule[];
  private readonly exactRanks = new Map<string, number>();
  private readonly prefixes: PrefixIndex;
  /** `null` if no rule has a wildcard in between, as in most files. */
  private readonly wildcards: WildcardIndex | null;
  /** The best disallow rule with a wildcard in between. */
  private readonly strictestRank: number;

  constructor(rules: readonly RobotsRule[]) {
    this.rules = rules.toSorted(compareRules);
    const prefixRanks = new Map<string, number>();
    const patterns = new Map<string, RankedPattern>();
    for (const [rank, { pattern }] of this.rules.entries()) {
      const { pieces, isAnchored } = pattern;
      const literal = pieces[0];
      if (pieces.length > 1)
        addIfAbsent(patterns, pieces.join('*') + (isAnchored ? '$' : ''), { pieces, isAnchored, rank });
      else addIfAbsent(isAnchored ? this.exactRanks : prefixRanks, literal, rank);
    }
    this.prefixes = new PrefixIndex(prefixRanks);
    this.wildcards = patterns.size === 0 ? null : new WildcardIndex([...patterns.values()]);
    this.strictestRank =
      [...patterns.values()].find(({ rank }) => this.rules[rank]?.kind === 'disallow')?.rank ?? Infinity;
  }

  /**
   * Returns the rule that applies to a path from `toMatchablePath`, or `null`. If that takes too many steps, which only a
   * hostile file can make it do, returns the longest disallow rule that may apply.
   */
  find(path: string): RobotsRule | null {
    const literalRank = Math.min(this.exactRanks.get(path) ?? Infinity, this.prefixes.findBestRank(path));
    const rank = this.wildcards?.findBestRank(path, literalRank) ?? literalRank;
    return this.rules[rank === 'undecided' ? Math.min(literalRank, this.strictestRank) : rank] ?? null;
  }
}

function addIfAbsent<V>(map: Map<string, V>, key: string, value: V): void {
  if (!map.has(key)) map.set(key, value);
}

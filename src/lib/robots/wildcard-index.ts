import { PathGrams, readGram } from './path-grams.ts';
import type { PathPattern } from './path-pattern.ts';

/** A pattern with its rank; the lowest is best. */
export interface RankedPattern extends Pick<PathPattern, 'pieces' | 'isAnchored'> {
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
export class WildcardIndex {
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

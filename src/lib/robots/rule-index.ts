import { PrefixIndex } from './prefix-index.ts';
import { compareRules, type RobotsRule } from './rules.ts';
import { type RankedPattern, WildcardIndex } from './wildcard-index.ts';

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

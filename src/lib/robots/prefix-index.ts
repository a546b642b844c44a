/** Finds the best of the prefixes that a text begins with, in logarithmic time. */
export class PrefixIndex {
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

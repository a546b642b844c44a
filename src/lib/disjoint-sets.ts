/** Sets of numbers from 0, which `join` merges: union-find with paths halved on the way. */
export class DisjointSets {
  private readonly parents: Uint32Array;

  constructor(size: number) {
    this.parents = Uint32Array.from({ length: size }, (_, member) => member);
  }

  join(a: number, b: number): void {
    const [root, other] = [this.find(a), this.find(b)];
    // The lowest member is the root, so that a set does not depend on the order in which it was joined.
    this.parents[Math.max(root, other)] = Math.min(root, other);
  }

  /** Returns the lowest member of the set that a number is in. */
  find(member: number): number {
    const { parents } = this;
    let node = member;
    for (let parent = parents[node] ?? node; parent !== node; parent = parents[node] ?? node) {
      parents[node] = parents[parent] ?? parent;
      node = parents[node] ?? node;
    }
    return node;
  }

  /** Lists the sets, each ascending, ordered by their lowest members. */
  list(): number[][] {
    return [...Map.groupBy(this.parents.keys(), (member) => this.find(member)).values()];
  }
}

/**
 * Links between the pages of a website, in as much memory as they need: 4 bytes a link and 8 a page. Pages are numbered from 0.
 * What a page links to is a run of `targets`: distinct, ascending, without the page itself.
 */
export class LinkGraph {
  readonly pages: number;
  /** Where the run of a page begins in `targets`, and how long it is. */
  readonly starts: Uint32Array;
  readonly counts: Uint32Array;
  private pool = new Uint32Array(1_024);
  private size = 0;

  constructor(pages: number) {
    this.pages = pages;
    this.starts = new Uint32Array(pages);
    this.counts = new Uint32Array(pages);
  }

  /** Distinct links from one page to another. */
  get links(): number {
    return this.size;
  }

  get targets(): Uint32Array {
    return this.pool;
  }

  /** Adds the links of a page, once a page. @param targets in any order, also repeated */
  add(page: number, targets: Iterable<number>): void {
    const sorted = Uint32Array.from(targets).sort();
    this.reserve(sorted.length);
    this.starts[page] = this.size;
    let previous = -1;
    for (const target of sorted) {
      if (target !== previous && target !== page) this.pool[this.size++] = target;
      previous = target;
    }
    this.counts[page] = this.size - (this.starts[page] ?? 0);
  }

  private reserve(count: number): void {
    if (this.size + count <= this.pool.length) return;
    const grown = new Uint32Array(Math.max(this.size + count, Math.ceil(this.pool.length * 1.5)));
    grown.set(this.pool.subarray(0, this.size));
    this.pool = grown;
  }
}

/** A computation in steps: `yield` marks where other requests may run. */
export type Steps<T> = Generator<void, T>;

/** Links that are followed between two yields: some milliseconds. */
const LINKS_A_STEP = 500_000;

/** Calls `visit` for each link, page by page. */
export function* visitLinks(graph: LinkGraph, visit: (page: number, target: number) => void): Steps<void> {
  const { pages, starts, counts, targets } = graph;
  let visited = 0;
  for (let page = 0; page < pages; page++) {
    const start = starts[page] ?? 0;
    const end = start + (counts[page] ?? 0);
    for (let at = start; at < end; at++) visit(page, targets[at] ?? 0);
    visited += end - start + 1;
    if (visited < LINKS_A_STEP) continue;
    visited = 0;
    yield;
  }
}

/** Returns how many pages link to each page. */
export function* countLinkingPages(graph: LinkGraph): Steps<Uint32Array> {
  const linkingPages = new Uint32Array(graph.pages);
  yield* visitLinks(graph, (_, target) => {
    linkingPages[target] = (linkingPages[target] ?? 0) + 1;
  });
  return linkingPages;
}

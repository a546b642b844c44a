import type { LinkGraph, Steps } from './link-graph.ts';

/** Pages between two yields. */
const PAGES_A_STEP = 10_000;

export interface ClickDepths {
  /** The fewest clicks from the home page; -1 for pages that no path of links reaches. */
  depths: Int32Array;
  /** The page before on such a path; -1 for the home page and pages that are not reached. */
  parents: Int32Array;
}

/** Finds the fewest clicks from the home page to each page: breadth first, over pages in the order of their numbers. */
export function* computeClickDepths(graph: LinkGraph, home: number): Steps<ClickDepths> {
  const { pages, starts, counts, targets } = graph;
  const depths = new Int32Array(pages).fill(-1);
  const parents = new Int32Array(pages).fill(-1);
  const queue = new Uint32Array(pages);
  depths[home] = 0;
  queue[0] = home;
  for (let next = 0, end = 1; next < end; next++) {
    const page = queue[next] ?? 0;
    const start = starts[page] ?? 0;
    const stop = start + (counts[page] ?? 0);
    for (let at = start; at < stop; at++) {
      const target = targets[at] ?? 0;
      if (depths[target] !== -1) continue;
      depths[target] = (depths[page] ?? 0) + 1;
      parents[target] = page;
      queue[end++] = target;
    }
    if (next % PAGES_A_STEP === PAGES_A_STEP - 1) yield;
  }
  return { depths, parents };
}

/** Lists the pages on the path of fewest clicks from the home page to a page, both included; `[]` if there is none. */
export function listPathFromHome({ depths, parents }: ClickDepths, page: number): number[] {
  if ((depths[page] ?? -1) === -1) return [];
  const path = [page];
  for (let at = parents[page] ?? -1; at !== -1; at = parents[at] ?? -1) path.unshift(at);
  return path;
}

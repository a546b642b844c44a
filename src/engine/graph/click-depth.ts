import type { LinkGraph, Steps } from './link-graph.ts';

/** Pages between two yields. */
const PAGES_A_STEP = 10_000;

/** Finds the fewest clicks from the home page to each page, breadth first; -1 for pages that no path of links reaches. */
export function* computeClickDepths(graph: LinkGraph, home: number): Steps<Int32Array> {
  const { pages, starts, counts, targets } = graph;
  const depths = new Int32Array(pages).fill(-1);
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
      queue[end++] = target;
    }
    if (next % PAGES_A_STEP === PAGES_A_STEP - 1) yield;
  }
  return depths;
}

import type { LinkGraph, Steps } from './link-graph.ts';

/** Pages between two yields. */
const PAGES_A_STEP = 10_000;

/** No path of links leads to the page. */
export const UNREACHED = -1;

/** The shortest paths from the home page. */
export interface ClickPaths {
  /** The fewest clicks to each page; `UNREACHED` for some. */
  depths: Int32Array;
  /** The page before each on a shortest path; `UNREACHED` for the home page and pages that no path reaches. */
  previous: Int32Array;
}

/** Finds the fewest clicks from the home page to each page, breadth first. */
export function* findClickPaths(graph: LinkGraph, home: number): Steps<ClickPaths> {
  const { pages, starts, counts, targets } = graph;
  const depths = new Int32Array(pages).fill(UNREACHED);
  const previous = new Int32Array(pages).fill(UNREACHED);
  const queue = new Uint32Array(pages);
  depths[home] = 0;
  queue[0] = home;
  for (let next = 0, end = 1; next < end; next++) {
    const page = queue[next] ?? 0;
    const start = starts[page] ?? 0;
    const stop = start + (counts[page] ?? 0);
    for (let at = start; at < stop; at++) {
      const target = targets[at] ?? 0;
      if (depths[target] !== UNREACHED) continue;
      depths[target] = (depths[page] ?? 0) + 1;
      previous[target] = page;
      queue[end++] = target;
    }
    if (next % PAGES_A_STEP === PAGES_A_STEP - 1) yield;
  }
  return { depths, previous };
}

import { type LinkGraph, type Steps, visitLinks } from './link-graph.ts';

/** The share of visitors who follow a link instead of going to any page. */
const DAMPING = 0.85;
const MAX_ITERATIONS = 50;
/** The sum of all changes below which ranks are final. */
const TOLERANCE = 1e-6;

/**
 * Computes the PageRank of each page (Brin and Page, 1998), as networkx does: visitors of a page without links go to any page. All
 * ranks sum to 1.
 */
export function* computePageRanks(graph: LinkGraph): Steps<Float64Array> {
  const { pages, counts } = graph;
  let ranks = new Float64Array(pages).fill(1 / pages);
  let next = new Float64Array(pages);
  const shares = new Float64Array(pages);
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    let dangling = 0;
    for (let page = 0; page < pages; page++) {
      const count = counts[page] ?? 0;
      const rank = ranks[page] ?? 0;
      if (count === 0) dangling += rank;
      else shares[page] = (DAMPING * rank) / count;
    }
    next.fill((1 - DAMPING + DAMPING * dangling) / pages);
    const target = next;
    yield* visitLinks(graph, (page, to) => {
      target[to] = (target[to] ?? 0) + (shares[page] ?? 0);
    });
    let change = 0;
    for (let page = 0; page < pages; page++) change += Math.abs((next[page] ?? 0) - (ranks[page] ?? 0));
    [ranks, next] = [next, ranks];
    if (change < TOLERANCE) break;
  }
  return ranks;
}

/** Scales ranks to 0 for the lowest and 100 for the highest, by their logarithm; 100 for all if they are equal. */
export function scalePageRanks(ranks: Float64Array): Float64Array {
  let [lowest, highest] = [Infinity, 0];
  for (const rank of ranks) {
    lowest = Math.min(lowest, rank);
    highest = Math.max(highest, rank);
  }
  const range = Math.log(highest / lowest);
  return ranks.map((rank) => (range > 0 ? (100 * Math.log(rank / lowest)) / range : 100));
}

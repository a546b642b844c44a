import { DirectedGraph } from 'graphology';
import pagerank from 'graphology-metrics/centrality/pagerank.js';
import { singleSourceLength } from 'graphology-shortest-path/unweighted.js';
import { expect, test } from 'vitest';
import { findClickPaths } from '../../../src/engine/graph/click-depth.ts';
import { countLinkingPages, LinkGraph } from '../../../src/engine/graph/link-graph.ts';
import { computePageRanks } from '../../../src/engine/graph/page-rank.ts';
import { createRandom } from '../../random.ts';
import { finish } from './finish.ts';

/** Graphs of 1 to 60 pages, with few links or many, some pages without any. */
const GRAPHS = Array.from({ length: 500 }, (_, seed) => createRandomLinks(seed));

function createRandomLinks(seed: number): number[][] {
  const random = createRandom(seed);
  const pages = 1 + Math.floor(random() * 60);
  const most = 1 + Math.floor(random() * 8);
  return Array.from({ length: pages }, () =>
    Array.from({ length: Math.floor(random() * most) }, () => Math.floor(random() * pages)),
  );
}

function toGraph(links: readonly number[][]): LinkGraph {
  const graph = new LinkGraph(links.length);
  for (const [page, targets] of links.entries()) graph.add(page, targets);
  return graph;
}

function toOracle(links: readonly number[][]): DirectedGraph {
  const oracle = new DirectedGraph({ allowSelfLoops: false });
  for (const page of links.keys()) oracle.addNode(page);
  for (const [page, targets] of links.entries())
    for (const target of targets) if (target !== page) oracle.mergeEdge(page, target);
  return oracle;
}

test('PageRank, clicks and linking pages of 500 random graphs are those that graphology computes', () => {
  for (const links of GRAPHS) {
    const graph = toGraph(links);
    const oracle = toOracle(links);
    const pages = [...links.keys()];
    const exact = pagerank(oracle, {
      alpha: 0.85,
      tolerance: 1e-12,
      maxIterations: 1_000,
      getEdgeWeight: null,
    });
    const ranks = finish(computePageRanks(graph));
    const clicks = singleSourceLength(oracle, 0) as Record<string, number>;
    const change = pages.map((page) => Math.abs((ranks[page] ?? 0) - (exact[page] ?? 0)));
    // 50 iterations leave at most 0.85 ** 50 of the first distance.
    expect(Math.max(...change)).toBeLessThan(0.85 ** 50);
    expect([...finish(findClickPaths(graph, 0)).depths]).toEqual(pages.map((page) => clicks[page] ?? -1));
    expect([...finish(countLinkingPages(graph))]).toEqual(pages.map((page) => oracle.inDegree(page)));
    expect(graph.links).toBe(oracle.size);
  }
});

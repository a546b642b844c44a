/** Where a chain of redirects or canonicals that begins at a URL ends. */
export interface ChainEnd {
  /** The last URL; of a loop, its lowest number. */
  end: number;
  /** How many steps it takes to get there, or into the loop. */
  hops: number;
  isLoop: boolean;
}

/** A URL that leads nowhere else. */
export const NO_NEXT = -1;

/**
 * Follows each URL to the end of its chain, in time linear in the number of URLs.
 *
 * @param next by the number of a URL: the number of the URL that it leads to; `NO_NEXT` if it leads to none
 */
export function followChains(next: Int32Array): ChainEnd[] {
  const ends: (ChainEnd | undefined)[] = Array.from({ length: next.length });
  /** The walk that a URL was met on, so that a loop is told from a chain that ends in a known one. */
  const walks = new Int32Array(next.length).fill(-1);
  for (let first = 0; first < next.length; first++) {
    const walked: number[] = [];
    let url = first;
    while (ends[url] === undefined && walks[url] !== first) {
      walks[url] = first;
      walked.push(url);
      const following = next[url] ?? NO_NEXT;
      if (following === NO_NEXT) ends[url] = { end: url, hops: 0, isLoop: false };
      else url = following;
    }
    if (ends[url] === undefined) closeLoop(walked.slice(walked.indexOf(url)), ends);
    for (const before of walked.toReversed()) {
      const following = ends[next[before] ?? NO_NEXT];
      if (ends[before] === undefined && following) ends[before] = { ...following, hops: following.hops + 1 };
    }
  }
  return ends as ChainEnd[];
}

function closeLoop(loop: readonly number[], ends: (ChainEnd | undefined)[]): void {
  let lowest = Infinity;
  for (const url of loop) lowest = Math.min(lowest, url);
  for (const url of loop) ends[url] = { end: lowest, hops: 0, isLoop: true };
}

import type { ScanUrl } from './scan-url.ts';

/** The URLs that wait, in the order in which they are fetched: a binary heap, each URL once. */
export class UrlQueue {
  private readonly heap: ScanUrl[] = [];

  add(url: ScanUrl): void {
    if (url.isQueued) return;
    url.isQueued = true;
    const { heap } = this;
    let at = heap.length;
    for (let above = (at - 1) >> 1; at > 0; at = above, above = (at - 1) >> 1) {
      const parent = heap[above];
      if (!parent || compareUrls(parent, url) <= 0) break;
      heap[at] = parent;
    }
    heap[at] = url;
  }

  /** Removes the first URL and returns it. */
  take(): ScanUrl | undefined {
    const { heap } = this;
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last) return undefined;
    first.isQueued = false;
    if (first === last) return first;
    let at = 0;
    for (;;) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
      const isRight = left && right && compareUrls(right, left) < 0;
      const next = isRight ? right : left;
      if (!next || compareUrls(last, next) <= 0) break;
      heap[at] = next;
      at = 2 * at + (isRight ? 2 : 1);
    }
    heap[at] = last;
    return first;
  }
}

/** Compares by the order of pages, see `Frontier`. */
function compareUrls(a: ScanUrl, b: ScanUrl): number {
  return a.depth - b.depth || compareByAge(a, b);
}

/** Compares by the same order without the depth. */
export function compareByAge(a: ScanUrl, b: ScanUrl): number {
  return a.fetchedAt - b.fetchedAt || a.rank - b.rank || a.position - b.position;
}

import type { Steps } from '../../../src/engine/graph/link-graph.ts';

/** Runs a computation in steps to its end. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

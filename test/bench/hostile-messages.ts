/** Messages between scripts/bench/hostile.ts and its child process. */

/** An input, in a file: an HTML page, a sitemap, or a `HostileResponse` as JSON. */
export interface HostileInput {
  kind: 'page' | 'sitemap' | 'response';
  file: string;
}

/** What the process sends when it is ready. */
export interface HostileBaseline {
  /** Heap bytes in use after an ordinary page was audited. */
  heapBytes: number;
  /** CPU milliseconds that parse5 takes for 5 MiB of ordinary markup on this machine; `null` unless asked for. */
  parseMs: number | null;
}

export interface HostileCost {
  /** CPU time of all threads of the process. */
  cpuMs: number;
  /** The most heap in use after a garbage collection, above that before the input was decoded. */
  heapBytes: number;
  /** The error thrown; `null` if none was. */
  error: string | null;
}

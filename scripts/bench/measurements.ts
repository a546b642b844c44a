/** What is timed of each page; bench.ts says what they are. */
export const STEPS = ['linkedom', 'parse', 'engine', 'checks'] as const;
export type Step = (typeof STEPS)[number];

/** No page of so many bytes may cost more. */
export const LIMITS = { hostileBytes: 5_000_000, cpuSeconds: 5, heapBytes: 100_000_000 };

/** Milliseconds that a step took: of all rounds and of the one that took least. */
export const ROUND_STATISTICS = ['mean', 'least'] as const;
export type StepTimes = Record<(typeof ROUND_STATISTICS)[number], number>;

/** For one page. */
export type PageTimes = { page: string; bytes: number } & Record<Step, StepTimes>;

export interface LinearityResult {
  shape: string;
  /** Mean milliseconds per megabyte, by size in bytes. */
  msPerMb: Record<number, number>;
  /** That of the largest size over that of the smallest. */
  growth: StepTimes;
}

export interface HostileResult {
  page: string;
  cpuSeconds: number;
  heapBytes: number;
  fallback: string | null;
}

export interface BenchReport {
  pages: PageTimes[];
  linearity: LinearityResult[];
  hostile: HostileResult[];
}

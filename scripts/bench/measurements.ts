/** The steps that are timed on each page, described in bench.ts. */
export const STEPS = ['linkedom', 'parse', 'engine', 'checks'] as const;
export type Step = (typeof STEPS)[number];

/** The limits for a hostile page of `hostileBytes`. */
export const LIMITS = { hostileBytes: 5_000_000, cpuSeconds: 5, heapBytes: 100_000_000 };

/** The statistics over the rounds. */
export const ROUND_STATISTICS = ['mean', 'min'] as const;
/** Milliseconds of a step. */
export type StepTimes = Record<(typeof ROUND_STATISTICS)[number], number>;

/** The times of one page. */
export type PageTimes = { page: string; bytes: number } & Record<Step, StepTimes>;

export interface LinearityResult {
  shape: string;
  /** Mean milliseconds per megabyte, by size in bytes. */
  msPerMb: Record<number, number>;
  /** The time per MB at the largest size divided by that at the smallest. */
  growth: StepTimes;
}

export interface HostileResult {
  page: string;
  cpuSeconds: number;
  heapBytes: number;
  fallback: string | null;
}

/** The limit for a robots.txt decision. */
export const MAX_DECISION_MICROSECONDS = 50;

export interface RobotsResult {
  /** A file of `ROBOTS_FILES`. */
  file: string;
  /** CPU milliseconds to parse the file and compile its rules, once. */
  compileMs: number;
  /** CPU microseconds for a decision, by URL. */
  microseconds: Record<string, number>;
}

export interface BenchReport {
  pages: PageTimes[];
  linearity: LinearityResult[];
  hostile: HostileResult[];
  robots: RobotsResult[];
}

/** The steps that are timed on each page, described in bench.ts. */
export const STEPS = ['linkedom', 'linkedomAgain', 'parse', 'engine', 'audit', 'stored'] as const;
export type Step = (typeof STEPS)[number];

/**
 * How the steps share processes and garbage collections. `alone`: each step has a process of its own, and garbage is collected when V8
 * decides, as in a Worker. `natural`: the same in one process for all, where a step also pays for the garbage of the others, mostly
 * linkedom's. `forced`: in one process, with a collection before each step as well.
 */
export const COLLECTIONS = ['alone', 'natural', 'forced'] as const;
export type Collection = (typeof COLLECTIONS)[number];

/** Milliseconds of each step on one page, by round. */
export type PageTimes = { page: string; bytes: number } & Record<Step, readonly number[]>;

/** The limits for a hostile page of `hostileBytes`. */
export const LIMITS = { hostileBytes: 5_000_000, cpuSeconds: 1.2, heapBytes: 64_000_000 };

/** The statistics over the rounds. */
export interface RoundStatistics {
  mean: number;
  min: number;
}

export interface LinearityResult {
  shape: string;
  /** Mean milliseconds per megabyte, by size in bytes. */
  msPerMb: Record<number, number>;
  /** The time per MB at the largest size divided by that at the smallest. */
  growth: RoundStatistics;
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
  pages: Record<Collection, PageTimes[]>;
  linearity: LinearityResult[];
  hostile: HostileResult[];
  robots: RobotsResult[];
}

import type { Severity } from './scoring.ts';

/** What the scans of a website say of a finding. Whether its owner ignores it is not part of it. */
export type TrackedState = 'open' | 'reopened' | 'fixed' | 'retired';

/** A finding of a website over all its scans. Times in milliseconds since 1970. */
export interface TrackedFinding {
  kind: 'page' | 'site';
  state: TrackedState;
  /** When the state began. */
  since: number;
  /** When the last scan had it. */
  severity: Severity;
  pages: number;
  /** Pages that may have had it besides: the check was unknown, or they answered with an error. */
  uncertain: number;
  firstSeenAt: number;
  firstScanId: string;
  lastSeenAt: number;
  lastScanId: string;
  /** The scans that had it. */
  scans: number;
}

/** What a scan says of all findings of a website. */
export interface ObservedFindings {
  scanId: string;
  /** Milliseconds since 1970. */
  at: number;
  found: [id: string, kind: 'page' | 'site', severity: Severity, pages: number][];
  /** Pages on which a check is unknown, by its id; `Infinity` for a rule that was not assessed. */
  uncertain: ReadonlyMap<string, number>;
  /** The ids of all findings that there can be. */
  checks: ReadonlySet<string>;
}

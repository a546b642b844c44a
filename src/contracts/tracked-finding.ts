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
  firstSeenAt: number;
  firstScanId: string;
  lastSeenAt: number;
  lastScanId: string;
  /** The scans that had it. */
  scans: number;
}

/** A page of a website as a scan left it. */
export interface RecordedPage {
  /** Identifies it: see `toPageKey`. */
  key: string;
  url: string;
  /** Of its content; `null` if it answered with a server error: a known page then counts as unchanged. */
  hash: number | null;
  /** Ids of the findings that it has, and of the checks whose outcome is unknown. */
  findings: readonly string[];
  unknown: readonly string[];
}

/** What a scan says of all findings of a website. */
export interface ObservedFindings {
  scanId: string;
  /** Milliseconds since 1970. */
  at: number;
  found: [id: string, kind: 'page' | 'site', severity: Severity, pages: number][];
  /** The ids of rules that were not assessed, or not run. */
  notAssessed: ReadonlySet<string>;
  /** The ids of all findings that there can be. */
  checks: ReadonlySet<string>;
}

/** Calls of an invocation. */
export interface SliceCounts {
  /** Fetches and calls of D1, R2 and objects. */
  subrequests: number;
  fetches: number;
  databaseCalls: number;
  statements: number;
  rowsWritten: number;
  objectCalls: number;
  bucketCalls: number;
}

/** Calls of a scan, without those of the objects it calls. */
export interface ScanCounts {
  slices: number;
  total: SliceCounts;
  /** The most of each in one slice of pages. */
  most: SliceCounts;
  /** The most of each in one of the last steps. */
  mostAtEnd: SliceCounts;
}

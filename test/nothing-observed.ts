import type { ObservedFindings } from '../src/contracts/tracked-finding.ts';

/** What a scan says of findings that had none and could find none. */
export const NOTHING_OBSERVED: ObservedFindings = {
  scanId: 'scan',
  at: 0,
  found: [],
  notAssessed: new Set(),
  checks: new Set(),
};

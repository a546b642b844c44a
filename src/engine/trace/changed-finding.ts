import type { ChangedFinding } from '../../contracts/changes.ts';

/** Whether an entry of a comparison is a finding of the combined report, not a check of the score without one (docs/contract.md 14.8). */
export function isFinding({ severity }: ChangedFinding): boolean {
  return severity !== null;
}

import type { FixState } from '../../lib/fix-states.ts';
import type { AuditTrace } from './audit-trace.ts';
import { appliesTo, isAboutAnotherPage } from './compare-traces.ts';

/**
 * Returns whether a result shows that an issue marked as fixed is fixed.
 *
 * @param marked the result that had the issue; `null` if it is not kept
 */
export function judgeFix(
  checkId: string,
  trace: AuditTrace,
  marked: AuditTrace | null,
): Exclude<FixState, 'pending'> {
  if (marked && isAboutAnotherPage(checkId, marked, trace)) return 'unknown';
  if (trace.failed.some(([id]) => id === checkId)) return 'not_fixed';
  return trace.unknown.includes(checkId) || !appliesTo(checkId, trace) ? 'unknown' : 'fixed';
}

import type { FixState } from '../../lib/fix-states.ts';
import type { AuditTrace } from './audit-trace.ts';
import { appliesTo } from './compare-traces.ts';

/** Says what a result tells of an issue that is marked as fixed. */
export function judgeFix(checkId: string, trace: AuditTrace): Exclude<FixState, 'pending'> {
  if (trace.failed.some(([id]) => id === checkId)) return 'not_fixed';
  return trace.unknown.includes(checkId) || !appliesTo(checkId, trace) ? 'unknown' : 'fixed';
}

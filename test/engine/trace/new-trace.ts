import type { AuditTrace, TracedFailure } from '../../../src/engine/trace/audit-trace.ts';

/** A trace of an HTML page with these failed checks. */
export function newTrace(failed: TracedFailure[] = [], fields: Partial<AuditTrace> = {}): AuditTrace {
  return {
    catalogue: 'c',
    status: 200,
    page: 1,
    answered: 'html',
    score: 70,
    categories: {
      indexability: 100,
      metadata: 70,
      content: 70,
      technical: 70,
      social: 70,
      accessibility: 70,
    },
    caps: [],
    failed,
    unknown: [],
    ...fields,
  };
}

import { SEVERITIES } from '../../contracts/scoring.ts';
import type { FixState } from '../../lib/fix-states.ts';
import { CHECKS_BY_ID } from '../checks/all.ts';
import type { Need } from '../checks/check.ts';
import { isDoneByTime } from '../find-check.ts';
import type { AuditTrace, TracedFailure } from './audit-trace.ts';
import { type CheckRevisions, explainRevision } from './catalogue.ts';

/** A result of an audit with the checks it comes from. */
export interface ComparedResult {
  trace: AuditTrace;
  revisions: CheckRevisions;
}

export type IssueChange = 'new' | 'fixed' | 'worse' | 'better' | 'same';

/** A check that failed in at least one of the results, or the reason why it cannot be compared. */
export type CheckChange =
  | { id: string; change: IssueChange; before: TracedFailure | null; after: TracedFailure | null }
  | { id: string; change: 'not_comparable'; reason: string };

/**
 * Compares two results of a page: each check that fails in one of them or is unknown in only one. A check that was added, retired or
 * changed in between, or is unknown in one of them, is not comparable (docs/contract.md 14.3). Changes that time alone can cause are
 * left out (14.9).
 */
export function compareTraces(before: ComparedResult, after: ComparedResult): CheckChange[] {
  const failedBefore = indexFailed(before.trace);
  const failedAfter = indexFailed(after.trace);
  const unknown = [...after.trace.unknown, ...before.trace.unknown].filter(
    (id) => before.trace.unknown.includes(id) !== after.trace.unknown.includes(id),
  );
  const ids = new Set([...failedAfter.keys(), ...failedBefore.keys(), ...unknown]);
  return [...ids].flatMap((id): CheckChange[] => {
    const reason = explainDifference(id, before, after);
    if (reason !== null) return [{ id, change: 'not_comparable', reason }];
    const [old, current] = [failedBefore.get(id) ?? null, failedAfter.get(id) ?? null];
    const change = compareFailures(old, current);
    if (change === 'same' || !isDoneByTime(id, DIRECTIONS[change]))
      return [{ id, change, before: old, after: current }];
    return old && current ? [{ id, change: 'same', before: old, after: current }] : [];
  });
}

const DIRECTIONS = { new: 'worse', worse: 'worse', fixed: 'better', better: 'better' } as const;

/** Returns why a check of two results cannot be compared; `null` if it can. */
function explainDifference(id: string, before: ComparedResult, after: ComparedResult): string | null {
  const revision = explainRevision(id, before.revisions, after.revisions);
  if (revision !== null) return revision;
  if (before.trace.unknown.includes(id)) return 'The earlier audit could not tell.';
  if (after.trace.unknown.includes(id)) return 'The later audit could not tell.';
  if (!appliesTo(id, before.trace)) return `The check did not apply before: ${describeAnswer(before.trace)}.`;
  if (!appliesTo(id, after.trace)) return `The check no longer applies: ${describeAnswer(after.trace)}.`;
  if (isAboutAnotherPage(id, before.trace, after.trace)) return 'The address leads to another page.';
  return null;
}

/** Whether a check is about the page, and the URL led to another page: an issue that went away with its page is not fixed. */
function isAboutAnotherPage(id: string, before: AuditTrace, after: AuditTrace): boolean {
  return before.page !== after.page && CHECKS_BY_ID.get(id)?.needs !== 'response';
}

const REACH: Record<Need, number> = { response: 0, success: 1, html: 2 };

/** Whether the answer was of a kind that the check applies to. */
function appliesTo(id: string, { answered }: AuditTrace): boolean {
  return REACH[CHECKS_BY_ID.get(id)?.needs ?? 'response'] <= REACH[answered];
}

function describeAnswer({ answered, status }: AuditTrace): string {
  return answered === 'success' ? 'the answer is not HTML' : `the page answers with HTTP status ${status}`;
}

function compareFailures(before: TracedFailure | null, after: TracedFailure | null): IssueChange {
  if (!before) return 'new';
  if (!after) return 'fixed';
  const difference = measureFailure(before, after);
  return difference > 0 ? 'worse' : difference < 0 ? 'better' : 'same';
}

/** More than 0 if `after` is worse: by severity, then by the number of elements, then by the points that it takes. */
function measureFailure(
  [, oldSeverity, oldPenalty, oldCount]: TracedFailure,
  [, severity, penalty, count]: TracedFailure,
): number {
  return (
    SEVERITIES.indexOf(oldSeverity) - SEVERITIES.indexOf(severity) ||
    (oldCount === null || count === null ? 0 : count - oldCount) ||
    penalty - oldPenalty
  );
}

function indexFailed({ failed }: AuditTrace): Map<string, TracedFailure> {
  return new Map(failed.map((check) => [check[0], check]));
}

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

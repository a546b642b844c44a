import type { AuditChanges, ChangedIssue, PageResult } from '../../contracts/audit-changes.ts';
import type { FailedCheck } from '../../engine/trace/audit-trace.ts';
import { type CheckChange, compareTraces, type IssueChange } from '../../engine/trace/compare-traces.ts';
import { formatTimestamp } from '../../lib/time.ts';
import type { Caller } from '../caller.ts';
import { findAudit } from '../audits/load-audit.ts';
import { getTitle } from '../../engine/find-check.ts';
import { listPageFixes } from './list-page-fixes.ts';
import { readPageResults, type TracedResult } from './read-page-results.ts';

/**
 * Compares an audit with the previous result of its page (docs/contract.md 14.2).
 *
 * @throws ServiceError 403 if it belongs to another account, 404 if it does not exist
 */
export async function getAuditChanges(env: Env, caller: Caller, id: string): Promise<AuditChanges> {
  const found = await findAudit(env, caller, id);
  const [results, fixes] = await Promise.all([
    readPageResults(env, caller.accountId, found),
    listPageFixes(env, caller, found.row),
  ]);
  const [after, before] = results;
  const changes = after && before ? compareTraces(before, after) : [];
  const select = (change: IssueChange) =>
    changes.flatMap((one) => (one.change === change ? toChangedIssue(one) : []));
  return {
    report_id: id,
    url: found.row.url,
    after: after ? toPageResult(after) : null,
    before: before ? toPageResult(before) : null,
    new: select('new'),
    fixed: select('fixed'),
    worse: select('worse'),
    better: select('better'),
    same: select('same'),
    not_comparable: changes.flatMap((one) =>
      one.change === 'not_comparable' ? { id: one.id, title: getTitle(one.id), reason: one.reason } : [],
    ),
    results: results.map(toPageResult),
    fix_verifications: fixes,
  };
}

function toPageResult({ auditedAt, trace }: TracedResult): PageResult {
  return {
    audited_at: formatTimestamp(auditedAt),
    status_code: trace.status,
    score: trace.score,
    category_scores: trace.categories,
    score_caps: trace.caps,
    issues: trace.failed.length,
  };
}

function toChangedIssue({
  id,
  before,
  after,
}: Exclude<CheckChange, { change: 'not_comparable' }>): ChangedIssue {
  const [[oldSeverity, oldCount], [severity, count]] = [readFailure(before), readFailure(after)];
  return {
    id,
    title: getTitle(id),
    severity_before: oldSeverity,
    severity_after: severity,
    elements_before: oldCount,
    elements_after: count,
  };
}

function readFailure(failure: FailedCheck | null) {
  return failure ? ([failure[1], failure[3]] as const) : ([null, null] as const);
}

import { type AuditedPage, listFailedChecks, type ReportedIssue } from './audit-document.ts';
import { countIssues } from './checks/issue-groups.ts';
import { scoreIssues, sortByCost } from './checks/run-checks.ts';
import { combineParts } from './page-object.ts';

/** Returns an audited page as if these checks, which it failed, had not been run: its issues, counts and scores. */
export function leaveOutChecks(page: AuditedPage, ids: ReadonlySet<string>): AuditedPage {
  const { seo_analysis: analysis, status_code: status } = page;
  const issues = analysis.issues.flatMap((issue) => leaveOutParts(issue, ids));
  const failed = issues.flatMap(listFailedChecks);
  // A page without a score was not audited, whatever its issues are.
  const scores =
    analysis.overall_score === null ? {} : scoreIssues(failed, analysis.passed_checks, { status });
  const left = { ...analysis, ...scores, issue_counts: countIssues(failed) };
  return { ...page, seo_analysis: { ...left, issues: sortByCost(issues, left.score_caps) } };
}

/** An issue of a group with one part left is that part. */
function leaveOutParts(issue: ReportedIssue, ids: ReadonlySet<string>): ReportedIssue[] {
  const failed = listFailedChecks(issue).filter(({ id }) => !ids.has(id));
  if (!issue.parts || failed.length < 2) return failed;
  return [{ ...issue, ...combineParts(issue.parts.filter(({ id }) => !ids.has(id))) }];
}

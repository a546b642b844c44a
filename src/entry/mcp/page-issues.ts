import { type AuditReport, listFailedChecks, type ReportedIssue } from '../../engine/audit-document.ts';
import { writeEvidence } from '../../engine/evidence.ts';
import { CHECKS_BY_ID } from '../../engine/checks/all.ts';
import { ISSUE_GROUPS } from '../../engine/checks/issue-groups.ts';
import { formatGain } from '../../engine/format-gain.ts';
import { getTitle } from '../../engine/find-check.ts';
import { listGains, type IssueGain } from '../../engine/issue-gains.ts';

export type PageIssue = IssueGain<ReportedIssue>;

/** An audit has one page. */
export function getAnalysis({ data }: AuditReport) {
  const [page] = data.pages;
  if (!page) throw new Error('the audit has no page');
  return page;
}

/** Returns the issues of an audit in the order in which to fix them. */
export function listPageIssues(report: AuditReport): PageIssue[] {
  return listGains(getAnalysis(report).seo_analysis);
}

/** Returns our own title of a check, a group of checks or a finding, without anything from the page. */
export function getIssueTitle(id: string): string {
  return ISSUE_GROUPS.find((group) => group.id === id)?.title ?? getTitle(id);
}

/** Describes an issue on one line, only in our own words. */
export function writeIssueLine({ issue, gain, cap }: PageIssue, number: number): string {
  const points = [
    ...(gain === null ? [] : [`${formatGain(gain)} points`]),
    ...(cap === null ? [] : [`caps the score at ${cap}`]),
  ];
  const facts = [issue.severity, issue.category, ...points].join(', ');
  return `${number}. ${issue.id} (${facts}): ${getIssueTitle(issue.id)}`;
}

/** Describes how to fix an issue in our own words, and quotes the page separately under the same number. */
export function writeIssueDetails(
  pageIssue: PageIssue,
  number: number,
): { lines: string[]; pageText: string[] } {
  const { issue } = pageIssue;
  const lines = [writeIssueLine(pageIssue, number)];
  const pageText: string[] = [];
  for (const { id, evidence, recommendation, affected } of listFailedChecks(issue)) {
    const general = CHECKS_BY_ID.get(id)?.recommendation ?? '';
    const share = affected ? ` Affects ${affected.count} of ${affected.total} elements.` : '';
    lines.push(`   ${issue.parts ? `${id}: ` : ''}${general}${share}`);
    const label = `[${number}] ${id}:`;
    const found = writeEvidence(evidence);
    if (found !== '') pageText.push(`${label} ${found}`);
    if (recommendation !== general) pageText.push(`${label} For this page: ${recommendation}`);
  }
  return { lines, pageText };
}

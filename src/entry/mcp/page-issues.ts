import { CountSchema, z } from '../../contracts/common.ts';
import { CATEGORIES, SEVERITIES } from '../../contracts/scoring.ts';
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

export const PageIssueSchema = z.object({
  check_id: z.string(),
  severity: z.enum(SEVERITIES),
  category: z.enum(CATEGORIES),
  gain: z.number().nullable().describe('Points that the score gains; null if not known'),
});

export function describePageIssue({ issue: { id, severity, category }, gain }: PageIssue) {
  return { check_id: id, severity, category, gain: gain === null ? null : Number(gain.toFixed(1)) };
}

export const FailedCheckSchema = z.object({
  check_id: z.string(),
  title: z.string(),
  how_to_fix: z.string(),
  elements_affected: CountSchema.nullable().describe('null if the check counts none'),
});

/** Lists the failed checks of an issue in our own words. */
export function listFailures({ issue }: PageIssue): z.infer<typeof FailedCheckSchema>[] {
  return listFailedChecks(issue).map(({ id, affected }) => ({
    check_id: id,
    title: getIssueTitle(id),
    how_to_fix: getGeneralRecommendation(id),
    elements_affected: affected?.count ?? null,
  }));
}

function getGeneralRecommendation(checkId: string): string {
  return CHECKS_BY_ID.get(checkId)?.recommendation ?? '';
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
    const general = getGeneralRecommendation(id);
    const share = affected ? ` Affects ${affected.count} of ${affected.total} elements.` : '';
    lines.push(`   ${issue.parts ? `${id}: ` : ''}${general}${share}`);
    const label = `[${number}] ${id}:`;
    const found = writeEvidence(evidence);
    if (found !== '') pageText.push(`${label} ${found}`);
    if (recommendation !== general) pageText.push(`${label} For this page: ${recommendation}`);
  }
  return { lines, pageText };
}

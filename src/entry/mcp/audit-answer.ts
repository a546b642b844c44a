import { CATEGORIES, SEVERITIES } from '../../contracts/scoring.ts';
import { CountSchema, objectOf, ScoreSchema, z } from '../../contracts/common.ts';
import type { AuditReport } from '../../engine/audit-document.ts';
import { RENDER_FAILURES, RenderedPageSchema } from '../../contracts/rendered-page.ts';
import { describeRenderedText } from '../../engine/render/describe-rendered-text.ts';
import { pluralize } from '../../lib/text.ts';
import {
  describePageIssue,
  getAnalysis,
  listPageIssues,
  PageIssueSchema,
  writeIssueLine,
} from './page-issues.ts';
import type { ToolAnswer } from './tool.ts';

/** Issues named in the first answer about an audit. */
const FIRST_ISSUES = 5;

/** The outline of an audit. */
export const AuditOutlineSchema = z.object({
  report_id: z.string(),
  status_code: z.int().describe('The HTTP status of the page'),
  score: ScoreSchema.nullable().describe('0 to 100; null if the page is not scored'),
  category_scores: objectOf(CATEGORIES, ScoreSchema.nullable()),
  issue_counts: objectOf(SEVERITIES, CountSchema),
  fix_first: z.array(PageIssueSchema).describe('The first issues to fix, in order'),
  javascript: z
    .object({
      failure: z.enum(RENDER_FAILURES).nullable().describe('Why it was not loaded; it cost nothing then'),
      js_ratio: RenderedPageSchema.shape.text.shape.js_ratio
        .optional()
        .describe('The share of the main text that needs JavaScript, 0 to 1'),
      issues: z.array(RenderedPageSchema.shape.issues.element.pick({ id: true, severity: true })).optional(),
    })
    .optional()
    .describe('Of an audit with JavaScript. Its issues take no points'),
});

/** Writes an answer with the outline of an audit: its scores and the first issues to fix. */
export function writeAuditAnswer(report: AuditReport): ToolAnswer {
  const page = getAnalysis(report);
  const { overall_score: score, category_scores: scores, issue_counts: counts } = page.seo_analysis;
  const issues = listPageIssues(report);
  const first = issues.slice(0, FIRST_ISSUES);
  const categories = CATEGORIES.map((category) => `${category} ${scores[category] ?? 'not scored'}`);
  const javascript = describeRendering(report.data);
  const call = `list_issues {"report_id":"${report.id}"}`;
  return {
    lines: [
      `Audit ${report.id}: ${score === null ? 'no score' : `score ${score} of 100`}, HTTP status ${page.status_code}.`,
      `By category: ${categories.join(', ')}.`,
      issues.length === 0 ? 'It has no issues.' : `It has ${pluralize(issues.length, 'issue')}. Fix first:`,
      ...first.map((issue, index) => writeIssueLine(issue, index + 1)),
      ...(issues.length === 0 ? [] : [`For evidence and the changes to make, call ${call}.`]),
      ...javascript.lines,
    ],
    pageText: [
      `URL: ${page.url}`,
      `Title: ${page.title}`,
      ...(report.note === null ? [] : [`Note: ${report.note}`]),
      ...javascript.pageText,
    ],
    data: {
      report_id: report.id,
      status_code: page.status_code,
      score,
      category_scores: scores,
      issue_counts: counts,
      fix_first: first.map(describePageIssue),
      ...javascript.data,
    },
  };
}

/** Describes what an audit with JavaScript found; empty for one without. */
function describeRendering({ rendered, render_failure: failure }: AuditReport['data']): Required<ToolAnswer> {
  if (failure) {
    return {
      lines: [`It was not loaded with JavaScript (${failure.reason}), which cost nothing.`],
      pageText: [`With JavaScript: ${failure.message}`],
      data: { javascript: { failure: failure.reason } },
    };
  }
  if (!rendered) return { lines: [], pageText: [], data: {} };
  const issues = rendered.issues.map(({ id, severity }) => ({ id, severity }));
  return {
    lines: [
      describeRenderedText(rendered),
      `With JavaScript it has ${pluralize(issues.length, 'issue')} more, which take no points.`,
    ],
    pageText: rendered.issues
      .slice(0, FIRST_ISSUES)
      .map(({ id, title, evidence, recommendation }) => `${id}: ${title}. ${evidence}. ${recommendation}`),
    data: { javascript: { failure: null, js_ratio: rendered.text.js_ratio, issues } },
  };
}

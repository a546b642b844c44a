import { CATEGORIES } from '../../contracts/scoring.ts';
import { pluralize, shorten } from '../../lib/text.ts';
import {
  type AuditDocument,
  type AuditedPage,
  type FailedCheck,
  listFailedChecks,
  type ReportedIssue,
} from '../audit-document.ts';
import { getCheckHelp } from '../checks/check-help.ts';
import { writeEvidence } from '../evidence.ts';
import { writeCodeBlock } from '../extract/markdown-text.ts';
import { formatGain } from '../format-gain.ts';
import { summarizeRendering } from '../render/describe-rendered-text.ts';
import { listGains, type IssueGain } from '../issue-gains.ts';
import { capitalize, escapeLine, writeLink, writeParagraph, writeMarkdownTable } from './markdown-parts.ts';

/** An audit as its Markdown needs it: the API's audit, or one of a file. */
export interface MarkdownAudit {
  data: AuditDocument;
  note: string | null;
}

/**
 * Writes an audit as Markdown (GFM): scores, then the issues in the order in which to fix them. Texts of the page are escaped.
 */
export function writeAuditMarkdown({ data, note }: MarkdownAudit): string {
  const wasFetched = Object.keys(data.summary.status_codes).length > 0;
  const rendered = writeRendered(data);
  return data.pages
    .map((page) => `${[writePage(page, note, wasFetched), ...rendered].join('\n\n')}\n`)
    .join('\n');
}

function writePage(
  { url, status_code: status, title, seo_analysis: analysis }: AuditedPage,
  note: string | null,
  wasFetched: boolean,
) {
  const { overall_score: score, category_scores: scores, passed_checks: passed, unknown } = analysis;
  const issues = listGains(analysis);
  return [
    `# Audit of ${writeLink(url)}`,
    ...(title === '' ? [] : [writeParagraph(title)]),
    `**${score === null ? 'No score' : `Score ${score} of 100`}.**${wasFetched ? ` HTTP status ${status}.` : ''}`,
    ...(note === null ? [] : [writeParagraph(note)]),
    writeMarkdownTable(
      ['Category', 'Score'],
      CATEGORIES.map((category) => [capitalize(category), scores[category] ?? '–']),
    ).trimEnd(),
    `${pluralize(issues.length, 'issue')}, ${passed.length} checks passed, ${unknown.count} without a result.`,
    ...(issues.length > 0 ? ['## What to fix first', ...issues.map(writeIssue)] : []),
  ].join('\n\n');
}

/** What needs JavaScript; empty for an audit without. */
function writeRendered(document: AuditDocument): string[] {
  const summary = summarizeRendering(document);
  if (summary === null) return [];
  const issues = (document.rendered?.issues ?? []).map(
    ({ id, severity, title, evidence, recommendation }) =>
      `- **${escapeLine(title)}** (${severity}, \`${id}\`): ${escapeLine(shorten(evidence, 500))}. ${escapeLine(recommendation)}`,
  );
  return [
    '## With JavaScript',
    escapeLine(summary),
    ...(issues.length > 0 ? ['These issues take no points:', issues.join('\n')] : []),
  ];
}

function writeIssue({ issue, gain, cap }: IssueGain<ReportedIssue>, index: number): string {
  const { title, severity, category, parts } = issue;
  const points = [
    ...(gain === null ? [] : [`${formatGain(gain)} points`]),
    ...(cap === null ? [] : [`caps the score at ${cap}`]),
  ];
  return [
    `### ${index + 1}. ${escapeLine(title)}`,
    [capitalize(severity), capitalize(category), ...points].join(', '),
    ...listFailedChecks(issue).map((part) => writeFix(part, parts !== undefined)),
  ].join('\n\n');
}

function writeFix({ id, title, evidence, recommendation }: FailedCheck, isPart: boolean): string {
  const found = writeEvidence(evidence);
  const help = getCheckHelp(id, recommendation);
  return [
    `${isPart ? `**${escapeLine(title)}** ` : ''}\`${id}\``,
    ...(found === '' ? [] : [`**What is wrong:** ${escapeLine(found)}`]),
    ...(help ? [`**Why it matters:** ${escapeLine(help.why)}`] : []),
    `**How to fix it:** ${escapeLine(recommendation)}`,
    ...(help && help.example !== null ? [writeCodeBlock(help.example, '')] : []),
    ...(help ? [`**How to verify:** ${escapeLine(help.verify)}`] : []),
  ].join('\n\n');
}

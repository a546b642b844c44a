import { CATEGORIES, SEVERITIES, type Severity } from '../../../../src/contracts/scoring.ts';
import {
  type AuditedPage,
  listFailedChecks,
  type ReportedIssue,
} from '../../../../src/engine/audit-document.ts';
import { writeEvidence } from '../../../../src/engine/evidence.ts';
import { formatGain } from '../../../../src/engine/format-gain.ts';
import { listGains } from '../../../../src/engine/issue-gains.ts';
import { describeIgnored } from '../../../../src/engine/site/report-lists.ts';
import { pluralize } from '../../../../src/lib/text.ts';
import { listScores, type Score } from '../gates.ts';
import { type FoundRenderedIssue, listIssues, listRenderedIssues, listRenderings } from '../issues.ts';
import { completeReport, type PageAudit, type Result } from '../result.ts';
import { type Color, type Paint, toLine } from '../terminal.ts';
import { type CheckGroup, createFolderReader, groupByCheck } from './group-by-check.ts';

const SEVERITY_COLORS: Record<Severity, Color> = {
  critical: 'red',
  high: 'red',
  medium: 'yellow',
  low: 'cyan',
};
const INDENT = ' '.repeat(10);
const MAX_WIDTH = 100;
/** Pages listed when there are several. */
const PAGES_LIMIT = 20;

/** Writes a result for a reader at a terminal: one page in detail, several as lists of pages and issues. */
export function writeText(result: Result, paint: Paint, columns: number): string {
  const width = Math.min(MAX_WIDTH, Math.max(40, columns));
  const blocks =
    'audits' in result && result.audits.length === 1 && result.audits[0]
      ? [...writePage(result.audits[0], paint, width), ...writeRenderings(result, paint, width)]
      : writeList(result, paint, width);
  return `${blocks.join('\n\n')}\n`;
}

function writePage({ data, file, note }: PageAudit, paint: Paint, width: number): string[] {
  return data.pages.flatMap((page) => {
    const issues = listGains(page.seo_analysis);
    return [
      `${paint('bold', toLine(file ?? page.url))}\n${paintScore(page.seo_analysis.overall_score, paint)}${writeCategories(page)}`,
      ...(note === null ? [] : [wrap(note, width, '')]),
      ...issues.map(({ issue, gain, cap }) => writeIssue(issue, describeGain(gain, cap), paint, width)),
      summarize(page),
    ];
  });
}

function writeCategories({ seo_analysis: { category_scores: scores } }: AuditedPage): string {
  return `\n${CATEGORIES.map((category) => `${category} ${scores[category] ?? '–'}`).join('   ')}`;
}

function summarize({ seo_analysis: { issues, passed_checks: passed, unknown } }: AuditedPage): string {
  return `${pluralize(issues.length, 'issue')}, ${pluralize(passed.length, 'check')} passed, ${unknown.count} without a result.`;
}

function describeGain(gain: number | null, cap: number | null): string {
  const caps = cap === null ? '' : `, caps the score at ${cap}`;
  return `${gain ? formatGain(gain) : ''}${caps}`;
}

function writeIssue(issue: ReportedIssue, gain: string, paint: Paint, width: number): string {
  const { severity, title, id, parts } = issue;
  const details = paint('dim', `${gain === '' ? '' : `${gain}  `}${id}`);
  const head = `${paintSeverity(severity, paint)}${paint('bold', toLine(title))}  ${details}`;
  const lines = listFailedChecks(issue).flatMap((check) => {
    const found = writeEvidence(check.evidence);
    const evidence = parts ? `${check.title}: ${found}` : found;
    const fix = wrap(`→ ${check.recommendation}`, width, INDENT);
    return evidence === '' ? [fix] : [wrap(evidence, width, INDENT), fix];
  });
  return [head, ...lines].join('\n');
}

function writeList(result: Result, paint: Paint, width: number): string[] {
  const readFolders = createFolderReader(result);
  const checks = groupByCheck(listIssues(result)).map((group) =>
    writeGroup(group.issue, describePlaces(group, readFolders(group)), paint, width),
  );
  const counts = describeCounts(countIssues(result));
  return [
    writeScores(listScores(result), paint),
    ...checks,
    `${counts}${describeIgnoredFindings(result)}`,
    ...writeRenderings(result, paint, width),
  ];
}

function writeGroup(issue: FoundRenderedIssue, where: string, paint: Paint, width: number): string {
  const { severity, title, id, recommendation } = issue;
  return [
    `${paintSeverity(severity, paint)}${paint('bold', toLine(title))}  ${paint('dim', id)}`,
    wrap(where, width, INDENT),
    ...(recommendation === '' ? [] : [wrap(`→ ${recommendation}`, width, INDENT)]),
  ].join('\n');
}

/** @param folders that have all of the pages, if there are any */
function describePlaces(
  { issue: { place, line }, places }: CheckGroup<FoundRenderedIssue>,
  folders: string | null = null,
): string {
  const first = line === null ? place : `${place}:${line}`;
  return places.length === 1 ? first : `${folders ?? pluralize(places.length, 'page')}, first ${first}`;
}

/** What needs JavaScript, and what a browser found; empty for audits without. */
function writeRenderings(result: Result, paint: Paint, width: number): string[] {
  const renderings = listRenderings(result);
  if (renderings.length === 0) return [];
  const pages = renderings
    .slice(0, PAGES_LIMIT)
    .map(({ place, summary }) => wrap(renderings.length === 1 ? summary : `${place}: ${summary}`, width, ''));
  const more = renderings.length - PAGES_LIMIT;
  const rest = more > 0 ? [`and ${pluralize(more, 'page')} more`] : [];
  return [
    [paint('bold', 'With JavaScript'), ...pages, ...rest].join('\n'),
    ...groupByCheck(listRenderedIssues(result)).map((group) => {
      const where = renderings.length === 1 ? group.issue.evidence : describePlaces(group);
      return writeGroup(group.issue, where, paint, width);
    }),
  ];
}

/** Says what its owner ignores of a website; the count of issues before it includes them. */
function describeIgnoredFindings(result: Result): string {
  if (!('site_report' in result)) return '';
  const { ignored } = completeReport(result.site_report);
  return ignored.urls === 0 ? '' : ` Ignored: ${describeIgnored(ignored)}.`;
}

function writeScores(scores: Score[], paint: Paint): string {
  const sorted = scores.toSorted((a, b) => (a.score ?? 101) - (b.score ?? 101));
  const more = sorted.length - PAGES_LIMIT;
  return [
    ...sorted
      .slice(0, PAGES_LIMIT)
      .map(({ place, score }) => `${paintScore(score, paint, '100 of 100'.length)}  ${toLine(place)}`),
    ...(more > 0 ? [`and ${pluralize(more, 'page')} with higher scores`] : []),
  ].join('\n');
}

/** The issues of all pages, as the service counts them: checks that are grouped into one issue count once. */
function countIssues(result: Result): Record<Severity, number> {
  if ('site_report' in result) return result.site_report.totals.by_severity;
  const counts = { critical: 0, high: 0, medium: 0, low: 0 };
  for (const { data } of result.audits)
    for (const { seo_analysis: analysis } of data.pages)
      for (const severity of SEVERITIES) counts[severity] += analysis.issue_counts[severity];
  return counts;
}

function describeCounts(counts: Record<Severity, number>): string {
  const total = SEVERITIES.reduce((sum, severity) => sum + counts[severity], 0);
  return `${pluralize(total, 'issue')}: ${SEVERITIES.map((severity) => `${counts[severity]} ${severity}`).join(', ')}.`;
}

function paintScore(score: number | null, paint: Paint, width = 0): string {
  if (score === null) return paint('dim', 'no score'.padEnd(width));
  const text = `${score} of 100`.padStart(width);
  return paint(score >= 90 ? 'green' : score >= 60 ? 'yellow' : 'red', text);
}

function paintSeverity(severity: Severity, paint: Paint): string {
  return paint(SEVERITY_COLORS[severity], severity.toUpperCase().padEnd(INDENT.length));
}

/** Breaks text into lines of at most `width` characters at spaces; a longer word stays whole. */
function wrap(text: string, width: number, indent: string): string {
  const lines: string[] = [];
  for (const word of toLine(text).split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 1 + indent.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => indent + line).join('\n');
}

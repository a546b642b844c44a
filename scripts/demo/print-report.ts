import { styleText } from 'node:util';
import type { DemoIssue, DemoReport } from './api.ts';

const WIDTH = 100;
const BAR = 30;

type Style = Parameters<typeof styleText>[0];

const SEVERITIES: { severity: string; style: Style }[] = [
  { severity: 'critical', style: ['bold', 'red'] },
  { severity: 'high', style: 'red' },
  { severity: 'medium', style: 'yellow' },
  { severity: 'low', style: 'cyan' },
];

/** Prints an audit: score, category scores as bars, issues by severity, timing. */
export function printReport(report: DemoReport): void {
  const page = report.data.pages[0];
  if (!page) throw new Error(`The audit ${report.id} has no page`);
  const analysis = page.seo_analysis;
  const lines = [
    '',
    formatRule(),
    styleText('bold', page.title || '(no title)'),
    `${report.data.root_url}  ·  HTTP ${page.status_code}  ·  ${page.text.words} words`,
    '',
    `Score  ${styleText(['bold', getScoreStyle(analysis.overall_score)], String(analysis.overall_score))} of 100`,
    ...analysis.score_caps
      .filter((cap) => cap.limit === analysis.overall_score)
      .map((cap) => `       limited to ${cap.limit} by ${cap.id}`),
    '',
    ...Object.entries(analysis.category_scores).map(
      ([name, score]) => `  ${name.padEnd(14)} ${formatBar(score)} ${score}`,
    ),
    '',
    ...SEVERITIES.flatMap(({ severity, style }) =>
      analysis.issues
        .filter((issue) => issue.severity === severity)
        .flatMap((issue) => issueLines(issue, style)),
    ),
    `${analysis.passed_checks.length} checks passed, ${analysis.not_applicable.count} not applicable, ${analysis.unknown.count} unknown.`,
    ...(report.note ? [report.note] : []),
    ...timingLines(report),
    formatRule(),
    '',
  ];
  console.log(lines.join('\n'));
}

function issueLines(issue: DemoIssue, style: Style): string[] {
  const severity = styleText(style, issue.severity.toUpperCase().padEnd(8));
  return [
    `${severity} ${styleText('bold', issue.title)}  −${issue.penalty} ${issue.category}`,
    ...wrapText(issue.evidence).map((line) => `         ${line}`),
    ...wrapText(issue.recommendation).map((line, index) =>
      styleText('green', `       ${index === 0 ? '→' : ' '} ${line}`),
    ),
    '',
  ];
}

function timingLines(report: DemoReport): string[] {
  const { performance } = report.data;
  if (!performance) return [];
  const { ttfb_ms, total_ms, html_bytes } = performance;
  return [
    `First byte after ${ttfb_ms} ms, last byte after ${total_ms} ms, ${(html_bytes / 1024).toFixed(1)} KiB of HTML.`,
  ];
}

/** Formats a score from 0 to 100 as a bar. */
export function formatBar(score: number): string {
  const full = Math.round((score / 100) * BAR);
  return styleText(getScoreStyle(score), '█'.repeat(full)) + styleText('dim', '░'.repeat(BAR - full));
}

function getScoreStyle(score: number): 'green' | 'yellow' | 'red' {
  return score >= 90 ? 'green' : score >= 50 ? 'yellow' : 'red';
}

function formatRule(): string {
  return styleText('dim', '─'.repeat(WIDTH));
}

function wrapText(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line && line.length + word.length + 1 > WIDTH - 9) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
}

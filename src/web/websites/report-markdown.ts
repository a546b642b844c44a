import { CATEGORIES, SEVERITIES } from '../../contracts/scoring.ts';
import type { Finding, SiteReport } from '../../contracts/site-report.ts';
import {
  escapeLinkDestination,
  escapeMarkdown,
  normalizeText,
  writeCodeBlock,
} from '../../engine/extract/markdown-text.ts';
import { getFindingHelp } from '../../engine/site/findings/finding-help.ts';
import { formatNumber } from '../../lib/text.ts';
import { CATEGORY_LABELS, SEVERITY_LABELS } from '../checks/labels.ts';
import { formatCount, formatDateTime } from '../format.ts';
import { formatFindingGain } from './report-findings.tsx';

/** URLs listed for a finding; the CSV of issues has all. */
const URL_LIMIT = 50;

/** Writes a report as Markdown (GFM), in parts: summary, findings with their fixes, pages. Texts of pages are escaped. */
export async function* writeReportMarkdown(report: SiteReport): AsyncGenerator<string> {
  yield `${writeSummary(report)}\n\n## Findings\n\n`;
  if (report.findings.length === 0) yield 'All checks passed on all pages.\n';
  else {
    yield writeTable(
      ['Severity', 'Finding', 'Category', 'Pages', 'Gain'],
      report.findings.map((finding) => [
        SEVERITY_LABELS[finding.severity],
        escapeLine(finding.title),
        CATEGORY_LABELS[finding.category].name,
        formatNumber(finding.affected.count),
        formatFindingGain(finding).replace('<', '&lt;'),
      ]),
    );
    for (const finding of report.findings) yield `\n${writeFinding(finding)}\n`;
  }
  yield `\n${writePages(report)}\n`;
}

function writeSummary({
  host,
  score,
  totals,
  by_category: byCategory,
  generated_at: at,
}: SiteReport): string {
  const scored = score && score.score !== null;
  return [
    `# Site report of ${escapeLine(host)}`,
    `${formatDateTime(at)}. ${formatCount(totals.pages, 'page')}.`,
    ...(scored ? [`**Score ${score.score} of 100, grade ${score.grade} (${score.grade_label}).**`] : []),
    '## Score by category',
    writeTable(
      ['Category', 'Score', 'Findings', 'Pages with issues'],
      CATEGORIES.map((category) => {
        const { score: mean, findings, pages_affected: pages } = byCategory[category];
        return [CATEGORY_LABELS[category].name, mean ?? '–', findings, formatNumber(pages)];
      }),
    ).trimEnd(),
  ].join('\n\n');
}

function writeFinding(finding: Finding): string {
  const { title, severity, category, evidence, recommendation, affected } = finding;
  const help = getFindingHelp(finding);
  const shown = affected.urls.slice(0, URL_LIMIT);
  const more = affected.count - shown.length;
  return [
    `### ${escapeLine(title)}`,
    `${SEVERITY_LABELS[severity]}, ${CATEGORY_LABELS[category].name}, ${formatCount(affected.count, 'page')}, gain ${formatFindingGain(finding).replace('<', '&lt;')}`,
    ...(evidence === '' ? [] : [`**What is wrong:** ${escapeLine(evidence)}`]),
    ...(help ? [`**Why it matters:** ${escapeLine(help.why)}`] : []),
    ...(recommendation === null ? [] : [`**How to fix it:** ${escapeLine(recommendation)}`]),
    ...(help && help.example !== null ? [writeCodeBlock(help.example, '')] : []),
    ...(help ? [`**How to verify:** ${escapeLine(help.verify)}`] : []),
    [
      ...shown.map((url) => `- ${writeLink(url)}`),
      ...(more > 0 ? [`- and ${formatNumber(more)} more`] : []),
    ].join('\n'),
  ].join('\n\n');
}

function writePages({ pages, totals }: SiteReport): string {
  const rows = pages.map((page) => [
    writeLink(page.url),
    page.score ?? '–',
    SEVERITIES.map((severity) => page.issue_counts[severity]).join(' / '),
    escapeLine(page.title),
    page.status_code,
  ]);
  const shown = totals.pages > pages.length ? `The ${formatNumber(pages.length)} weakest of ` : '';
  return [
    '## Pages',
    `${shown}${formatCount(totals.pages, 'page')}. Issues: critical / high / medium / low.`,
    writeTable(['URL', 'Score', 'Issues', 'Title', 'Status'], rows).trimEnd(),
  ].join('\n\n');
}

/** @param rows Markdown of one line a cell */
function writeTable(header: string[], rows: (string | number)[][]): string {
  const lines = [header, header.map(() => '---'), ...rows].map(
    (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`,
  );
  return `${lines.join('\n')}\n`;
}

function writeLink(url: string): string {
  return `[${escapeLine(url)}](${escapeLinkDestination(url)})`;
}

/** Text as Markdown within a line. */
function escapeLine(text: string): string {
  return escapeMarkdown(normalizeText(text).trim());
}

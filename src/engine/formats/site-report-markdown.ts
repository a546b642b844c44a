import type { WebsiteGraph } from '../../contracts/graph.ts';
import { CATEGORIES, SEVERITIES } from '../../contracts/scoring.ts';
import type { Finding, SiteReport } from '../../contracts/site-report.ts';
import type { Fix } from '../../contracts/site-score.ts';
import { formatCount, formatNumber } from '../../lib/text.ts';
import { formatDateTime } from '../../lib/time.ts';
import { writeCodeBlock } from '../extract/markdown-text.ts';
import { getFindingHelp, getFix } from '../find-check.ts';
import { formatGain } from '../format-gain.ts';
import { describeFolders } from '../site/folders.ts';
import { describeIgnored, describeIgnoredUrls, listSiteFixes } from '../site/report-lists.ts';
import { writeStructureMarkdown } from './structure-markdown.ts';
import { capitalize, escapeLine, writeLink, writeMarkdownTable } from './markdown-parts.ts';

/** URLs listed for a finding; the CSV of issues has all. */
const URL_LIMIT = 50;

/**
 * Writes a report as Markdown (GFM), in parts: summary, findings with their fixes, links and files at fault, structure, pages. Texts of pages are escaped.
 *
 * @param graph how the pages link to each other; `null` leaves the section out
 */
export async function* writeSiteReportMarkdown(
  report: SiteReport,
  graph: WebsiteGraph | null = null,
): AsyncGenerator<string> {
  yield `${writeSummary(report)}\n\n## Findings\n\n`;
  if (report.findings.length === 0) yield 'No check failed on any page.\n';
  else {
    yield writeMarkdownTable(
      ['Severity', 'Finding', 'Category', 'Pages', 'Gain'],
      report.findings.map((finding) => [
        capitalize(finding.severity),
        escapeLine(finding.title),
        capitalize(finding.category),
        formatNumber(finding.affected.count),
        escapeLine(formatGain(finding.gain)),
      ]),
    );
    for (const finding of report.findings) yield `\n${writeFinding(finding)}\n`;
  }
  const siteFixes = listSiteFixes(report);
  if (siteFixes.length > 0) yield `\n${writeSiteFixes(siteFixes)}\n`;
  if (report.faulty_urls.length > 0) yield `\n${writeFaultyUrls(report)}\n`;
  if (graph && graph.coverage.pages > 0) yield `\n${writeStructureMarkdown(graph)}`;
  yield `\n${writePages(report)}\n`;
}

function writeSummary({
  host,
  score,
  totals,
  by_category: byCategory,
  generated_at: at,
  working_score: workingScore,
  ignored,
}: SiteReport): string {
  const scored = score && score.score !== null;
  return [
    `# Site report of ${escapeLine(host)}`,
    `${formatDateTime(at)}. ${describePages(totals)}.`,
    ...(scored ? [`**Score ${score.score} of 100, grade ${score.grade} (${score.grade_label}).**`] : []),
    ...(ignored.urls === 0
      ? []
      : [
          `Ignored: ${describeIgnored(ignored)}.${workingScore === null ? '' : ` Working score, without the points that these take: ${workingScore}.`}`,
        ]),
    '## Score by category',
    writeMarkdownTable(
      ['Category', 'Score', 'Findings', 'Pages with issues'],
      CATEGORIES.map((category) => {
        const { score: mean, findings, pages_affected: pages } = byCategory[category];
        return [capitalize(category), mean ?? '–', findings, formatNumber(pages)];
      }),
    ).trimEnd(),
  ].join('\n\n');
}

function writeFinding(finding: Finding): string {
  const { title, severity, category, evidence, recommendation, affected, patterns = [] } = finding;
  const help = getFindingHelp(finding);
  const shown = affected.urls.slice(0, URL_LIMIT);
  const more = affected.count - shown.length;
  const folders = describeFolders(patterns, affected.count);
  return [
    `### ${escapeLine(title)}`,
    `${capitalize(severity)}, ${capitalize(category)}, ${formatCount(affected.count, 'page')}${describeIgnoredUrls(finding)}, gain ${escapeLine(formatGain(finding.gain))}`,
    ...(folders === null ? [] : [`**Where:** ${escapeLine(folders)}`]),
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

function writeSiteFixes(fixes: readonly Fix[]): string {
  return [
    '## The website as a whole',
    writeMarkdownTable(
      ['What costs points', 'How to fix it', 'Gain'],
      fixes.map(({ id, title, gain }) => [
        escapeLine(title),
        escapeLine(getFix(id) ?? ''),
        escapeLine(formatGain(gain)),
      ]),
    ).trimEnd(),
  ].join('\n\n');
}

function writeFaultyUrls({ faulty_urls: faultyUrls }: SiteReport): string {
  const rows = faultyUrls.map(({ url, evidence, affected }) => {
    const more = affected.count - affected.urls.length;
    const pages = affected.urls.map((page) => writeLink(page));
    return [
      writeLink(url),
      escapeLine(evidence),
      [...pages, ...(more > 0 ? [`${formatNumber(more)} more`] : [])].join(', '),
    ];
  });
  const columns = ['URL', 'What is wrong', 'Pages'];
  return `## Links and files at fault\n\n${writeMarkdownTable(columns, rows).trimEnd()}`;
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
    writeMarkdownTable(['URL', 'Score', 'Issues', 'Title', 'Status'], rows).trimEnd(),
  ].join('\n\n');
}

/** Says how many pages a report is about: `500 pages, 498 of them scored, from 501 audits`. */
function describePages({ pages, scored_pages: scored, audits }: SiteReport['totals']): string {
  return [
    formatCount(pages, 'page'),
    ...(scored === pages ? [] : [`${formatNumber(scored)} of them scored`]),
    ...(audits === pages ? [] : [`from ${formatCount(audits, 'audit')}`]),
  ].join(', ');
}

import { SEVERITIES } from '../../../../src/contracts/scoring.ts';
import { capitalize, escapeLine, writeMarkdownTable } from '../../../../src/engine/formats/markdown-parts.ts';
import { pluralize } from '../../../../src/lib/text.ts';
import { listScores } from '../gates.ts';
import { findNewIssues, type FoundIssue, listIssues, listRenderings } from '../issues.ts';
import { type Baseline, describeIgnored, type PageAudit, type Result } from '../result.ts';
import { type CheckGroup, groupByCheck } from './group-by-check.ts';

/** Rows of a table; GitHub cuts a summary at 1 MiB. */
const ROWS_LIMIT = 200;

/** Writes the audits of several pages as Markdown: a table of pages, lowest score first, and one of issues. */
export function writeOverview(audits: PageAudit[]): string {
  const pages = listPages(audits);
  const ignored = describeIgnored(audits);
  const checks = groupByCheck(listIssues({ audits }));
  return [
    `# Audit of ${pluralize(pages.length, 'page')}`,
    ...(ignored === '' ? [] : [ignored]),
    writeMarkdownTable(
      ['Page', 'Score', ...SEVERITIES.map(capitalize)],
      cut(pages, SEVERITIES.length + 2),
    ).trimEnd(),
    ...(checks.length === 0
      ? []
      : [
          '## Issues',
          writeMarkdownTable(['Severity', 'Issue', 'Pages', 'First'], cut(checks.map(toRow), 4)),
        ]),
    ...writeRenderings(audits),
  ].join('\n\n');
}

/** What needs JavaScript; empty for audits without. */
function writeRenderings(audits: PageAudit[]): string[] {
  const rows = listRenderings({ audits }).map(({ place, summary }) => [
    escapeLine(place),
    escapeLine(summary),
  ]);
  return rows.length === 0
    ? []
    : ['## With JavaScript', writeMarkdownTable(['Page', 'Main text'], cut(rows, 2))];
}

function listPages(audits: PageAudit[]): (string | number)[][] {
  return audits
    .flatMap(({ data, file }) =>
      data.pages.map(({ url, seo_analysis: { overall_score: score, issue_counts: counts } }) => ({
        score,
        row: [escapeLine(file ?? url), score ?? '–', ...SEVERITIES.map((severity) => counts[severity])],
      })),
    )
    .toSorted((a, b) => (a.score ?? 101) - (b.score ?? 101))
    .map(({ row }) => row);
}

function toRow({ issue, places }: { issue: FoundIssue; places: readonly string[] }): (string | number)[] {
  const line = issue.line === null ? '' : `:${issue.line}`;
  return [
    capitalize(issue.severity),
    `${escapeLine(issue.title)} (\`${issue.id}\`)`,
    places.length,
    escapeLine(`${issue.place}${line}`),
  ];
}

function cut(rows: (string | number)[][], columns: number): (string | number)[][] {
  const more = rows.length - ROWS_LIMIT;
  if (more <= 0) return rows;
  return [...rows.slice(0, ROWS_LIMIT), [`and ${more} more`, ...Array<string>(columns - 1).fill('')]];
}

/** Writes the changes between two results: scores, new issues and fixed issues. */
export function writeComparison(after: Result, before: Result | Baseline): string {
  const [issues, earlier] = [listIssues(after), listIssues(before)];
  const added = groupByCheck(findNewIssues(issues, earlier));
  const fixed = groupByCheck(findNewIssues(earlier, issues));
  const score = describeScore(after);
  const scores = 'baseline' in before ? score : `${describeScore(before)} before, ${score} now`;
  return [
    '# Compared with the base',
    `${scores}. ${pluralize(added.length, 'new issue')}, ${fixed.length} fixed.`,
    ...writeChanges('New', added),
    ...writeChanges('Fixed', fixed),
    '',
  ].join('\n\n');
}

function describeScore(result: Result): string {
  const scores = listScores(result).flatMap(({ score }) => score ?? []);
  if (scores.length === 0) return 'No score';
  return scores.length === 1
    ? `Score ${scores[0]}`
    : `Lowest score ${Math.min(...scores)} of ${scores.length} pages`;
}

function writeChanges(heading: string, checks: readonly CheckGroup[]): string[] {
  if (checks.length === 0) return [];
  return [
    `## ${heading}`,
    writeMarkdownTable(['Severity', 'Issue', 'Pages', 'First'], cut(checks.map(toRow), 4)).trimEnd(),
  ];
}

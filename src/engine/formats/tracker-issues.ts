import type { WebsiteFinding } from '../../contracts/finding.ts';
import type { Severity } from '../../contracts/scoring.ts';
import type { Finding } from '../../contracts/site-report.ts';
import { writeCsv } from '../../lib/csv.ts';
import { formatCount, formatNumber } from '../../lib/text.ts';
import { getFindingHelp } from '../find-check.ts';
import { formatGain } from '../format-gain.ts';
import { capitalize, escapeLine, writePageTextBlock } from './markdown-parts.ts';

/** URLs listed in an issue: GitHub takes bodies of up to 65,536 characters. */
const URL_LIMIT = 10;

/** A finding of a website, as an issue for a tracker. */
export interface TrackerIssue {
  row: WebsiteFinding;
  title: string;
  /** What it is, and where the report shows it: in our words. */
  summary: string;
  reportUrl: string;
  parts: IssuePart[];
  labels: string[];
}

interface IssuePart {
  heading: string;
  text: string;
  /** Code, or from pages: never read as markup. */
  isLiteral: boolean;
}

/**
 * Describes a finding for a tracker.
 *
 * @param finding what the report says of it; `undefined` if no page has it now
 * @param siteUrl the public web URL of the service
 */
export function toTrackerIssue(
  { row, finding }: { row: WebsiteFinding; finding: Finding | undefined },
  { host, siteUrl }: { host: string; siteUrl: string },
): TrackerIssue {
  const { id, scope, severity, category, title, pages, gain } = row;
  const help = getFindingHelp({ id, scope });
  const urls = finding?.affected.urls.slice(0, URL_LIMIT) ?? [];
  const more = pages - urls.length;
  const part = (heading: string, text: string | null | undefined, isLiteral = false): IssuePart[] =>
    text ? [{ heading, text, isLiteral }] : [];
  return {
    row,
    title: `${title} (${host})`,
    summary: [
      `${capitalize(severity)} severity`,
      formatCount(pages, 'URL'),
      ...(gain ? [`${formatGain(gain)} points of the website score`] : []),
      `check ${id}`,
    ].join(', '),
    reportUrl: `${siteUrl}/websites/${host}/report/findings/${encodeURIComponent(id)}`,
    parts: [
      ...part('What is wrong', finding?.evidence, true),
      ...part('Why it matters', help?.why),
      ...part('How to fix it', help?.fix),
      ...part('Example', help?.example, true),
      ...part('Done when', help?.passes),
      ...part(
        more > 0 && urls.length > 0 ? `Affected URLs, and ${formatNumber(more)} more` : 'Affected URLs',
        urls.join('\n'),
        true,
      ),
    ],
    labels: ['site-audit', severity, ...(category === null ? [] : [category])],
  };
}

/** Writes issues as `gh issue create` takes them: JSON with Markdown (GFM), in which nothing mentions anyone. */
export function writeGithubIssues(issues: readonly TrackerIssue[]): string {
  const written = issues.map(({ title, summary, reportUrl, parts, labels }) => ({
    title,
    body: [
      `${breakMentions(escapeLine(summary))}. [Report](${reportUrl})`,
      ...parts.flatMap(({ heading, text, isLiteral }) => [
        `## ${heading}`,
        isLiteral ? writePageTextBlock(text) : breakMentions(escapeLine(text)),
      ]),
    ].join('\n\n'),
    labels,
  }));
  return `${JSON.stringify(written, null, 2)}\n`;
}

const PRIORITIES: Record<Severity, string> = {
  critical: 'Highest',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

/** Writes issues as CSV with the columns that Jira maps to its fields. Jira splits labels at spaces. */
export function writeJiraCsv(issues: readonly TrackerIssue[]): AsyncGenerator<string> {
  return writeCsv(
    ['Summary', 'Description', 'Priority', 'Labels', 'Assignee', 'Due date'],
    issues.map(({ row, title, summary, reportUrl, parts, labels }) => [
      title,
      breakMentions(
        [`${summary}: ${reportUrl}`, ...parts.map(({ heading, text }) => `${heading}:\n${text}`)].join(
          '\n\n',
        ),
      ),
      PRIORITIES[row.severity],
      labels.join(' '),
      row.assignee,
      row.due_on,
    ]),
  );
}

/** Puts a zero-width space where a tracker would read a mention, or Jira a picture or a macro. */
function breakMentions(text: string): string {
  return text.replaceAll(/@|\[(?=~)|[!{](?=\S)/g, '$&\u200b');
}

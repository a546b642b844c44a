import { SEVERITIES, type Severity } from '../../../../src/contracts/scoring.ts';
import { removeControls } from '../../../../src/lib/text.ts';
import type { FoundIssue } from '../issues.ts';

const LEVELS: Record<Severity, string> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'notice',
};

/** GitHub shows ten annotations of each level for a step; the summary has all issues. */
const LEVEL_LIMIT = 10;

/** Writes issues as workflow commands of GitHub Actions, which annotate the files of a pull request. The worst come first. */
export function writeGithubCommands(issues: readonly FoundIssue[]): string {
  const rank = ({ severity }: FoundIssue) => SEVERITIES.indexOf(severity);
  const sorted = issues.toSorted((a, b) => rank(a) - rank(b));
  return [...Map.groupBy(sorted, ({ severity }) => LEVELS[severity])]
    .flatMap(([level, found]) => found.slice(0, LEVEL_LIMIT).map((issue) => writeCommand(level, issue)))
    .join('');
}

function writeCommand(
  level: string,
  { place, isFile, line, title, evidence, recommendation, id }: FoundIssue,
): string {
  const properties = [
    ...(isFile ? [`file=${escapeProperty(place)}`] : []),
    ...(isFile && line !== null ? [`line=${line}`] : []),
    `title=${escapeProperty(title)}`,
  ].join(',');
  const message = [...(isFile ? [] : [place]), evidence, recommendation, id]
    .filter((part) => part !== '')
    .join('\n');
  return `::${level} ${properties}::${escapeData(message)}\n`;
}

/** Without control characters. Percent, line breaks: as `@actions/core` escapes them, so that page text cannot begin a command of its own. */
function escapeData(text: string): string {
  return removeControls(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

import { listScores } from '../gates.ts';
import { type FoundRenderedIssue, listIssues, listRenderedIssues, listRenderings } from '../issues.ts';
import type { Result } from '../result.ts';
import { toLine } from '../terminal.ts';

/**
 * Writes one line for each issue as compilers do, `place:line: severity: title (id): evidence`, then one for what needs JavaScript on each
 * page that a browser loaded, and one for each score.
 */
export function writeLines(result: Result): string {
  const lines = [
    ...[...listIssues(result), ...listRenderedIssues(result)].map(writeIssue),
    ...listRenderings(result).map(({ place, summary }) => `${place}: ${summary}`),
    ...listScores(result).map(({ place, score }) => `${place}: score ${score ?? 'unknown'}`),
  ];
  return lines.map((line) => `${toLine(line)}\n`).join('');
}

function writeIssue({ place, line, severity, title, id, evidence }: FoundRenderedIssue): string {
  const position = line === null ? place : `${place}:${line}`;
  return `${position}: ${severity}: ${title} (${id})${evidence === '' ? '' : `: ${evidence}`}`;
}

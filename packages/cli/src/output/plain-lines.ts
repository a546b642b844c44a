import { listScores } from '../gates.ts';
import { type FoundIssue, listIssues } from '../issues.ts';
import type { Result } from '../result.ts';
import { toLine } from '../terminal.ts';

/** Writes one line for each issue as compilers do, `place:line: severity: title (id): evidence`, then one for each score. */
export function writeLines(result: Result): string {
  const lines = [
    ...listIssues(result).map(writeIssue),
    ...listScores(result).map(({ place, score }) => `${place}: score ${score ?? 'unknown'}`),
  ];
  return lines.map((line) => `${toLine(line)}\n`).join('');
}

function writeIssue({ place, line, severity, title, id, evidence }: FoundIssue): string {
  const position = line === null ? place : `${place}:${line}`;
  return `${position}: ${severity}: ${title} (${id})${evidence === '' ? '' : `: ${evidence}`}`;
}

import type { FailedCheck } from '../../../src/engine/audit-document.ts';
import { CHECKS_BY_ID } from '../../../src/engine/checks/all.ts';
import { type Evidence, listLines, listPlaces } from '../../../src/engine/evidence.ts';
import { explainName } from './read-config.ts';

/** A comment of a page that suppresses checks: `<!-- site-audit ignore link-text-generic: reason -->`. */
interface Suppression {
  checks: string[];
  reason: string;
  /** The line on which the comment ends. */
  line: number;
}

const COMMENT = /<!--\s*site-audit ignore ([^]{0,500}?)-->/g;
/** Comments that are read of a page. */
const LIMIT = 500;

/** Reads the suppressions of a page. @param warn receives what is wrong with those that do not count */
export function readSuppressions(text: string, warn: (line: number, fault: string) => void): Suppression[] {
  const suppressions: Suppression[] = [];
  let line = 1;
  let read = 0;
  for (const { 0: comment, 1: content = '', index } of [...text.matchAll(COMMENT)].slice(0, LIMIT)) {
    const end = index + comment.length;
    line += text.slice(read, end).split('\n').length - 1;
    read = end;
    const [names = '', ...reasons] = content.split(':');
    const checks = names.split(',').map((name) => name.trim());
    const reason = reasons.join(':').trim();
    const unknown = checks.find((id) => !CHECKS_BY_ID.has(id));
    if (unknown !== undefined)
      warn(line, `there is no check "${unknown}"${explainName(unknown, [...CHECKS_BY_ID.keys()])}`);
    else if (reason === '')
      warn(line, `the comment needs a reason: <!-- site-audit ignore ${checks.join(', ')}: reason -->`);
    else suppressions.push({ checks, reason, line });
  }
  return suppressions;
}

/**
 * Returns a suppression of a failed check, if each place that its evidence names has one on its line or on the line before; `null`
 * otherwise. For a check that names no place, one anywhere in the page.
 */
export function findSuppression(
  { id, evidence, affected }: FailedCheck,
  suppressions: readonly Suppression[],
): Suppression | null {
  const ofCheck = suppressions.filter(({ checks }) => checks.includes(id));
  const first = ofCheck[0] ?? null;
  const lines = listLines(evidence);
  if (first === null || lines.length === 0) return first;
  // Evidence names the first ten of many, and says how many more there are.
  const isCut = typeof evidence !== 'string' && evidence.some(isRemainder);
  if (isCut || (affected && affected.count > listPlaces(evidence).length)) return null;
  const before = new Set(ofCheck.map(({ line }) => line));
  return lines.every((line) => before.has(line) || before.has(line - 1)) ? first : null;
}

function isRemainder(part: Exclude<Evidence, string>[number]): boolean {
  return typeof part === 'string' && /^and \d+ more$/.test(part);
}

import { escapeXml } from '../../../../src/lib/text.ts';
import { listScores } from '../gates.ts';
import { type FoundIssue, listIssues } from '../issues.ts';
import type { Result } from '../result.ts';

/**
 * Writes a result as JUnit XML: a suite for each page, with a test case for each failed check. A page without issues has one test case
 * that passes, because readers take an empty suite for one that did not run. Attributes: the schema of Jenkins' xUnit plugin, and
 * `file` and `line`, which GitLab and CircleCI read.
 */
export function writeJunit(result: Result): string {
  const issues = listIssues(result);
  const byPlace = Map.groupBy(issues, ({ place }) => place);
  const places = new Set([...listScores(result).map(({ place }) => place), ...byPlace.keys()]);
  const suites = Array.from(places, (place) => writeSuite(place, byPlace.get(place) ?? []));
  const tests = [...places].reduce((sum, place) => sum + (byPlace.get(place)?.length ?? 1), 0);
  return `<?xml version="1.0" encoding="UTF-8"?>
${writeTag('testsuites', { name: 'site-audit', tests, failures: issues.length, errors: 0 })}
${suites.join('\n')}
</testsuites>
`;
}

function writeSuite(place: string, issues: readonly FoundIssue[]): string {
  const counts = { tests: issues.length || 1, failures: issues.length, errors: 0, skipped: 0 };
  const passed = writeTag('testcase', { name: 'No issues', classname: place }, '/');
  const cases = issues.length === 0 ? [passed] : issues.map(writeCase);
  return `${writeTag('testsuite', { name: place, ...counts })}\n${cases.join('\n')}\n</testsuite>`;
}

function writeCase({
  place,
  isFile,
  line,
  title,
  id,
  severity,
  evidence,
  recommendation,
}: FoundIssue): string {
  const position = { ...(isFile && { file: place }), ...(isFile && line !== null && { line }) };
  const details = [line === null ? place : `${place}:${line}`, evidence, recommendation];
  return `${writeTag('testcase', { name: `${title} (${id})`, classname: place, ...position })}
${writeTag('failure', { message: evidence === '' ? title : evidence, type: severity })}${escapeXml(details.filter((text) => text !== '').join('\n'))}</failure>
</testcase>`;
}

function writeTag(name: string, attributes: Record<string, string | number>, end: '' | '/' = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  return `<${name}${written.join('')}${end}>`;
}

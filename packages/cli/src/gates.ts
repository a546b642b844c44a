import type { AuditConfig } from '../../../src/engine/audit-config.ts';
import { SEVERITIES, type Severity } from '../../../src/contracts/scoring.ts';
import { pluralize } from '../../../src/lib/text.ts';
import { CliError } from './cli-error.ts';
import { findNewIssues, type FoundIssue, listIssues } from './issues.ts';
import type { OptionValues } from './options.ts';
import { type Baseline, completeReport, leaveOutIgnored, type Result } from './result.ts';

export interface Gates {
  minScore: number | null;
  failOn: Severity | null;
  failOnNew: boolean;
}

/** Failures listed for one gate. */
const FAILURES_LIMIT = 20;

/** Reads the options of gates, else those of the config file. @throws CliError if a value is not one */
export function readGates(options: OptionValues, config: AuditConfig = {}): Gates {
  const { 'min-score': minScore, 'fail-on': failOn, 'fail-on-new': failOnNew = false } = options;
  if (minScore !== undefined && !(/^\d{1,3}$/.test(minScore) && Number(minScore) <= 100)) {
    throw new CliError('--min-score must be a whole number from 0 to 100.');
  }
  if (failOn !== undefined && !SEVERITIES.includes(failOn as Severity)) {
    throw new CliError('--fail-on must be critical, high, medium or low.');
  }
  return {
    minScore: minScore === undefined ? (config.min_score ?? null) : Number(minScore),
    failOn: (failOn as Severity | undefined) ?? config.fail_on ?? null,
    failOnNew: failOnNew || config.baseline !== undefined,
  };
}

/**
 * Returns the reasons why a result fails the gates, as sentences; none if it passes.
 *
 * @param baseline the earlier result; `null` if there is none, so that no issue is new
 * @throws CliError if `minScore` is given and nothing has a score
 */
export function checkGates(result: Result, baseline: Result | Baseline | null, gates: Gates): string[] {
  const issues = listIssues(result);
  return [
    ...checkScores(result, gates),
    ...checkSeverity(issues, gates),
    ...(gates.failOnNew && baseline ? checkNew(findNewIssues(issues, listIssues(baseline))) : []),
  ];
}

/** A page or a website with its score. */
export interface Score {
  place: string;
  score: number | null;
}

/** Lists the scores of a result. That of a website counts what its owner ignores, unless `isWorking`. */
export function listScores(result: Result, isWorking = false): Score[] {
  if ('site_report' in result) {
    const { host, score, working_score: working } = completeReport(result.site_report);
    return [{ place: host, score: (isWorking ? working : null) ?? score?.score ?? null }];
  }
  return result.audits
    .map(leaveOutIgnored)
    .flatMap(({ data, file }) =>
      data.pages.map(({ url, seo_analysis: { overall_score: score } }) => ({ place: file ?? url, score })),
    );
}

function checkScores(result: Result, { minScore }: Gates): string[] {
  if (minScore === null) return [];
  const scored = listScores(result, true).filter(({ score }) => score !== null);
  if (scored.length === 0) throw new CliError('--min-score cannot be checked: nothing has a score.');
  const failed = scored
    .filter(({ score }) => (score ?? 0) < minScore)
    .map(({ place, score }) => `${place} scores ${score}, less than ${minScore}.`);
  return cutFailures(
    failed,
    (more) => `${pluralize(more, 'more page scores', 'more pages score')} less than ${minScore}.`,
  );
}

function cutFailures(failures: string[], describeMore: (count: number) => string): string[] {
  const more = failures.length - FAILURES_LIMIT;
  return more > 0 ? [...failures.slice(0, FAILURES_LIMIT), describeMore(more)] : failures;
}

function checkSeverity(issues: readonly FoundIssue[], { failOn }: Gates): string[] {
  if (failOn === null) return [];
  const severities = SEVERITIES.slice(0, SEVERITIES.indexOf(failOn) + 1);
  return severities.flatMap((severity) => {
    const count = issues.filter((issue) => issue.severity === severity).length;
    return count === 0 ? [] : [`${pluralize(count, `${severity} issue`)}.`];
  });
}

function checkNew(issues: readonly FoundIssue[]): string[] {
  const failed = issues.map(({ id, place, title }) => `New at ${place}: ${title} (${id}).`);
  return cutFailures(failed, (more) => `${pluralize(more, 'more new issue')}.`);
}

import { CATEGORIES, type Category, SEVERITIES } from '../../contracts/scoring.ts';
import type { Finding, SiteReport } from '../../contracts/site-report.ts';
import { formatCount, formatNumber } from '../../lib/text.ts';
import { formatDate } from '../../lib/time.ts';
import { toDisplayHost } from '../../lib/host/display-host.ts';
import { getTitle } from '../find-check.ts';
import { formatGain } from '../format-gain.ts';
import { listOpenFindings } from './report-lists.ts';
import { listBindingCaps } from './score-pillars.ts';

/** The names of the categories. */
type CategoryNames = Record<Category, { name: string }>;

/** Returns six sentences about a report for a reader who knows nothing of it. Each is true whatever the report lacks. */
export function summarizeReport(report: SiteReport, names: CategoryNames): string[] {
  return [
    describeCoverage(report),
    describeScore(report),
    describeLimit(report),
    describeFindings(report),
    describeGain(report),
    describeCategories(report, names),
  ];
}

function describeCoverage({ host, generated_at: date, totals, unaudited }: SiteReport): string {
  const name = toDisplayHost(host);
  const { pages, scored_pages: scored } = totals;
  const missed =
    unaudited.length === 0 ? '' : `; ${formatCount(unaudited.length, 'more URL')} could not be audited`;
  if (pages === 0) return `As of ${formatDate(date)}, no page of ${name} has been audited${missed}.`;
  const counted = scored === pages ? '' : `, of which ${formatNumber(scored)} could be scored`;
  return `As of ${formatDate(date)}, this report covers ${formatCount(pages, 'audited page')} of ${name}${counted}${missed}.`;
}

function describeScore({ score, totals }: SiteReport): string {
  const { median_score: median } = totals;
  const pages = median === null ? '' : `; the median score of its pages is ${median}`;
  if (score?.state === 'unreachable')
    return `The website has no score, because its home page could not be reached${pages}.`;
  if (!score || score.score === null)
    return `The website has no score yet: that takes an inspection and at least 3 audited pages${pages}.`;
  return `The website scores ${score.score} of 100, grade ${score.grade}: ${score.grade_label?.toLowerCase()}${pages}.`;
}

function describeLimit({ score }: SiteReport): string {
  if (!score || score.score === null) return 'Without a score, no limit applies to it.';
  const [first, ...others] = listBindingCaps(score);
  if (!first) return 'No single problem limits the score.';
  const more =
    others.length === 0
      ? ''
      : `; ${formatCount(others.length, 'more problem')} ${others.length === 1 ? 'limits' : 'limit'} it too`;
  return `The score cannot exceed ${first.limit} because of one problem: “${getTitle(first.id)}”${more}.`;
}

function describeFindings(report: SiteReport): string {
  const findings = listOpenFindings(report);
  if (report.totals.pages === 0) return 'Without an audited page, there are no findings.';
  if (findings.length === 0) return 'No check found an open problem.';
  const counts = SEVERITIES.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [`${formatNumber(count)} ${severity}`];
  });
  const last = counts.pop() ?? '';
  const list = counts.length === 0 ? last : `${counts.join(', ')} and ${last}`;
  return `The audits have ${formatCount(findings.length, 'finding')}: ${list}.`;
}

function describeGain(report: SiteReport): string {
  const [best] = listOpenFindings(report)
    .filter(({ gain }) => gain !== null && gain > 0)
    .sort(compareGains);
  if (!best) return 'No single fix is known to raise the score.';
  const points = formatGain(best.gain);
  const gained = points.startsWith('<') ? 'less than 0.1 points' : `${points.slice(1)} points`;
  return `Fixing “${best.title}” on ${formatCount(best.affected.count, 'page')} gains the most of all findings: ${gained}.`;
}

function describeCategories({ by_category: byCategory }: SiteReport, names: CategoryNames): string {
  const scored = CATEGORIES.flatMap((category) => {
    const { score } = byCategory[category];
    return score === null ? [] : [{ name: names[category].name, score }];
  }).sort((one, other) => one.score - other.score);
  const [weakest] = scored;
  const strongest = scored.at(-1);
  if (!weakest || !strongest) return 'No category of checks has a score yet.';
  if (weakest.score === strongest.score)
    return `All categories of checks have the same score, ${weakest.score} of 100.`;
  return `Of the categories of checks, ${weakest.name} is the weakest with ${weakest.score} of 100 and ${strongest.name} the strongest with ${strongest.score}.`;
}

/** Sorts findings by importance: critical ones, then by what the score gains without them, then as in the report. */
export function rankFindings(findings: readonly Finding[]): Finding[] {
  const [critical, others] = [true, false].map((isCritical) =>
    findings.filter(({ severity }) => (severity === 'critical') === isCritical).sort(compareGains),
  );
  return [...(critical ?? []), ...(others ?? [])];
}

function compareGains(one: Finding, other: Finding): number {
  return (other.gain ?? 0) - (one.gain ?? 0);
}

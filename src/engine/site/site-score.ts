import type { Severity } from '../../contracts/scoring.ts';
import type { AppliedCap, Fix, SiteScore, SiteState } from '../../contracts/site-score.ts';
import { toDisplayHost } from '../../lib/host/display-host.ts';
import { pluralize } from '../../lib/text.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { countIssues } from '../checks/issue-groups.ts';
import { getFix } from '../find-check.ts';
import { formatGain } from '../format-gain.ts';
import { readRobotsRules } from '../robots-rules.ts';
import { SITE_CAPS } from './checks/all.ts';
import type { ScoredSite } from './checks/site-check.ts';
import { getGrade, MIN_GRADED_PAGES, SCORE_VERSION } from './pillars.ts';
import { createAffectedPagesReader, rankFixes, rankTopIssues } from './rank-fixes.ts';
import { countScoreBands } from './score-bands.ts';
import { computeWeightedScore, scorePillars } from './score-pillars.ts';
import { collectSignals } from './signals.ts';
import { describeHomeFault, type HomePageStatus, type SiteFacts } from './site-facts.ts';
import type { SitePages } from './site-fold.ts';
import { isEvaluated, type SitePage } from './site-pages.ts';

/**
 * Computes the website score from what is known of its pages and an inspection of the site.
 *
 * @param now milliseconds since 1970
 */
export function gradeSite(sitePages: SitePages, facts: SiteFacts, now: number): SiteScore {
  const { host, pages } = sitePages;
  const robots = readRobotsRules(facts.robotsTxt);
  const site: ScoredSite = { ...facts, sitePages, robots, now };
  const evaluated = pages.filter(isEvaluated);
  const pillars = scorePillars(site);
  const caps = listAppliedCaps(site);
  const state = deriveState(facts, evaluated.length);
  const weighted = computeWeightedScore(pillars);
  const uncapped = weighted === null ? null : Math.round(weighted);
  const score =
    state === 'graded' && uncapped !== null ? Math.min(uncapped, ...caps.map(({ limit }) => limit)) : null;
  const { grade, label } = score === null ? { grade: null, label: null } : getGrade(score);
  const parts = { site, pillars, readAffectedPages: createAffectedPagesReader(site, pillars) };
  const fixes = rankFixes({ ...parts, caps });
  return {
    version: SCORE_VERSION,
    host,
    computed_at: formatTimestamp(now),
    state,
    score,
    grade,
    grade_label: label,
    pages_evaluated: evaluated.length,
    pillars,
    caps_applied: caps,
    issue_counts: countPageIssues(pages),
    top_issues: rankTopIssues(parts),
    fixes,
    page_scores: countScoreBands(evaluated.map(({ facts: { score: pageScore } }) => pageScore)),
    message: writeScoreMessage({
      host,
      score,
      grade,
      gradeLabel: label,
      uncapped,
      pages: evaluated.length,
      blocked: pages.filter((page) => page.facts.blockedBy !== null).length,
      home: facts.home,
      caps,
      fixes,
    }),
    signals: collectSignals(facts, robots),
  };
}

/** The caps that apply, lowest limit first. */
function listAppliedCaps(site: ScoredSite): AppliedCap[] {
  return SITE_CAPS.flatMap(({ id, limit, test }) => {
    const reason = test(site);
    return reason === null ? [] : [{ id, limit, reason }];
  }).sort((a, b) => a.limit - b.limit);
}

function deriveState({ home }: SiteFacts, pages: number): SiteState {
  if (home.kind === 'unreachable') return 'unreachable';
  return pages >= MIN_GRADED_PAGES ? 'graded' : 'provisional';
}

/** Counts the issues of pages as their audits do, by severity. */
export function countPageIssues(pages: readonly SitePage[]): Record<Severity, number> {
  const counts: Record<Severity, number> = { critical: 0, high: 0, medium: 0, low: 0 };
  for (const { facts } of pages) addIssueCounts(counts, facts.issues);
  return counts;
}

/** Adds the issues of a page, counted as its audit does. */
export function addIssueCounts(
  counts: Record<Severity, number>,
  issues: Parameters<typeof countIssues>[0],
): void {
  for (const [severity, count] of Object.entries(countIssues(issues))) counts[severity as Severity] += count;
}

interface ScoreSummary {
  host: string;
  score: number | null;
  grade: string | null;
  gradeLabel: string | null;
  /** The score before caps. */
  uncapped: number | null;
  pages: number;
  /** Pages whose answer to our crawler was that of a firewall or bot protection. */
  blocked: number;
  home: HomePageStatus;
  caps: readonly AppliedCap[];
  fixes: readonly Fix[];
}

/** The score, or why there is none; what is wrong with the home page; what would raise the score most, or what to do to get one. */
function writeScoreMessage(summary: ScoreSummary): string {
  const { score, grade, gradeLabel, pages, blocked, home } = summary;
  const name = toDisplayHost(summary.host);
  const fault = describeHomeFault(home);
  if (home.kind === 'unreachable')
    return `${name} has no score: ${fault}. Compute it again once the home page responds.`;
  const homeSentence = fault === null ? '' : `${fault}. `;
  if (score === null) {
    const missing = MIN_GRADED_PAGES - pages;
    const allow =
      blocked === 0
        ? ''
        : `A firewall or bot protection blocked our crawler on ${pluralize(blocked, 'page')}: allow it there first. `;
    return `${name} has no score yet: ${pages} of the ${MIN_GRADED_PAGES} HTML pages that a score needs have been audited. ${homeSentence}${allow}Audit ${missing} more or scan the website, and then compute the score again.`;
  }
  return `${name} scores ${score} of 100, grade ${grade} (${gradeLabel}). ${homeSentence}${writeAdvice(summary, fault)}`;
}

/** @param said what the message has said already */
function writeAdvice({ score, uncapped, caps, fixes }: ScoreSummary, said: string | null): string {
  const binding = caps.filter(({ limit }) => limit === score);
  if (binding.length > 0 && uncapped !== null && uncapped > (score ?? 0)) {
    const next = Math.min(
      uncapped,
      ...caps.filter((cap) => !binding.includes(cap)).map(({ limit }) => limit),
    );
    const [first] = fixes;
    const gain = first?.kind === 'cap' ? first.gain : 0;
    const effect =
      gain > 0
        ? `fixing it adds ${describePoints(gain).replace('+', '')}`
        : `without the limit it would be ${next}`;
    const reasons = binding.flatMap(({ reason }) => (reason === said ? [] : [reason])).join(', and ');
    return `${reasons === '' ? '' : `${reasons}. `}This limits the score to ${score}; ${effect}.`;
  }
  const [first] = fixes;
  if (!first) return 'Nothing that was measured costs a point.';
  const points = first.gain === 0 ? '' : ` (${describePoints(first.gain)})`;
  const isBiggest = first.gain > 0 && fixes.every(({ gain }) => gain <= first.gain);
  const lead = isBiggest ? 'Biggest gain' : 'Fix first';
  const fix = first.kind === 'page' ? null : getFix(first.id);
  if (fix !== null) return `${lead}: ${fix.charAt(0).toLowerCase()}${fix.slice(1)}${points}.`;
  const where = first.pages === null ? '' : ` on ${pluralize(first.pages, 'page')}`;
  return isBiggest
    ? `${lead}: fix "${first.title}"${where}${points}.`
    : `${lead}: "${first.title}"${where}${points}.`;
}

/** The same number as `formatGain` gives, in a sentence: `+2 points`. */
function describePoints(gain: number): string {
  const points = Math.round(gain * 10) / 10;
  return gain < 0.1 ? `${formatGain(gain)} points` : `+${pluralize(points, 'point')}`;
}

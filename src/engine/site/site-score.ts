import { readRobotsRules } from '../robots-rules.ts';
import { formatTimestamp } from '../../lib/time.ts';
import type { Severity } from '../../contracts/scoring.ts';
import { countIssues } from '../checks/issue-groups.ts';
import { createAffectedPagesReader } from './affected-pages.ts';
import { computeCaps } from './caps.ts';
import { computeWeightedScore } from './pillar.ts';
import { writeScoreMessage } from './score-message.ts';
import type { SitePages } from './site-fold.ts';
import { isEvaluated, type SitePage } from './site-pages.ts';
import { scoreAiAccess } from './pillars/ai-access.ts';
import { scoreCitability } from './pillars/citability.ts';
import { scoreEntityIdentity } from './pillars/entity-identity.ts';
import { scorePageHealth } from './pillars/page-health.ts';
import { scoreSiteTechnical } from './pillars/site-technical.ts';
import { collectSignals } from './signals.ts';
import type { SiteFacts } from './site-facts.ts';
import { rankFixes } from './rank-fixes.ts';
import { countScoreBands } from './score-bands.ts';
import { rankTopIssues } from './top-issues.ts';
import { MIN_GRADED_PAGES, getGrade, SCORE_VERSION } from './weights.ts';
import type { SiteScore, Pillars, SiteState } from '../../contracts/site-score.ts';

/**
 * Computes the website score from what is known of its pages and an inspection of the site.
 *
 * @param now milliseconds since 1970
 */
export function gradeSite(sitePages: SitePages, site: SiteFacts, now: number): SiteScore {
  const { host, pages } = sitePages;
  const { home } = site;
  const evaluated = pages.filter(isEvaluated);
  const robots = readRobotsRules(site.robotsTxt);
  const pillars: Pillars = {
    page_health: scorePageHealth(evaluated),
    site_technical: scoreSiteTechnical(site, sitePages, robots),
    ai_access: scoreAiAccess(site, pages, robots),
    citability: scoreCitability(pages, now),
    entity_identity: scoreEntityIdentity(site.homePage, pages),
  };
  const caps = computeCaps(site, sitePages, robots);
  const state = deriveState(site, evaluated.length);
  const weighted = computeWeightedScore(pillars);
  const uncapped = weighted === null ? null : Math.round(weighted);
  const score =
    state === 'graded' && uncapped !== null ? Math.min(uncapped, ...caps.map(({ limit }) => limit)) : null;
  const { grade, label } = score === null ? { grade: null, label: null } : getGrade(score);
  const readAffectedPages = createAffectedPagesReader(pillars, sitePages, site);
  const top = rankTopIssues(pillars, evaluated, readAffectedPages);
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
    top_issues: top,
    fixes: rankFixes({ pillars, sitePages, readAffectedPages, caps, score, uncapped: weighted }),
    page_scores: countScoreBands(evaluated.map(({ facts }) => facts.score)),
    message: writeScoreMessage({
      host,
      score,
      grade,
      gradeLabel: label,
      uncapped,
      pages: evaluated.length,
      home,
      caps,
      topIssues: top,
    }),
    signals: collectSignals(site, robots),
  };
}

function deriveState({ home }: SiteFacts, pages: number): SiteState {
  if (home.kind === 'unreachable') return 'unreachable';
  return pages >= MIN_GRADED_PAGES ? 'graded' : 'provisional';
}

/** Counts the issues of pages as their audits do, by severity. */
export function countPageIssues(pages: readonly SitePage[]): Record<Severity, number> {
  const counts: Record<Severity, number> = { critical: 0, high: 0, medium: 0, low: 0 };
  for (const { facts } of pages)
    for (const [severity, count] of Object.entries(countIssues(facts.issues)))
      counts[severity as Severity] += count;
  return counts;
}

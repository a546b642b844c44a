import { parseRobotsTxt } from '../../lib/robots-txt.ts';
import { timestamp } from '../../lib/time.ts';
import type { Severity } from '../checks/check.ts';
import { type AppliedCap, capsOf } from './caps.ts';
import { type Pillars, weightedScore } from './check.ts';
import { messageOf } from './message.ts';
import { collectPages, type SitePage, type StoredAudit } from './pages.ts';
import { aiAccess } from './pillars/ai-access.ts';
import { citability } from './pillars/citability.ts';
import { entityIdentity } from './pillars/entity-identity.ts';
import { pageHealth } from './pillars/page-health.ts';
import { siteTechnical } from './pillars/site-technical.ts';
import { type Signal, signalsOf } from './signals.ts';
import type { SiteFacts } from './site-facts.ts';
import { type TopIssue, topIssues } from './top-issues.ts';
import { type Grade, GRADED_PAGES, gradeOf, SCORE_VERSION } from './weights.ts';

export type SiteState = 'graded' | 'provisional' | 'unreachable';

/** The score object of SPEC 2.3. `score` and the grade are `null` unless the state is `graded`. */
export interface SiteScore {
  version: string;
  host: string;
  computed_at: string;
  state: SiteState;
  score: number | null;
  grade: Grade | null;
  grade_label: string | null;
  pages_evaluated: number;
  pillars: Pillars;
  caps_applied: AppliedCap[];
  /** Over all pages. */
  issue_counts: Record<Severity, number>;
  top_issues: TopIssue[];
  message: string;
  signals: Signal[];
}

/**
 * Grade a site from the audits of its pages and a fresh look at it.
 *
 * @param now milliseconds since 1970
 */
export function gradeSite(
  host: string,
  audits: readonly StoredAudit[],
  site: SiteFacts,
  now: number,
): SiteScore {
  const { home } = site;
  const known = collectPages(host, audits, home.kind === 'answers' ? home.url : null);
  const { pages } = known;
  const robots = site.robotsTxt.kind === 'found' ? parseRobotsTxt(site.robotsTxt.text) : null;
  const pillars: Pillars = {
    page_health: pageHealth(pages),
    site_technical: siteTechnical(site, known, robots),
    ai_access: aiAccess(site, pages, robots),
    citability: citability(pages, now),
    entity_identity: entityIdentity(site.homePage, pages),
  };
  const caps = capsOf(site, pages, robots);
  const state = stateOf(site, pages);
  const weighted = weightedScore(pillars);
  const uncapped = weighted === null ? null : Math.round(weighted);
  const score =
    state === 'graded' && uncapped !== null ? Math.min(uncapped, ...caps.map(({ limit }) => limit)) : null;
  const { grade, label } = score === null ? { grade: null, label: null } : gradeOf(score);
  const top = topIssues(pillars, pages);
  return {
    version: SCORE_VERSION,
    host,
    computed_at: timestamp(now),
    state,
    score,
    grade,
    grade_label: label,
    pages_evaluated: pages.length,
    pillars,
    caps_applied: caps,
    issue_counts: issueCounts(pages),
    top_issues: top,
    message: messageOf({
      host,
      score,
      grade,
      gradeLabel: label,
      uncapped,
      pages: pages.length,
      home,
      caps,
      topIssues: top,
    }),
    signals: signalsOf(site, robots),
  };
}

function stateOf({ home }: SiteFacts, pages: readonly SitePage[]): SiteState {
  if (home.kind === 'unreachable') return 'unreachable';
  return pages.length >= GRADED_PAGES ? 'graded' : 'provisional';
}

export function issueCounts(pages: readonly SitePage[]): Record<Severity, number> {
  const counts: Record<Severity, number> = { critical: 0, high: 0, medium: 0, low: 0 };
  for (const { facts } of pages) for (const [, severity] of facts.issues) counts[severity]++;
  return counts;
}

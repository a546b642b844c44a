import type { AppliedCap, Fix, Pillars, TopIssue } from '../../contracts/site-score.ts';
import { getSiteCap, SITE_CHECKS } from './checks/all.ts';
import type { AffectedPages, ScoredSite } from './checks/site-check.ts';
import { costIssues, costPageIssues, costSiteChecks } from './score-pillars.ts';
import type { SitePages } from './site-fold.ts';
import { isEvaluated, type SitePageIssue, type SitePage } from './site-pages.ts';

/** The most entries of `top_issues` and of `fixes`. */
const LIMIT = 10;

interface ScoreParts {
  site: ScoredSite;
  pillars: Pillars;
  readAffectedPages: AffectedPagesReader;
}

interface FixesInput extends ScoreParts {
  caps: readonly AppliedCap[];
  score: number | null;
  /** The score before caps, not rounded. */
  uncapped: number | null;
}

/** A candidate, with what its rank depends on. */
interface Candidate extends Fix {
  /** Keeps pages out of search engines or assistants. */
  isBlocking: boolean;
}

const CHECKS_BY_ID = new Map(SITE_CHECKS.map((check) => [check.id, check]));

/** The issues and checks with the highest cost, highest first, at most ten. */
export function rankTopIssues({ site, pillars, readAffectedPages }: ScoreParts): TopIssue[] {
  const costly = costIssues(pillars, site.sitePages.pages.filter(isEvaluated))
    .filter(({ cost }) => cost > 0)
    .sort((a, b) => b.cost - a.cost)
    .slice(0, LIMIT);
  return Array.from(costly, ({ cost, ...issue }) => ({
    ...issue,
    pages: readAffectedPages(issue).pages,
    cost: roundPoints(cost),
  }));
}

/**
 * What to fix first, at most ten: caps, critical issues and what keeps pages out of search engines, then the rest; both by the
 * points that the fix adds to the score. What the fix of a cap removes as well is not listed beside it.
 */
export function rankFixes(input: FixesInput): Fix[] {
  const candidates = [...listPageFixes(input), ...listSiteFixes(input)];
  const caps = listCapFixes(input, candidates);
  const removed = new Set(input.caps.flatMap(({ id }) => getSiteCap(id).removes));
  const ranked = [...caps, ...candidates]
    .filter(({ id }) => !removed.has(id))
    .sort((a, b) => Number(b.isBlocking) - Number(a.isBlocking) || b.gain - a.gain)
    .slice(0, LIMIT);
  return Array.from(ranked, ({ isBlocking: _, ...fix }) => ({
    ...fix,
    gain: fix.gain > 0 ? roundPoints(fix.gain) : 0,
  }));
}

function listCapFixes({ caps, score, uncapped }: FixesInput, candidates: readonly Candidate[]): Candidate[] {
  return caps.map(({ id }) => {
    const { title, removes: causes } = getSiteCap(id);
    const removed = candidates.filter((candidate) => causes.includes(candidate.id));
    const recovered = removed.reduce((sum, { gain }) => sum + gain, 0);
    const others = caps.filter((cap) => cap.id !== id && !causes.includes(cap.id)).map(({ limit }) => limit);
    const reachable = Math.min((uncapped ?? 0) + recovered, ...others);
    const finding = removed.find((candidate) => candidate.finding_id !== null);
    return {
      id,
      kind: 'cap',
      title,
      severity: 'critical',
      pages: finding?.pages ?? null,
      gain: score === null ? 0 : Math.max(0, reachable - score),
      finding_id: finding?.finding_id ?? null,
      isBlocking: true,
    };
  });
}

function listPageFixes({ site, pillars, readAffectedPages }: ScoreParts): Candidate[] {
  const { pages } = site.sitePages;
  const costed = costPageIssues(pillars, pages.filter(isEvaluated)).filter(({ cost }) => cost > 0);
  const indexing = new Set<string>();
  const unscored = new Map<string, SitePageIssue>();
  for (const page of pages) collectIssues(page, indexing, unscored);
  for (const { id } of costed) unscored.delete(id);
  return [
    ...Array.from(
      costed,
      ({ cost, ...issue }): Candidate => ({
        ...issue,
        ...readAffectedPages(issue),
        gain: cost,
        isBlocking: issue.severity === 'critical' || indexing.has(issue.id),
      }),
    ),
    ...Array.from(
      unscored.values(),
      ({ id, title, severity }): Candidate => ({
        id,
        kind: 'page',
        title,
        severity,
        ...readAffectedPages({ kind: 'page', id }),
        gain: 0,
        isBlocking: true,
      }),
    ),
  ];
}

/** Collects the ids of indexing problems, and the critical issues of pages that do not count in the score. */
function collectIssues(page: SitePage, indexing: Set<string>, unscored: Map<string, SitePageIssue>): void {
  for (const issue of page.facts.issues) {
    const { id, category, severity } = issue;
    if (category === 'indexability' && severity === 'high') indexing.add(id);
    if (severity === 'critical' && !isEvaluated(page) && !unscored.has(id)) unscored.set(id, issue);
  }
}

function listSiteFixes({ pillars, readAffectedPages }: ScoreParts): Candidate[] {
  const costed = costSiteChecks(pillars).filter(({ cost }) => cost > 0);
  return Array.from(costed, ({ cost, ...check }) => ({
    ...check,
    ...readAffectedPages(check),
    gain: cost,
    isBlocking: CHECKS_BY_ID.get(check.id)?.isBlocking ?? false,
  }));
}

/** Rounds points above 0 to a tenth, and to 0.1 at least. */
function roundPoints(points: number): number {
  return Math.max(0.1, Math.round(points * 10) / 10);
}

type AffectedPagesReader = (issue: Pick<TopIssue, 'kind' | 'id'>) => AffectedPages;

/**
 * Returns a function that says which finding of the combined report lists the pages of an issue or of a check of a pillar, and how many
 * it lists (docs/contract.md 9.28). Without a finding, it returns the number of pages that the check counts, `null` if it counts none.
 */
export function createAffectedPagesReader(site: ScoredSite, pillars: Pillars): AffectedPagesReader {
  const byIssue = countPagesByIssue(site.sitePages);
  const byCheck = new Map<string, AffectedPages>();
  for (const { id, pages_affected: pages } of Object.values(pillars).flatMap(({ checks }) => checks)) {
    const { finding = null, countAffected } = CHECKS_BY_ID.get(id) ?? {};
    byCheck.set(
      id,
      countAffected?.(site) ?? { pages: byIssue.get(finding ?? '') ?? pages ?? null, finding_id: finding },
    );
  }
  return ({ kind, id }) =>
    kind === 'page'
      ? { pages: byIssue.get(id) ?? 0, finding_id: id }
      : (byCheck.get(id) ?? { pages: null, finding_id: null });
}

/** Counts all pages with an issue, including those that do not count in the score. */
function countPagesByIssue({ pages }: SitePages): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { facts } of pages) for (const { id } of facts.issues) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

import type { AppliedCap, Fix, Pillars, TopIssue } from '../../contracts/site-score.ts';
import { getSiteCap, SITE_CHECKS } from './checks/all.ts';
import type { AffectedPages, ScoredSite } from './checks/site-check.ts';
import { costIssues, costPageIssues, costSiteChecks } from './score-pillars.ts';
import { createGainReader } from './site-gains.ts';
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
}

/** A candidate, with what its rank depends on. */
interface Candidate extends Fix {
  /** Keeps pages out of search engines or assistants. */
  isBlocking: boolean;
  /** The points it takes from the score before caps. */
  cost: number;
  /** Ids of what it removes. */
  fixes: Set<string>;
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
    severity: readSeverity(site, issue),
    pages: readAffectedPages(issue).pages,
    cost: roundPoints(cost),
  }));
}

/**
 * What to fix first, at most ten: caps, critical issues and what keeps pages out of search engines, then the rest; both by the
 * points that the fix alone adds to the score, and then by what it costs before caps. What the fix of a cap removes as well is
 * not listed beside it, and an issue of pages stands for the checks that the same fix meets.
 */
export function rankFixes(input: FixesInput): Fix[] {
  const { caps, pillars, site } = input;
  const readGain = createGainReader({ pillars, caps, sitePages: site.sitePages });
  const listed = mergeSameFixes([...listPageFixes(input), ...listSiteFixes(input)]);
  const capFixes = listCapFixes(caps, listed);
  const removed = new Set(caps.flatMap(({ id }) => getSiteCap(id).removes));
  const left = [...capFixes, ...listed].filter(({ id }) => !removed.has(id));
  for (const fix of left) fix.gain = roundGain(readGain(fix.fixes));
  const ranked = left
    .sort(
      (a, b) =>
        Number(b.isBlocking) - Number(a.isBlocking) ||
        Number(b.kind === 'cap' && b.gain > 0) - Number(a.kind === 'cap' && a.gain > 0) ||
        b.gain - a.gain ||
        b.cost - a.cost,
    )
    .slice(0, LIMIT);
  return Array.from(ranked, ({ isBlocking: _, cost: __, fixes: ___, ...fix }) => fix);
}

/** Joins the checks of pillars to the issue of pages that the same fix removes. */
function mergeSameFixes(candidates: readonly Candidate[]): Candidate[] {
  const issues = new Map(candidates.filter(({ kind }) => kind === 'page').map((issue) => [issue.id, issue]));
  const merged: Candidate[] = [];
  for (const candidate of candidates) {
    const issue = candidate.kind === 'site' ? issues.get(getIssueOfCheck(candidate.id) ?? '') : undefined;
    if (!issue) merged.push(candidate);
    else {
      issue.fixes.add(candidate.id);
      issue.cost += candidate.cost;
      issue.isBlocking ||= candidate.isBlocking;
    }
  }
  return merged;
}

function getIssueOfCheck(id: string): string | undefined {
  const check = CHECKS_BY_ID.get(id);
  return check?.sameFixAs ?? check?.finding;
}

/** The checks of pillars that the fix of an issue of pages meets as well. */
export function listChecksOfIssue(id: string): string[] {
  return SITE_CHECKS.filter((check) => getIssueOfCheck(check.id) === id).map((check) => check.id);
}

function listCapFixes(caps: readonly AppliedCap[], candidates: readonly Candidate[]): Candidate[] {
  return caps.map(({ id, limit }) => {
    const { title, removes: causes } = getSiteCap(id);
    const finding = candidates.find(
      (candidate) => causes.includes(candidate.id) && candidate.finding_id !== null,
    );
    return {
      id,
      kind: 'cap',
      title,
      severity: finding?.severity ?? 'critical',
      pages: finding?.pages ?? null,
      gain: 0,
      finding_id: finding?.finding_id ?? null,
      isBlocking: true,
      cost: 100 - limit,
      fixes: new Set([id, ...causes]),
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
        severity: readSeverity(site, issue),
        gain: 0,
        cost,
        fixes: new Set([issue.id]),
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
        cost: 0,
        fixes: new Set([id]),
        isBlocking: true,
      }),
    ),
  ];
}

/** The severity that the combined report has for an issue of pages: that of the page which loses the most points to it. */
function readSeverity(
  { sitePages }: ScoredSite,
  { id, severity }: Pick<TopIssue, 'id' | 'severity'>,
): TopIssue['severity'] {
  return severity && (sitePages.issues.worstById.get(id)?.severity ?? severity);
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
    gain: 0,
    cost,
    fixes: new Set([check.id]),
    isBlocking: CHECKS_BY_ID.get(check.id)?.isBlocking ?? false,
  }));
}

/** Rounds a gain to a thousandth. */
export function roundGain(gain: number): number {
  return Math.round(gain * 1_000) / 1_000;
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

import type { SiteCapId } from '../../contracts/scoring.ts';
import type { AppliedCap, Fix, Pillars } from '../../contracts/site-score.ts';
import type { AffectedPagesReader } from './affected-pages.ts';
import type { SitePages } from './site-fold.ts';
import { isEvaluated, type PageIssue, type SitePage } from './site-pages.ts';
import { costPageIssues, costSiteChecks, roundPoints } from './top-issues.ts';
import { SITE_CAPS } from './weights.ts';

const LIMIT = 10;

interface FixesInput {
  pillars: Pillars;
  sitePages: SitePages;
  readAffectedPages: AffectedPagesReader;
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

/** Issues, checks and caps that the fix of a cap removes as well. */
const CAP_CAUSES: Record<SiteCapId, readonly string[]> = {
  'robots-txt-blocks-everything': [
    'googlebot-blocked',
    'ai-search-blocked',
    'robots-txt-blocks-page',
    'robots-txt-blocks-other-engines',
    'robots-txt-blocks-ai-search',
    'robots-txt-blocks-ai-user-fetch',
    'search-crawlers-allowed',
    'ai-search-allowed',
    'ai-user-fetch-allowed',
  ],
  'googlebot-blocked': ['robots-txt-blocks-page', 'search-crawlers-allowed'],
  'ai-search-blocked': ['robots-txt-blocks-ai-search', 'ai-search-allowed'],
  'robots-txt-failing': ['robots-txt-unreachable', 'robots-txt-answers'],
  'noindex-half': ['meta-robots-noindex', 'x-robots-noindex'],
  'empty-without-js-half': ['content-empty-without-js', 'readable-without-js'],
  'snippets-off-half': ['snippet-suppressed', 'snippets-allowed'],
  'broken-fifth': ['http-status-error'],
  'no-https': ['https-missing', 'https-one-host'],
};

const BLOCKING_CHECKS = new Set(['robots-txt-answers', 'search-crawlers-allowed', 'ai-search-allowed']);

/**
 * What to fix first, at most ten: caps, critical issues and what keeps pages out of search engines, then the rest; both by the
 * points that the fix adds to the score. What the fix of a cap removes as well is not listed beside it.
 */
export function rankFixes(input: FixesInput): Fix[] {
  const candidates = [...listPageFixes(input), ...listSiteFixes(input)];
  const caps = listCapFixes(input, candidates);
  const removed = new Set(caps.flatMap(({ id }) => CAP_CAUSES[id as SiteCapId]));
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
    const causes: readonly string[] = CAP_CAUSES[id];
    const removed = candidates.filter((candidate) => causes.includes(candidate.id));
    const recovered = removed.reduce((sum, { gain }) => sum + gain, 0);
    const others = caps.filter((cap) => cap.id !== id && !causes.includes(cap.id)).map(({ limit }) => limit);
    const reachable = Math.min((uncapped ?? 0) + recovered, ...others);
    const finding = removed.find((candidate) => candidate.finding_id !== null);
    return {
      id,
      kind: 'cap',
      title: SITE_CAPS[id].label,
      severity: 'critical',
      pages: finding?.pages ?? null,
      gain: score === null ? 0 : Math.max(0, reachable - score),
      finding_id: finding?.finding_id ?? null,
      isBlocking: true,
    };
  });
}

function listPageFixes({ pillars, sitePages: { pages }, readAffectedPages }: FixesInput): Candidate[] {
  const costed = costPageIssues(pillars, pages.filter(isEvaluated)).filter(({ cost }) => cost > 0);
  const indexing = new Set<string>();
  const unscored = new Map<string, PageIssue>();
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
function collectIssues(page: SitePage, indexing: Set<string>, unscored: Map<string, PageIssue>): void {
  for (const issue of page.facts.issues) {
    const { id, category, severity } = issue;
    if (category === 'indexability' && severity === 'high') indexing.add(id);
    if (severity === 'critical' && !isEvaluated(page) && !unscored.has(id)) unscored.set(id, issue);
  }
}

function listSiteFixes({ pillars, readAffectedPages }: FixesInput): Candidate[] {
  const costed = costSiteChecks(pillars).filter(({ cost }) => cost > 0);
  return Array.from(costed, ({ cost, ...check }) => ({
    ...check,
    ...readAffectedPages(check),
    gain: cost,
    isBlocking: BLOCKING_CHECKS.has(check.id),
  }));
}

import type { SiteCapId } from '../../contracts/scoring.ts';
import type { AppliedCap, Fix, Pillars } from '../../contracts/site-score.ts';
import { CHECK_FINDINGS } from './check-findings.ts';
import { findSitemapFaults } from './findings/sitemap-faults.ts';
import type { SiteFacts } from './site-facts.ts';
import type { SitePages } from './site-fold.ts';
import { isEvaluated, type SitePage } from './site-pages.ts';
import { costPageIssues, costSiteChecks, roundPoints } from './top-issues.ts';
import { SITE_CAPS } from './weights.ts';

const LIMIT = 10;

interface FixesInput {
  pillars: Pillars;
  sitePages: SitePages;
  site: SiteFacts;
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

function listPageFixes({ pillars, sitePages: { pages } }: FixesInput): Candidate[] {
  const costed = costPageIssues(pillars, pages.filter(isEvaluated)).filter(({ cost }) => cost > 0);
  const indexing = new Set<string>();
  const unscored = new Map<string, Candidate>();
  for (const page of pages) collectIssues(page, indexing, unscored);
  const fixes = Array.from(costed, ({ cost, ...issue }): Candidate => {
    const others = unscored.get(issue.id)?.pages ?? 0;
    unscored.delete(issue.id);
    return {
      ...issue,
      pages: (issue.pages ?? 0) + others,
      gain: cost,
      finding_id: issue.id,
      isBlocking: issue.severity === 'critical' || indexing.has(issue.id),
    };
  });
  return [...fixes, ...unscored.values()];
}

/** Collects the ids of indexing problems, and the critical issues of pages that do not count in the score. */
function collectIssues(page: SitePage, indexing: Set<string>, unscored: Map<string, Candidate>): void {
  for (const { id, title, category, severity } of page.facts.issues) {
    if (category === 'indexability' && severity === 'high') indexing.add(id);
    if (severity !== 'critical' || isEvaluated(page)) continue;
    const issue = unscored.get(id);
    if (issue) issue.pages = (issue.pages ?? 0) + 1;
    else
      unscored.set(id, {
        id,
        kind: 'page',
        title,
        severity,
        pages: 1,
        gain: 0,
        finding_id: id,
        isBlocking: true,
      });
  }
}

function listSiteFixes({ pillars, sitePages, site }: FixesInput): Candidate[] {
  const affected = new Map(
    Object.values(pillars).flatMap(({ checks }) =>
      checks.map(({ id, pages_affected: pages = null }) => [id, pages]),
    ),
  );
  const describePages = (id: string): Pick<Fix, 'pages' | 'finding_id'> => {
    if (id === 'sitemap-clean') return describeSitemapFaults(site, sitePages);
    const pages = id === 'links-alive' ? sitePages.links.brokenByPage.size : (affected.get(id) ?? null);
    return { pages, finding_id: CHECK_FINDINGS.get(id) ?? null };
  };
  const costed = costSiteChecks(pillars).filter(({ cost }) => cost > 0);
  return Array.from(costed, ({ cost, ...check }) => ({
    ...check,
    ...describePages(check.id),
    gain: cost,
    isBlocking: BLOCKING_CHECKS.has(check.id),
  }));
}

/** The report has a finding for URLs that redirect and one for those that cannot be indexed. */
function describeSitemapFaults(
  { sitemap }: SiteFacts,
  sitePages: SitePages,
): Pick<Fix, 'pages' | 'finding_id'> {
  const faults = findSitemapFaults(sitemap.urls, sitePages);
  const redirects = faults.filter(({ kind }) => kind === 'redirect').length;
  const others = faults.length - redirects;
  return others > 0
    ? { pages: others, finding_id: 'sitemap-not-indexable' }
    : { pages: redirects, finding_id: 'sitemap-redirects' };
}

import { formatTimestamp } from '../../lib/time.ts';
import { CHECKS } from '../checks/all.ts';
import { CATEGORIES, type Category, SEVERITIES, type Severity } from '../../contracts/scoring.ts';
import {
  findCanonicalChains,
  findMissingHreflangReturns,
  findSitemapRedirects,
  findUnindexableSitemapUrls,
} from './findings/indexability.ts';
import { findNearDuplicates } from './findings/near-duplicates.ts';
import { findBrokenLinks, findOrphanPages } from './findings/links.ts';
import { findSitePatterns } from './findings/site-patterns.ts';
import { findPageIssues } from './findings/page-issues.ts';
import { computeCategoryScores } from './lost-points.ts';
import { findHomeFaults } from './findings/home-page.ts';
import { collectPages, type SiteEvidence } from './collect-pages.ts';
import { type EvaluatedPage, isEvaluated, type SitePage, type SitePages } from './site-pages.ts';
import { countPageIssues } from './site-score.ts';
import { getHomeUrl, type StoredSiteFacts } from './site-facts.ts';
import type { UnauditedAnswer } from './unaudited-answer.ts';
import { SCORE_VERSION } from './weights.ts';
import type {
  SiteReport,
  Finding,
  CategorySummary,
  PageSummary,
  PassedSummary,
  UnauditedSummary,
} from '../../contracts/site-report.ts';
import type { SiteScore } from '../../contracts/site-score.ts';

interface ReportInput extends SiteEvidence {
  /** Facts of the last inspection; `null` if there was none. */
  site: StoredSiteFacts | null;
  score: SiteScore | null;
  /** Milliseconds since 1970. */
  now: number;
  /** The public URL of the service, where the checks are documented. */
  siteUrl: string;
}

/** Builds the combined report of a website. Time is linear in the size of the audits. */
export function buildSiteReport({ site, score, now, siteUrl, ...evidence }: ReportInput): SiteReport {
  const home = site && getHomeUrl(site.home);
  const sitePages = collectPages(evidence, { home, sitemap: site?.sitemap ?? null });
  const { pages } = sitePages;
  const evaluated = pages.filter(isEvaluated);
  const assessments = [
    ...findHomeFaults(site),
    ...findNearDuplicates(pages),
    findBrokenLinks(sitePages),
    findOrphanPages(sitePages, site),
    findCanonicalChains(sitePages),
    findMissingHreflangReturns(sitePages),
    findSitemapRedirects(sitePages, site),
    findUnindexableSitemapUrls(sitePages, site),
    ...findSitePatterns(sitePages, site, score && Date.parse(score.computed_at)),
  ];
  const findings = [
    ...findPageIssues(pages, siteUrl),
    ...assessments.flatMap((assessment) => assessment.findings),
  ].sort(compareFindings);
  return {
    host: evidence.host,
    generated_at: formatTimestamp(now),
    criteria_version: SCORE_VERSION,
    score,
    totals: {
      pages: pages.length,
      by_status: countStatuses(sitePages),
      by_severity: countPageIssues(pages),
      words: pages.reduce((sum, { facts }) => sum + (facts.html?.words ?? 0), 0),
      median_score: computeMedian(evaluated.map(({ facts }) => facts.score)),
    },
    findings,
    by_category: summariseCategories(evaluated, findings),
    pages: pages.map(toPageSummary).sort(compareScores),
    unaudited: [...sitePages.answersByKey.values()].map(toUnauditedSummary).sort(compareStatuses),
    passed: [
      ...listPassedChecks(pages),
      ...assessments.flatMap(({ passed }) =>
        passed.map((rule) => ({ ...rule, scope: 'site' as const, pages: null })),
      ),
    ],
    not_assessed: assessments.flatMap((assessment) => assessment.notAssessed),
  };
}

function compareFindings(a: Finding, b: Finding): number {
  return (
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    (b.cost ?? 0) - (a.cost ?? 0) ||
    b.affected.count - a.affected.count
  );
}

/** Weakest first, pages without a score last. */
function compareScores(a: PageSummary, b: PageSummary): number {
  return (a.score ?? Infinity) - (b.score ?? Infinity) || 0;
}

function countStatuses({ pages, answersByKey }: SitePages): Record<string, number> {
  const answers = [...pages.map(({ facts }) => facts), ...answersByKey.values()];
  const statuses = Map.groupBy(answers, ({ status }) => status);
  return Object.fromEntries([...statuses].map(([status, { length }]) => [String(status), length]));
}

function summariseCategories(
  pages: readonly EvaluatedPage[],
  findings: readonly Finding[],
): Record<Category, CategorySummary> {
  const scores = pages.map(({ facts }) => computeCategoryScores(facts));
  const summaries = CATEGORIES.map((category): [Category, CategorySummary] => {
    const issues = pages.map(({ facts }) => facts.issues.filter((issue) => issue.category === category));
    const counts: Record<Severity, number> = { critical: 0, high: 0, medium: 0, low: 0 };
    for (const { severity } of issues.flat()) counts[severity]++;
    const total = scores.reduce((sum, score) => sum + score[category], 0);
    return [
      category,
      {
        score: pages.length === 0 ? null : Math.round(total / pages.length),
        findings: findings.filter((finding) => finding.category === category).length,
        by_severity: counts,
        pages_affected: issues.filter(({ length }) => length > 0).length,
      },
    ];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the keys
  return Object.fromEntries(summaries) as Record<Category, CategorySummary>;
}

function toPageSummary(page: SitePage): PageSummary {
  const { id, auditedAt, facts } = page;
  return {
    report_id: id,
    url: facts.url,
    status_code: facts.status,
    score: facts.score,
    title: facts.html?.title ?? '',
    words: facts.html?.words ?? 0,
    issue_counts: countPageIssues([page]),
    audited_at: formatTimestamp(auditedAt),
  };
}

function toUnauditedSummary({ url, status, linkedFrom, seenAt }: UnauditedAnswer): UnauditedSummary {
  return { url, status_code: status, linked_from: linkedFrom, seen_at: formatTimestamp(seenAt) };
}

/** Errors first. */
function compareStatuses(a: UnauditedSummary, b: UnauditedSummary): number {
  return b.status_code - a.status_code || (a.url < b.url ? -1 : 1);
}

const PASS_CONDITIONS = new Map(CHECKS.map(({ id, passes }) => [id, passes]));

function listPassedChecks(pages: readonly SitePage[]): PassedSummary[] {
  const failed = new Set(pages.flatMap(({ facts }) => facts.issues.map(({ id }) => id)));
  const counts = new Map<string, number>();
  for (const { facts } of pages) for (const id of facts.passed) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts]
    .filter(([id]) => !failed.has(id))
    .map(([id, count]) => ({ id, scope: 'page', title: PASS_CONDITIONS.get(id) ?? id, pages: count }));
}

function computeMedian(scores: readonly number[]): number | null {
  const sorted = scores.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[middle - 1], sorted[middle]];
  if (high === undefined) return null;
  return sorted.length % 2 === 1 || low === undefined ? high : Math.round((low + high) / 2);
}

import { CATEGORIES, type Category, type Severity } from '../../contracts/scoring.ts';
import type {
  CategorySummary,
  Finding,
  PageSummary,
  PassedSummary,
  SiteReport,
  UnauditedSummary,
} from '../../contracts/site-report.ts';
import type { IgnoredCounts } from '../../contracts/ignore.ts';
import { LINK_FAULTS } from '../../contracts/links-out.ts';
import { computeMedian } from '../../lib/median.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { CHECKS_BY_ID } from '../checks/all.ts';
import { describePass } from '../checks/check.ts';
import { describeFault } from '../links/link-faults.ts';
import { computeCategoryScore, sumPenalties } from '../page-score.ts';
import { type Assessment, collectFindings, type FindingsInput } from './collect-findings.ts';
import { NOTHING_IGNORED } from '../ignored-findings.ts';
import { SCORE_VERSION } from './pillars.ts';
import type { SitePages } from './site-fold.ts';
import { type EvaluatedPage, isEvaluated, type SitePage, type UnauditedAnswer } from './site-pages.ts';
import { addIssueCounts, countPageIssues } from './site-score.ts';
import { computeWorkingScore } from './working-score.ts';

/** URLs embedded in one finding of a report. `affected.count` counts all. */
const AFFECTED_LIMIT = 200;

/** Pages embedded in a report. `totals.pages` counts all. */
const PAGES_LIMIT = 1_000;

/** URLs of each fault. */
const FAULTY_URLS_LIMIT = 20;

interface ReportInput extends FindingsInput {
  /** Milliseconds since 1970. */
  now: number;
  /** By default that of the other sources. */
  assessment?: Assessment;
}

/** Builds the combined report of a website. Time is linear in the number of pages and of their issues. */
export function buildSiteReport(
  sitePages: SitePages,
  { now, assessment, ...input }: ReportInput,
): SiteReport {
  const { pages } = sitePages;
  const { score, ignored = NOTHING_IGNORED } = input;
  const evaluated = pages.filter(isEvaluated);
  const { findings, passed, notAssessed } = assessment ?? collectFindings(sitePages, input);
  return {
    host: sitePages.host,
    generated_at: formatTimestamp(now),
    criteria_version: SCORE_VERSION,
    score,
    working_score: computeWorkingScore({ score, sitePages, findings, ignored }),
    ignored: countIgnored(findings),
    totals: {
      pages: pages.length,
      audits: sitePages.audits,
      scored_pages: evaluated.length,
      by_status: countStatuses(sitePages),
      by_severity: countPageIssues(pages),
      words: pages.reduce((sum, { facts }) => sum + (facts.html?.words ?? 0), 0),
      median_score: computeMedian(evaluated.map(({ facts }) => facts.score)),
    },
    findings: findings.map(embedFinding),
    by_category: summarizeCategories(evaluated, findings),
    pages: pages.toSorted(compareScores).slice(0, PAGES_LIMIT).map(toPageSummary),
    unaudited: Array.from(sitePages.answersByKey.values(), (answer) =>
      toUnauditedSummary(answer, sitePages),
    ).sort(compareStatuses),
    faulty_urls: LINK_FAULTS.flatMap((fault) =>
      (sitePages.linkFaults?.get(fault) ?? []).slice(0, FAULTY_URLS_LIMIT).map((target) => ({
        url: target.url,
        fault,
        evidence: describeFault(fault, target),
        affected: { count: target.count, urls: target.examples },
      })),
    ),
    passed: [
      ...listPassedChecks(sitePages),
      ...passed.map(({ id, title }) => ({ id, title, scope: 'site' as const, pages: null })),
    ],
    not_assessed: notAssessed,
  };
}

function embedFinding(finding: Finding): Finding {
  return { ...finding, affected: listAffectedUrls(finding, finding.affected.urls.slice(0, AFFECTED_LIMIT)) };
}

/** Describes some of the URLs that a finding affects. */
export function listAffectedUrls(
  { affected: { count, ignored } }: Finding,
  urls: string[],
): Finding['affected'] {
  const covered = new Set(ignored);
  const listed = urls.filter((url) => covered.has(url));
  return { count, urls, ...(listed.length > 0 && { ignored: listed }) };
}

/** Counts what is ignored of findings. */
export function countIgnored(findings: readonly Finding[]): IgnoredCounts {
  return {
    findings: findings.filter(({ state }) => state === 'ignored').length,
    urls: findings.reduce((sum, { ignored_urls: urls }) => sum + urls, 0),
  };
}

function countStatuses({ pages, answersByKey }: SitePages): Record<string, number> {
  const answers = [...pages.map(({ facts }) => facts), ...answersByKey.values()];
  const statuses = Map.groupBy(answers, ({ status }) => status);
  return Object.fromEntries([...statuses].map(([status, { length }]) => [String(status), length]));
}

function summarizeCategories(
  pages: readonly EvaluatedPage[],
  findings: readonly Finding[],
): Record<Category, CategorySummary> {
  const summaries = CATEGORIES.map((category): [Category, CategorySummary] => {
    const counts: Record<Severity, number> = { critical: 0, high: 0, medium: 0, low: 0 };
    let [total, affected] = [0, 0];
    for (const { facts } of pages) {
      const issues = facts.issues.filter((issue) => issue.category === category);
      addIssueCounts(counts, issues);
      total += computeCategoryScore(sumPenalties(issues)[category]);
      if (issues.length > 0) affected++;
    }
    return [
      category,
      {
        score: pages.length === 0 ? null : Math.round(total / pages.length),
        findings: findings.filter((finding) => finding.category === category).length,
        by_severity: counts,
        pages_affected: affected,
      },
    ];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the keys
  return Object.fromEntries(summaries) as Record<Category, CategorySummary>;
}

/** A page that links to the answer is named as in the finding of broken links; where none is known, the one that the scan found. */
function toUnauditedSummary(answer: UnauditedAnswer, { links }: SitePages): UnauditedSummary {
  const { url, status, blockedBy, linkedFrom, seenAt } = answer;
  return {
    url,
    status_code: status,
    ...(blockedBy !== null && { blocked_by: blockedBy }),
    linked_from: links.sources.get(answer)?.facts.url ?? linkedFrom,
    seen_at: formatTimestamp(seenAt),
  };
}

/** Errors first. */
function compareStatuses(a: UnauditedSummary, b: UnauditedSummary): number {
  return b.status_code - a.status_code || (a.url < b.url ? -1 : 1);
}

function listPassedChecks({ pages, issues }: SitePages): PassedSummary[] {
  const failed = new Set<string>();
  for (const { facts } of pages) for (const { id } of facts.issues) failed.add(id);
  return [...issues.passedById]
    .filter(([id]) => !failed.has(id))
    .map(([id, count]) => {
      const check = CHECKS_BY_ID.get(id);
      return { id, scope: 'page', title: check ? describePass(check) : id, pages: count };
    });
}

export function toPageSummary(page: SitePage): PageSummary {
  const { id, auditedAt, facts } = page;
  return {
    report_id: id,
    url: facts.url,
    status_code: facts.status,
    score: facts.score,
    title: facts.html?.title ?? '',
    words: facts.html?.words ?? null,
    issue_counts: countPageIssues([page]),
    audited_at: formatTimestamp(auditedAt),
  };
}

/** Weakest first, pages without a score last, and by their keys where scores are the same. */
export function compareScores(a: SitePage, b: SitePage): number {
  return toScoreRank(a) - toScoreRank(b) || a.position - b.position;
}

/** The score; for a page without one, a number above all scores. */
export function toScoreRank({ facts: { score } }: SitePage): number {
  return score ?? 101;
}

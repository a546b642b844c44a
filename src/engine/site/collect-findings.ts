import { SEVERITIES } from '../../contracts/scoring.ts';
import type { Finding } from '../../contracts/site-report.ts';
import type { SiteScore } from '../../contracts/site-score.ts';
import { CHECK_FINDINGS } from './check-findings.ts';
import { findUncitablePages } from './findings/citability.ts';
import {
  findCanonicalChains,
  findMissingHreflangReturns,
  findSitemapRedirects,
  findUnindexableSitemapUrls,
} from './findings/indexability.ts';
import type { Assessment, EvidenceReader } from './findings/finding.ts';
import { findHomeFaults } from './findings/home-page.ts';
import { findBrokenLinks, findOrphanPages } from './findings/links.ts';
import { findNearDuplicates } from './findings/near-duplicates.ts';
import { findPageIssues } from './findings/page-issues.ts';
import { findSitePatterns } from './findings/site-patterns.ts';
import type { StoredSiteFacts } from './site-facts.ts';
import type { SitePages } from './site-fold.ts';
import { isEvaluated } from './site-pages.ts';
import { costIssues } from './top-issues.ts';

export interface FindingsInput {
  /** Facts of the last inspection; `null` if there was none. */
  site: StoredSiteFacts | null;
  score: SiteScore | null;
  /** The public URL of the service, where the checks are documented. */
  siteUrl: string;
}

/** The findings of a website, most severe first, each with the URLs of all affected pages; what it passes; what could not be assessed. */
export function collectFindings(sitePages: SitePages, { site, score, siteUrl }: FindingsInput): Assessment {
  const scoredAt = score && Date.parse(score.computed_at);
  const assessments = [
    ...findHomeFaults(site),
    ...findNearDuplicates(sitePages.pages),
    findBrokenLinks(sitePages),
    findOrphanPages(sitePages, site),
    findCanonicalChains(sitePages),
    findMissingHreflangReturns(sitePages),
    findSitemapRedirects(sitePages, site),
    findUnindexableSitemapUrls(sitePages, site),
    ...findSitePatterns(sitePages, site, scoredAt),
    ...findUncitablePages(sitePages, scoredAt),
  ];
  const readGain = createGainReader(sitePages, score);
  const findings = [...findPageIssues(sitePages, siteUrl), ...assessments.flatMap((found) => found.findings)];
  const evidence = new Map<string, EvidenceReader>();
  for (const assessment of assessments) for (const [id, read] of assessment.evidence) evidence.set(id, read);
  return {
    findings: Array.from(findings, (finding) => ({ ...finding, gain: readGain(finding) })).sort(
      compareFindings,
    ),
    passed: assessments.flatMap(({ passed }) => passed),
    notAssessed: assessments.flatMap(({ notAssessed }) => notAssessed),
    evidence,
  };
}

/** The checks of the website score, by the finding that lists their pages. */
const SITE_CHECKS = new Map(Array.from(CHECK_FINDINGS, ([check, finding]) => [finding, check]));

/** Returns a function that reads what the website score would gain without a finding. */
function createGainReader(
  { pages }: SitePages,
  score: SiteScore | null,
): (finding: Finding) => number | null {
  if (!score) return () => null;
  const costs = new Map(
    costIssues(score.pillars, pages.filter(isEvaluated)).map(({ kind, id, cost }) => [`${kind} ${id}`, cost]),
  );
  return ({ scope, id }) => {
    const cost = costs.get(`${scope} ${scope === 'page' ? id : SITE_CHECKS.get(id)}`);
    return cost === undefined ? null : Math.round(cost * 1_000) / 1_000;
  };
}

function compareFindings(a: Finding, b: Finding): number {
  return (
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    (b.cost ?? 0) - (a.cost ?? 0) ||
    b.affected.count - a.affected.count
  );
}

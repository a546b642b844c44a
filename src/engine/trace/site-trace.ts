import type { Grade, PillarKey, Severity, SiteCapId } from '../../contracts/scoring.ts';
import type { SiteScore } from '../../contracts/site-score.ts';
import type { ObservedFindings, RecordedPage } from '../../contracts/tracked-finding.ts';
import { hashText } from '../../lib/hash.ts';
import { SITE_CHECKS, SITE_RULES } from '../site/checks/all.ts';
import type { Assessment } from '../site/collect-findings.ts';
import type { SitePages } from '../site/site-fold.ts';
import { costIssues } from '../site/score-pillars.ts';
import {
  isEvaluated,
  isFailing,
  listFailingPages,
  type SitePageFacts,
  toPageKey,
} from '../site/site-pages.ts';

/** What is kept of a website as a scan left it, to compare it with later ones. Stored as JSON. */
export interface SiteTrace {
  /** Of the scoring (`SCORE_VERSION`). */
  version: string;
  score: number | null;
  grade: Grade | null;
  pillars: Record<PillarKey, number | null>;
  caps: SiteCapId[];
  /** Ids of the catalogues that the results of the pages come from. */
  catalogues: string[];
  /** Issues of pages and findings of the website, with the number of affected pages. */
  findings: TracedFinding[];
  /** The ids of those that the owner ignored on all their URLs. Absent in older traces. */
  ignored?: string[];
  /** The number of pages on which a check is unknown, by its id. */
  unknown: Record<string, number>;
  /** Rules of the website without a finding: passed, or the reason why they were not assessed. */
  rules: [id: string, reason: string | null][];
  /** Checks of pillars whose pages no finding lists: whether they earn all their points; `null` if not measured. */
  checks: [id: string, earnsAll: boolean | null][];
  /** What the issues and checks cost the website score before caps, in points. With that score they add up to 100. */
  costs: [id: string, kind: 'page' | 'site', points: number][];
  /** Pages that count in the score. */
  pages: number;
}

export type TracedFinding = [id: string, kind: 'page' | 'site', severity: Severity, pages: number];

/** The checks of pillars whose pages a finding lists. */
const LISTED_CHECKS = new Set(SITE_CHECKS.flatMap(({ id, finding }) => (finding === undefined ? [] : [id])));

export function buildSiteTrace(
  { pages, issues: { catalogues } }: SitePages,
  score: SiteScore,
  { findings, passed, notAssessed }: Assessment,
): SiteTrace {
  const { pillars } = score;
  const unknown: Record<string, number> = {};
  for (const id of pages.flatMap(({ facts }) => facts.unknown)) unknown[id] = (unknown[id] ?? 0) + 1;
  return {
    version: score.version,
    score: score.score,
    grade: score.grade,
    pillars: {
      page_health: pillars.page_health.score,
      site_technical: pillars.site_technical.score,
      ai_access: pillars.ai_access.score,
      citability: pillars.citability.score,
      entity_identity: pillars.entity_identity.score,
    },
    caps: score.caps_applied.map(({ id }) => id),
    catalogues: [...catalogues],
    findings: findings.map(({ id, scope, severity, affected }) => [id, scope, severity, affected.count]),
    ignored: findings.filter(({ state }) => state === 'ignored').map(({ id }) => id),
    unknown,
    rules: [
      ...passed.map(({ id }): [string, null] => [id, null]),
      ...notAssessed.map(({ id, reason }): [string, string] => [id, reason]),
    ],
    checks: Object.values(pillars)
      .filter(({ key }) => key !== 'page_health')
      .flatMap(({ checks }) => checks)
      .filter(({ id }) => !LISTED_CHECKS.has(id))
      .map(({ id, earned, points }) => [id, earned === null ? null : earned >= points]),
    costs: costIssues(pillars, pages.filter(isEvaluated))
      .filter(({ cost }) => cost > 0)
      .map(({ id, kind, cost }) => [id, kind, Math.round(cost * 1_000) / 1_000]),
    pages: score.pages_evaluated,
  };
}

/** @param checks see `ObservedFindings` */
export function observeFindings(
  { findings, rules }: Pick<SiteTrace, 'findings' | 'rules'>,
  { scanId, at, checks }: Pick<ObservedFindings, 'scanId' | 'at' | 'checks'>,
): ObservedFindings {
  const assessed = new Set([...findings, ...rules.filter(([, reason]) => reason === null)].map(([id]) => id));
  // Also a rule that was not run, because findings of pages list what it would.
  const notAssessed = [...SITE_RULES, ...rules.map(([id]) => ({ id }))].filter(({ id }) => !assessed.has(id));
  return {
    scanId,
    at,
    checks,
    found: findings,
    notAssessed: new Set(notAssessed.map(({ id }) => id)),
  };
}

/**
 * Lists the pages of a website as a scan left them, and the URLs that answered with an error. A finding of a rule that lists a URL that is
 * no page can come from any page, so each has it.
 */
export function listRecordedPages(
  sitePages: SitePages,
  { findings }: Pick<Assessment, 'findings'>,
): RecordedPage[] {
  const byKey = new Map(sitePages.pages.map(({ key, facts }) => [key, facts.issues.map(({ id }) => id)]));
  const ofAll: string[] = [];
  for (const { id, scope, affected } of findings) {
    if (scope === 'page') continue;
    const pages = affected.urls.map((url) => byKey.get(toPageKey(url)));
    if (pages.includes(undefined)) ofAll.push(id);
    else for (const ids of pages) ids?.push(id);
  }
  return [
    ...sitePages.pages.map(({ key, facts }) => ({
      key,
      url: facts.url,
      hash: isFailing(facts) ? null : fingerprintPage(facts),
      findings: [...(byKey.get(key) ?? []), ...ofAll],
      unknown: facts.unknown,
    })),
    ...listFailingPages(sitePages).map(({ key, url }) => ({
      key,
      url,
      hash: null,
      findings: [],
      unknown: [],
    })),
  ];
}

/**
 * Returns a hash of what a page says and where it leads: the answer, its title, description, main text and directives. What depends
 * only on our checks, on the time or on the network is left out.
 */
export function fingerprintPage({ url, status, noindex, snippets, html }: SitePageFacts): number {
  const content = html && [
    html.title,
    html.description,
    html.canonicalElsewhere,
    html.hreflangSet,
    html.words,
    html.mainWords,
    html.simhash,
    html.subjects,
  ];
  return hashText(JSON.stringify([url, status, noindex, snippets, content]));
}

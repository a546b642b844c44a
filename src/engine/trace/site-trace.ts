import type { Grade, PillarKey, Severity, SiteCapId } from '../../contracts/scoring.ts';
import type { SiteScore } from '../../contracts/site-score.ts';
import type { ObservedFindings } from '../../contracts/tracked-finding.ts';
import { hashText } from '../../lib/hash.ts';
import { SITE_CHECKS, SITE_RULES } from '../site/checks/all.ts';
import { collectFindings, type FindingsInput } from '../site/collect-findings.ts';
import type { SitePages } from '../site/site-fold.ts';
import { costIssues } from '../site/score-pillars.ts';
import { isEvaluated, type SitePageFacts } from '../site/site-pages.ts';

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
  sitePages: SitePages,
  sources: Omit<FindingsInput, 'siteUrl'> & { score: SiteScore },
): SiteTrace {
  const { score } = sources;
  const { findings, passed, notAssessed } = collectFindings(sitePages, { ...sources, siteUrl: '' });
  const { pillars } = score;
  const { unknownById, catalogues } = sitePages.issues;
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
    unknown: Object.fromEntries(unknownById),
    rules: [
      ...passed.map(({ id }): [string, null] => [id, null]),
      ...notAssessed.map(({ id, reason }): [string, string] => [id, reason]),
    ],
    checks: Object.values(pillars)
      .filter(({ key }) => key !== 'page_health')
      .flatMap(({ checks }) => checks)
      .filter(({ id }) => !LISTED_CHECKS.has(id))
      .map(({ id, earned, points }) => [id, earned === null ? null : earned >= points]),
    costs: costIssues(pillars, sitePages.pages.filter(isEvaluated))
      .filter(({ cost }) => cost > 0)
      .map(({ id, kind, cost }) => [id, kind, Math.round(cost * 1_000) / 1_000]),
    pages: score.pages_evaluated,
  };
}

/** @param checks see `ObservedFindings` */
export function observeFindings(
  { findings, unknown, rules }: Pick<SiteTrace, 'findings' | 'unknown' | 'rules'>,
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
    uncertain: new Map([...Object.entries(unknown), ...notAssessed.map(({ id }) => [id, Infinity] as const)]),
  };
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

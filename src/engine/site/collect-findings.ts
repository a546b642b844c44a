import { shorten } from '../../lib/text.ts';
import { SEVERITIES } from '../../contracts/scoring.ts';
import type { Finding, FolderPattern, NotAssessed } from '../../contracts/site-report.ts';
import type { SiteScore } from '../../contracts/site-score.ts';
import { CHECKS_BY_ID } from '../checks/all.ts';
import { SITE_CHECKS, SITE_RULES } from './checks/all.ts';
import type { AffectedUrls, EvidenceReader, SiteRule } from './checks/site-check.ts';
import { computeLostPoints } from '../page-score.ts';
import { Folders } from './folders.ts';
import { listChecksOfIssue, roundGain } from './rank-fixes.ts';
import { type IgnoredFindings, NOTHING_IGNORED } from '../ignored-findings.ts';
import { createGainReader } from './site-gains.ts';
import type { StoredSiteFacts } from './site-facts.ts';
import type { SitePages } from './site-fold.ts';
import { isEvaluated, toPageKey } from './site-pages.ts';

export interface FindingsInput {
  /** Facts of the last inspection; `null` if there was none. */
  site: StoredSiteFacts | null;
  score: SiteScore | null;
  /** The public URL of the service, where the checks are documented. */
  siteUrl: string;
  /** What the owner ignores; nothing by default. */
  ignored?: IgnoredFindings;
}

/** What the checks of pages and the rules of the website say. */
export interface Assessment {
  /** Most severe first, each with the URLs of all affected pages. */
  findings: readonly Finding[];
  /** The rules that pass. */
  passed: { id: string; title: string }[];
  notAssessed: NotAssessed[];
  /** Of each finding of a rule, by its id. */
  evidence: ReadonlyMap<string, EvidenceReader>;
}

/** Of a finding until it is compared with what the owner ignores. */
const OPEN = { state: 'open', ignored_urls: 0 } as const;

/** The findings of a website, the rules that it passes, and those that could not be assessed. */
export function collectFindings(
  sitePages: SitePages,
  { site, score, siteUrl, ignored = NOTHING_IGNORED }: FindingsInput,
): Assessment {
  const scoredAt = score && Date.parse(score.computed_at);
  const folders = new Folders(sitePages.pages.map(({ key }) => key.slice(key.indexOf('/'))));
  const findings = findPageIssues(sitePages, { folders, siteUrl });
  const passed: Assessment['passed'] = [];
  const notAssessed: NotAssessed[] = [];
  const evidence = new Map<string, EvidenceReader>();
  for (const rule of SITE_RULES) {
    const { id, passes: title } = rule;
    const outcome = rule.test({ sitePages, site, scoredAt });
    if (outcome === null) continue;
    if ('reason' in outcome) notAssessed.push({ id, title, reason: outcome.reason });
    else if (outcome.urls.length === 0) passed.push({ id, title });
    else {
      findings.push(createFinding(rule, outcome, findPatterns(outcome.urls, { folders, sitePages })));
      evidence.set(id, outcome.readEvidence);
    }
  }
  const readGain = createFindingGainReader(sitePages, score, findings);
  return {
    findings: Array.from(findings, (finding) => ({
      ...finding,
      gain: readGain(finding),
      ...describeState(finding, ignored),
    })).sort(compareFindings),
    passed,
    notAssessed,
    evidence,
  };
}

/**
 * The issues of all pages as one finding per id, with the URLs of all affected pages, and with the evidence and severity of the
 * page that loses the most points to it.
 */
function findPageIssues(
  { pages, issues: summary }: SitePages,
  { folders, siteUrl }: { folders: Folders; siteUrl: string },
): Finding[] {
  const findings = new Map<string, Finding>();
  const positions = new Map<string, number[]>();
  const evaluated = pages.filter(isEvaluated).length;
  const urls = new Map(pages.map((page) => [page.position, page.facts.url]));
  for (const page of pages) {
    const { url, issues } = page.facts;
    const losses = isEvaluated(page) ? computeLostPoints(page.facts) : null;
    for (const { id, severity, category, title } of issues) {
      const loss = losses?.get(id) ?? 0;
      let finding = findings.get(id);
      if (!finding) {
        const worst = summary.worstById.get(id);
        // Stored audits may have an earlier wording.
        const check = CHECKS_BY_ID.get(id);
        finding = {
          id,
          scope: 'page',
          category,
          severity: worst?.severity ?? severity,
          title: check?.title ?? title,
          evidence: worst?.evidence ?? '',
          recommendation: check?.recommendation ?? null,
          docs_url: `${siteUrl}/checks/${id}`,
          affected: { count: 0, urls: [] },
          cost: 0,
          gain: null,
          ...OPEN,
        };
        findings.set(id, finding);
        positions.set(id, []);
      }
      positions.get(id)?.push(page.position);
      finding.affected.count++;
      finding.affected.urls.push(url);
      if (evaluated > 0) finding.cost = (finding.cost ?? 0) + loss / evaluated;
    }
  }
  return Array.from(findings.values(), (finding) => ({
    ...finding,
    evidence: sayWhere(finding, urls.get(summary.worstById.get(finding.id)?.page ?? -1)),
    patterns: folders.findComplete(positions.get(finding.id) ?? []),
    cost: Math.round((finding.cost ?? 0) * 100) / 100,
  }));
}

/** A finding is ignored once each of its URLs is. */
export function describeState({ id, affected }: Pick<Finding, 'id' | 'affected'>, ignored: IgnoredFindings) {
  const urls = affected.urls.filter((url) => ignored.covers(id, url));
  const isIgnored = urls.length === affected.urls.length;
  return {
    state: isIgnored ? ('ignored' as const) : ('open' as const),
    ignored_urls: urls.length,
    affected: isIgnored || urls.length === 0 ? affected : { ...affected, ignored: urls },
  };
}

/** The evidence of a finding about several pages with the URL of the page that it is from: figures and lines are those of that page. */
function sayWhere({ evidence, affected }: Finding, url: string | undefined): string {
  return evidence === '' || affected.count === 1 || url === undefined
    ? evidence
    : `On ${shorten(url, 200)}: ${evidence}`;
}

/** The folders that are affected as a whole. URLs that are no audited pages are in none. */
function findPatterns(
  urls: readonly string[],
  { folders, sitePages }: { folders: Folders; sitePages: SitePages },
): FolderPattern[] {
  const positions = new Set(urls.flatMap((url) => sitePages.pagesByKey.get(toPageKey(url))?.position ?? []));
  return folders.findComplete(positions);
}

function createFinding(
  { id, category, severity, title, recommendation }: SiteRule,
  { urls, evidence }: AffectedUrls,
  patterns: FolderPattern[],
): Finding {
  return {
    id,
    category,
    severity,
    title,
    recommendation,
    scope: 'site',
    evidence,
    affected: { count: urls.length, urls },
    patterns,
    cost: null,
    gain: null,
    ...OPEN,
    docs_url: null,
  };
}

/**
 * Returns a function that reads what the website score gains if only this finding is fixed. A fix of the score that the finding
 * lists the pages of has the same gain.
 */
function createFindingGainReader(
  sitePages: SitePages,
  score: SiteScore | null,
  findings: readonly Finding[],
): (finding: Finding) => number | null {
  if (!score) return () => null;
  const { pillars, caps_applied: caps, fixes } = score;
  const readGain = createGainReader({ pillars, caps, sitePages });
  const ids = new Set(findings.map(({ id }) => id));
  const checks = new Map(
    SITE_CHECKS.flatMap(({ id, finding = '', otherFindings = [] }) => {
      const listing = [finding, ...otherFindings].find((candidate) => ids.has(candidate));
      return listing === undefined ? [] : [[listing, id]];
    }),
  );
  const gains = new Map((fixes ?? []).map(({ finding_id: id, gain }) => [id, gain]));
  const evaluated = new Set(
    sitePages.pages.filter(isEvaluated).flatMap(({ facts }) => facts.issues.map(({ id }) => id)),
  );
  return ({ scope, id }) => {
    const known = gains.get(id);
    if (known !== undefined) return known;
    const check = checks.get(id);
    if (scope === 'site') return check === undefined ? null : roundGain(readGain(new Set([check])));
    return evaluated.has(id) ? roundGain(readGain(new Set([id, ...listChecksOfIssue(id)]))) : null;
  };
}

function compareFindings(a: Finding, b: Finding): number {
  return (
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    (b.cost ?? 0) - (a.cost ?? 0) ||
    b.affected.count - a.affected.count
  );
}

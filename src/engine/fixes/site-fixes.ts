import type { SiteFix, SiteFixPage } from '../../contracts/fix-pack.ts';
import { SEVERITIES } from '../../contracts/scoring.ts';
import type { Finding } from '../../contracts/site-report.ts';
import type { Fix, SiteScore } from '../../contracts/site-score.ts';
import type { FailedCheck } from '../audit-document.ts';
import { getFindingHelp, getFix } from '../find-check.ts';
import { EDIT } from './find-change.ts';
import { describeFix, RETIRED_INSTRUCTION } from './page-fixes.ts';

/** A fix of a website without the pages it affects, which are added for those that are returned. */
export type SiteFixDraft = Omit<SiteFix, 'rank' | 'pages' | 'pages_url'> & {
  /** `null` if no finding of the combined report lists the pages. */
  finding: Finding | null;
};

/**
 * Returns what to fix on a website, in order: what the website score says to fix first (`rankFixes`), then the other findings:
 * critical ones, then by gain and severity. Ignored findings are left out.
 */
export function rankSiteFixes(findings: readonly Finding[], score: SiteScore | null): SiteFixDraft[] {
  const open = findings.filter(({ state }) => state !== 'ignored');
  const remaining = new Map(open.map((finding) => [finding.id, finding]));
  const first = (score?.fixes ?? []).flatMap((fix): SiteFixDraft[] => {
    if (fix.finding_id === null) return score ? [describeScoreFix(fix, score)] : [];
    const finding = remaining.get(fix.finding_id);
    // It was fixed after the score was computed, is ignored, or an earlier fix stands for it.
    if (!finding) return [];
    remaining.delete(finding.id);
    return [{ ...describeFinding(finding), gain: fix.gain }];
  });
  return [...first, ...[...remaining.values()].sort(compareFindings).map(describeFinding)];
}

function compareFindings(a: Finding, b: Finding): number {
  return (
    Number(b.severity === 'critical') - Number(a.severity === 'critical') ||
    (b.gain ?? 0) - (a.gain ?? 0) ||
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity)
  );
}

function describeFinding(finding: Finding): SiteFixDraft {
  const { id, scope, category, severity, title, evidence, gain, affected } = finding;
  const help = getFindingHelp({ id, scope });
  return {
    id,
    kind: scope,
    title,
    category,
    severity,
    gain: gain === null ? null : Math.round(gain * 100) / 100,
    why: help?.why ?? null,
    instruction: help?.fix ?? RETIRED_INSTRUCTION,
    example: help?.example ?? null,
    passes: help?.passes ?? null,
    verify: help?.verify ?? null,
    evidence,
    affected: affected.count - finding.ignored_urls,
    finding,
  };
}

/** A cap, or a check of a pillar, without a finding. */
function describeScoreFix({ id, title, severity, gain, pages }: Fix, score: SiteScore): SiteFixDraft {
  const checks = Object.values(score.pillars).flatMap((pillar) => pillar.checks);
  const evidence =
    score.caps_applied.find((cap) => cap.id === id)?.reason ??
    checks.find((check) => check.id === id)?.evidence;
  const instruction = getFix(id);
  return {
    id,
    kind: 'score',
    title,
    category: null,
    severity,
    gain,
    why: null,
    instruction: instruction === null ? RETIRED_INSTRUCTION : `${instruction}.`,
    example: null,
    passes: null,
    verify: 'Compute the score again and check that it is no longer among what to fix.',
    evidence: evidence ?? '',
    affected: pages ?? 0,
    finding: null,
  };
}

/** The fix of a check on one of the pages that fail it. @param issue as its audit has it */
export function describePageFix(
  page: Pick<SiteFixPage, 'url' | 'report_id'>,
  issue: Pick<FailedCheck, 'id' | 'evidence' | 'recommendation'>,
): SiteFixPage {
  const { evidence, recommendation, where, change } = describeFix(issue);
  return { ...page, evidence, recommendation, where, change };
}

/** What is wrong at one of the URLs of a finding that shows only across pages. */
export function describeAffectedPage(
  page: Pick<SiteFixPage, 'url' | 'report_id'>,
  evidence: string,
): SiteFixPage {
  return {
    ...page,
    evidence,
    recommendation: null,
    where: [],
    change: EDIT,
  };
}

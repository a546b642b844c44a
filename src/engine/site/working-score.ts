import type { Finding } from '../../contracts/site-report.ts';
import type { SiteScore } from '../../contracts/site-score.ts';
import type { IgnoredFindings } from '../ignored-findings.ts';
import { findCaps } from '../page-score.ts';
import { getSiteCap, SITE_CHECKS_BY_ID } from './checks/all.ts';
import { listScores, SUMMARIES } from './checks/page-health.ts';
import { roundEarned } from './score-pillars.ts';
import { computeCapped, fixPage, mapChecks, scorePage } from './site-gains.ts';
import type { SitePages } from './site-fold.ts';
import { type EvaluatedPage, isEvaluated } from './site-pages.ts';

interface WorkingInput {
  score: SiteScore | null;
  sitePages: SitePages;
  findings: readonly Finding[];
  ignored: IgnoredFindings;
}

/**
 * The website score without the points that ignored findings take (docs/contract.md 9.34): of pages that are scored without their ignored
 * issues, with all points for a check of the website whose findings are ignored on every URL, and without the caps that only
 * ignored findings cause. The score itself if nothing is ignored; `null` if there is none.
 */
export function computeWorkingScore({ score, sitePages, findings, ignored }: WorkingInput): number | null {
  if (!score || score.score === null) return null;
  const states = new Map(findings.map(({ id, state }) => [id, state]));
  /** Whether at least one of these is a finding, and all that are, are ignored. */
  const areIgnored = (ids: readonly string[]): boolean => {
    const known = ids.flatMap((id) => states.get(id) ?? []);
    return known.length > 0 && known.every((state) => state === 'ignored');
  };
  const pages = sitePages.pages.filter(isEvaluated);
  const before = listScores(pages);
  const after = listScores(
    pages,
    Float64Array.from(pages, (page) => scoreWithout(page, ignored)),
  );
  const pillars = mapChecks(score.pillars, (check) => {
    const { id, points, earned } = check;
    if (earned === null) return check;
    const summary = SUMMARIES.find((one) => one.id === id);
    if (summary && pages.length > 0) {
      // Pages can have been audited again since the score was computed: what it earned then is kept, and the gain is added.
      const toPoints = (scores: Float64Array) => roundEarned((summary.summarize(scores) / 100) * points);
      return { ...check, earned: Math.min(points, roundEarned(earned + toPoints(after) - toPoints(before))) };
    }
    const known = SITE_CHECKS_BY_ID.get(id);
    if (known?.kind !== 'check') return check;
    const { finding = '', sameFixAs = '', otherFindings = [] } = known;
    return areIgnored([finding, sameFixAs, ...otherFindings]) ? { ...check, earned: points } : check;
  });
  const caps = score.caps_applied.filter(({ id }) => {
    const { removes, testPages } = getSiteCap(id);
    if (!testPages) return !areIgnored(removes);
    const left = sitePages.pages.map((page) =>
      fixPage(page, { has: (issue) => ignored.covers(issue, page.facts.url) }),
    );
    return testPages(sitePages) === null || testPages({ ...sitePages, pages: left }) !== null;
  });
  return Math.round(computeCapped(pillars, caps));
}

/** The score of a page without its ignored issues. */
function scoreWithout({ facts }: EvaluatedPage, ignored: IgnoredFindings): number {
  const { issues, score, url } = facts;
  const left = issues.filter(({ id }) => !ignored.covers(id, url));
  if (left.length === issues.length) return score;
  const gain = scorePage(left, findCaps(left)) - scorePage(issues, findCaps(issues));
  return Math.min(100, score + Math.max(0, gain));
}

import type { ChangedFinding, ScanChanges } from '../../contracts/changes.ts';
import type { CheckRevisions } from './catalogue.ts';
import { getTitle, isDoneByTime } from '../find-check.ts';
import type { SiteTrace } from './site-trace.ts';

/** A website as a scan left it, with the checks that the results of its pages come from. */
export interface ComparedSite {
  trace: SiteTrace;
  revisions: CheckRevisions[];
  /** Known pages that answered the scan with a server error. */
  unread: number;
  /** The ids of findings that a page had when it was last judged, and that the scan could not judge there. */
  suspected: ReadonlySet<string>;
}

type Comparison = Pick<ScanChanges, 'findings' | 'not_comparable' | 'score_changes'>;
type NotComparable = Comparison['not_comparable'][number];

/** Compares the findings of a website as two scans left it (docs/contract.md 14.8, 14.9). */
export function compareSites(before: ComparedSite, after: ComparedSite): Comparison {
  const comparison: Comparison = {
    findings: { new: [], fixed: [], grown: [], shrunk: [] },
    not_comparable: [],
    score_changes: compareCosts(before.trace, after.trace),
  };
  compareFindings(before, after, comparison);
  compareChecks(before.trace, after.trace, comparison);
  return comparison;
}

function compareFindings(
  before: ComparedSite,
  after: ComparedSite,
  { findings, not_comparable }: Comparison,
): void {
  const [old, current] = [indexById(before.trace.findings), indexById(after.trace.findings)];
  for (const [id, kind, severity] of new Map([...old, ...current]).values()) {
    const [pagesBefore, pagesAfter] = [old.get(id)?.[3] ?? 0, current.get(id)?.[3] ?? 0];
    if (pagesBefore === pagesAfter) continue;
    if (isDoneByTime(id, pagesAfter > pagesBefore ? 'worse' : 'better')) continue;
    const reason =
      kind === 'page'
        ? explainPageCheck(id, { before, after, pagesBefore, pagesAfter })
        : explainRule(id, { before, after, pagesBefore, pagesAfter });
    if (reason !== null) {
      not_comparable.push({ id, kind, reason });
      continue;
    }
    const isFixed = pagesAfter === 0 && !after.suspected.has(id);
    const change =
      pagesBefore === 0 ? 'new' : isFixed ? 'fixed' : pagesAfter > pagesBefore ? 'grown' : 'shrunk';
    findings[change].push({
      id,
      kind,
      title: getTitle(id),
      severity,
      pages_before: pagesBefore,
      pages_after: pagesAfter,
    });
  }
}

interface FindingCounts {
  before: ComparedSite;
  after: ComparedSite;
  pagesBefore: number;
  pagesAfter: number;
}

/** Returns why the pages with an issue cannot be compared: the check changed, or it is unknown on more pages than differ. */
function explainPageCheck(
  id: string,
  { before, after, pagesBefore, pagesAfter }: FindingCounts,
): NotComparable['reason'] | null {
  const revisions = new Set([...before.revisions, ...after.revisions].map((catalogue) => catalogue[id]));
  if (revisions.size > 1) return 'The check was added, changed or retired between the audits.';
  const unknown = countUnknown(id, pagesAfter > pagesBefore ? before : after);
  if (unknown >= Math.abs(pagesAfter - pagesBefore)) return 'The audits of some pages could not tell.';
  return null;
}

/** Counts the pages that may have an issue besides those that have it: the check is unknown, or they could not be read. */
function countUnknown(id: string, { trace, unread }: ComparedSite): number {
  return (trace.unknown[id] ?? 0) + unread;
}

/** Returns why a rule of the website cannot be compared: one of the scans did not assess it, or could not read its pages. */
function explainRule(
  id: string,
  { before, after, pagesBefore, pagesAfter }: FindingCounts,
): NotComparable['reason'] | null {
  if (before.trace.version !== after.trace.version) return 'The scoring has changed.';
  const { unread } = pagesAfter > pagesBefore ? before : after;
  if (unread >= Math.abs(pagesAfter - pagesBefore)) return 'Some pages answered with an error.';
  for (const { rules, findings } of [before.trace, after.trace]) {
    if (findings.some(([finding, kind]) => kind === 'site' && finding === id)) continue;
    const rule = rules.find(([passed]) => passed === id);
    if (!rule) return 'The check was added or retired between the scans.';
    if (rule[1] !== null) return `One of the scans could not tell. ${rule[1]}.`;
  }
  return null;
}

function compareChecks(before: SiteTrace, after: SiteTrace, { findings, not_comparable }: Comparison): void {
  const old = new Map(before.checks);
  for (const [id, earnsAll] of after.checks) {
    const earnedAll = old.get(id);
    if (earnsAll === earnedAll || isDoneByTime(id, earnsAll ? 'better' : 'worse')) continue;
    if (earnedAll === undefined || before.version !== after.version)
      not_comparable.push({ id, kind: 'site', reason: 'The scoring has changed.' });
    else if (earnsAll === null || earnedAll === null)
      not_comparable.push({ id, kind: 'site', reason: 'One of the scans could not measure it.' });
    else findings[earnsAll ? 'fixed' : 'new'].push(toChangedCheck(id));
  }
}

/** Lists what changed the score before caps, the largest change first, including what depends on time or is not comparable. */
function compareCosts(before: SiteTrace, after: SiteTrace): ScanChanges['score_changes'] {
  const [old, current] = [indexById(before.costs), indexById(after.costs)];
  const changes = Array.from(new Map([...old, ...current]).values(), ([id, kind]) => ({
    id,
    kind,
    title: getTitle(id),
    points: (old.get(id)?.[2] ?? 0) - (current.get(id)?.[2] ?? 0),
  }));
  return Array.from(attributeToChanged(changes, before, after), ({ points, ...change }) => ({
    ...change,
    points: Math.round(points * 10) / 10,
  }))
    .filter(({ points }) => points !== 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points) || (a.id < b.id ? -1 : 1));
}

/**
 * Issues share what page health loses, so that one that is fixed also moves the shares of others. On as many pages as before, their
 * changes belong to the issues that have other pages now.
 */
function attributeToChanged(
  changes: ScanChanges['score_changes'],
  before: SiteTrace,
  after: SiteTrace,
): ScanChanges['score_changes'] {
  if (before.pages !== after.pages) return changes;
  const [old, current] = [indexById(before.findings), indexById(after.findings)];
  const isSame = ({ id, kind }: (typeof changes)[number]) =>
    kind === 'page' && old.get(id)?.[3] === current.get(id)?.[3];
  const [same, changed] = [
    changes.filter(isSame),
    changes.filter((one) => one.kind === 'page' && !isSame(one)),
  ];
  const total = changed.reduce((sum, { points }) => sum + Math.abs(points), 0);
  if (total === 0) return changes;
  const moved = same.reduce((sum, { points }) => sum + points, 0);
  return changes.flatMap((one) => {
    if (isSame(one)) return [];
    if (one.kind === 'site') return [one];
    return [{ ...one, points: one.points + (moved * Math.abs(one.points)) / total }];
  });
}

function toChangedCheck(id: string): ChangedFinding {
  return { id, kind: 'site', title: getTitle(id), severity: null, pages_before: null, pages_after: null };
}

function indexById<T extends readonly [id: string, ...unknown[]]>(entries: readonly T[]): Map<string, T> {
  return new Map(entries.map((entry) => [entry[0], entry]));
}

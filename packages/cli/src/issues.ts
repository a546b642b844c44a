import type { Category, Severity } from '../../../src/contracts/scoring.ts';
import type { SiteReport } from '../../../src/contracts/site-report.ts';
import { summarizeRendering } from '../../../src/engine/render/describe-rendered-text.ts';
import { type FailedCheck, listFailedChecks } from '../../../src/engine/audit-document.ts';
import { CHECKS_BY_ID } from '../../../src/engine/checks/all.ts';
import { listLines, writeEvidence } from '../../../src/engine/evidence.ts';
import { describeEvidence, listFindingUrls } from '../../../src/engine/formats/sarif.ts';
import { getTitle } from '../../../src/engine/find-check.ts';
import { type Baseline, leaveOutIgnored, type PageAudit, type Result } from './result.ts';

/** A failed check on one page, the checks of a group apart. */
export interface FoundIssue {
  id: string;
  severity: Severity;
  category: Category;
  title: string;
  evidence: string;
  recommendation: string;
  /** The file or the URL of the page. */
  place: string;
  isFile: boolean;
  line: number | null;
  /** Whether the result lists only some of the places of this check. */
  isCut: boolean;
}

/** Says what needs JavaScript, for each page that a browser was to load. */
export function listRenderings(result: Result): { place: string; summary: string }[] {
  if ('site_report' in result) return [];
  return result.audits.flatMap(({ url, data }) => {
    const summary = summarizeRendering(data);
    return summary === null ? [] : [{ place: data.pages[0]?.url ?? url, summary }];
  });
}

/** An issue of a page that only a browser with JavaScript finds. No score, gate or comparison counts it. */
export type FoundRenderedIssue = Omit<FoundIssue, 'category' | 'isFile' | 'isCut'>;

/** Lists what a browser with JavaScript found, page by page. */
export function listRenderedIssues(result: Result): FoundRenderedIssue[] {
  if ('site_report' in result) return [];
  return result.audits.flatMap(({ url, data }) =>
    (data.rendered?.issues ?? []).map(({ id, severity, title, evidence, recommendation }) => {
      return { id, severity, title, evidence, recommendation, place: data.pages[0]?.url ?? url, line: null };
    }),
  );
}

/** Lists the failed checks of a result that are not ignored, page by page; for a site report, one for each listed URL of each finding on which its owner does not ignore it. */
export function listIssues(result: Result | Baseline): FoundIssue[] {
  if ('baseline' in result) return listRecorded(result);
  if ('site_report' in result) return listSiteIssues(result.site_report);
  return result.audits
    .map(leaveOutIgnored)
    .flatMap(({ data, file }) =>
      data.pages.flatMap((page) =>
        page.seo_analysis.issues
          .flatMap(listFailedChecks)
          .map((check) => toFoundIssue(check, file ?? page.url, file !== undefined)),
      ),
    );
}

function toFoundIssue(
  { id, severity, category, title, evidence, recommendation }: FailedCheck,
  place: string,
  isFile: boolean,
): FoundIssue {
  return {
    id,
    severity,
    category,
    title,
    evidence: writeEvidence(evidence),
    recommendation,
    place,
    isFile,
    line: listLines(evidence)[0] ?? null,
    isCut: false,
  };
}

function listRecorded({ baseline }: Baseline): FoundIssue[] {
  return Object.entries(baseline).flatMap(([place, ids]) =>
    ids.map((id) => {
      const { severity = 'low', category = 'technical' } = CHECKS_BY_ID.get(id) ?? {};
      const title = getTitle(id);
      const unrecorded = { evidence: '', recommendation: '', line: null, isCut: false };
      return { id, severity, category, title, place, isFile: true, ...unrecorded };
    }),
  );
}

/** Records the issues of audits, to be compared with those of later ones. */
export function recordBaseline(audits: PageAudit[]): Baseline {
  const byPlace = Map.groupBy(listIssues({ audits }), getPlace);
  const places = Array.from(byPlace, ([place, issues]) => [place, issues.map(({ id }) => id).toSorted()]);
  return { baseline: Object.fromEntries(places) as Baseline['baseline'] };
}

function listSiteIssues({ findings, host }: SiteReport): FoundIssue[] {
  return findings.flatMap((finding) => {
    const { id, severity, category, title, recommendation, affected, state } = finding;
    if (state === 'ignored') return [];
    const evidence = describeEvidence(finding);
    const ignored = new Set(affected.ignored);
    const places = listFindingUrls(finding, host).filter((url) => !ignored.has(url));
    return places.map((place) => ({
      id,
      severity,
      category,
      title,
      evidence,
      recommendation: recommendation ?? '',
      place,
      isFile: false,
      line: null,
      isCut: affected.urls.length < affected.count,
    }));
  });
}

/**
 * Returns the issues that `before` does not have: the same check at the same file, or the same path on any host. A check whose
 * places `before` lists only in part has no new issues.
 */
export function findNewIssues(after: readonly FoundIssue[], before: readonly FoundIssue[]): FoundIssue[] {
  const known = new Set(before.map(getKey));
  const cut = new Set(before.filter(({ isCut }) => isCut).map(({ id }) => id));
  return after.filter((issue) => !known.has(getKey(issue)) && !cut.has(issue.id));
}

function getKey(issue: FoundIssue): string {
  return `${issue.id} ${getPlace(issue)}`;
}

/** Where an issue is, on whatever host. */
function getPlace({ place, isFile }: FoundIssue): string {
  if (isFile) return place;
  const { pathname, search } = new URL(place);
  return pathname + search;
}

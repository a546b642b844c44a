import type { Grade } from '../../contracts/scoring.ts';
import type { ScheduledRun } from '../../contracts/schedule.ts';
import type { HistoryPoint } from '../../contracts/site-score.ts';
import type { ListedScan } from '../../contracts/scan.ts';
import { isFinding } from '../../engine/trace/changed-finding.ts';
import { compareSites } from '../../engine/trace/compare-sites.ts';
import type { ScanResultWithRevisions } from '../../objects/site-audits/scan-results.ts';
import { toSiteName } from '../../storage/audit-documents.ts';
import { openDatabase } from '../../storage/database.ts';
import { findSchedule, type ScheduleRow } from '../../storage/schedules.ts';
import { readScore } from '../../storage/site-scores.ts';
import type { Context } from '../context.ts';
import { listRuns, listScans } from './list-scans.ts';
import { toScoreHistory } from '../reports/score-history.ts';
import { toComparedSite } from '../reports/compare-scans.ts';

/** Newest scans and runs that are read. */
const LISTED_SCANS = 50;

export interface ScanFindings {
  score: number | null;
  grade: Grade | null;
  /** As many as the combined report listed after the scan. */
  open: number;
  /** Since the previous scan; `null` for the oldest kept result. */
  new: number | null;
  fixed: number | null;
  /** On more pages than before. */
  grown: number | null;
}

export interface HistoryScan {
  scan: ListedScan;
  /** `null` for a scan without a score, or whose result is no longer kept. */
  findings: ScanFindings | null;
}

/** A website over time. */
export interface SiteHistory {
  /** The scores by day, oldest first. */
  points: HistoryPoint[];
  /** Newest first. */
  scans: HistoryScan[];
  /** Runs that did not start, newest first. */
  skippedRuns: ScheduledRun[];
  schedule: ScheduleRow | null;
}

/**
 * Returns the history of a website: its scores, the last 50 scans with their findings, and the runs of its schedule
 * (docs/contract.md 14.80).
 */
export async function getSiteHistory(context: Context, { host }: { host: string }): Promise<SiteHistory> {
  const { env, caller } = context;
  const { accountId } = caller;
  const db = openDatabase(env, accountId);
  const target = { accountId, host, pageUrl: '' };
  const [{ history }, { rows: scans }, { rows: runs }, schedule, results] = await Promise.all([
    readScore(db, { host, accountId }),
    listScans(context, { host, limit: LISTED_SCANS }),
    listRuns(env, { target, limit: LISTED_SCANS }),
    findSchedule(db, target),
    env.SITE_AUDITS.getByName(toSiteName(accountId, host)).listComparableScanResults(),
  ]);
  const findings = countFindings(results);
  return {
    points: toScoreHistory(history).toReversed(),
    scans: scans.map((scan) => ({ scan, findings: findings.get(scan.id) ?? null })),
    skippedRuns: runs.filter(({ state }) => state === 'skipped'),
    schedule,
  };
}

/** Counts the findings of each scan, and those new or fixed since the previous scan. @param results oldest first */
function countFindings(results: readonly ScanResultWithRevisions[]): Map<string, ScanFindings> {
  const sites = results.map(toComparedSite);
  return new Map(
    sites.map((site, index) => {
      const before = sites[index - 1];
      const changes = before && compareSites(before, site).findings;
      const { score, grade, findings } = site.trace;
      const counts: ScanFindings = {
        score,
        grade,
        open: findings.length,
        new: changes?.new.filter(isFinding).length ?? null,
        fixed: changes?.fixed.filter(isFinding).length ?? null,
        grown: changes?.grown.filter(isFinding).length ?? null,
      };
      return [results[index]?.id ?? '', counts];
    }),
  );
}

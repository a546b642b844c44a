import type { WorkType } from '../../storage/billable-work.ts';
import { DAY, toIsoDate } from '../../lib/time.ts';
import { type Database, openDatabase } from '../../storage/database.ts';
import { listDailyCounts, countDailyScans, countTotals } from '../../storage/metrics.ts';
import { type LedgerDifference, listDifferences, readWorkCursor } from '../../storage/reconciliations.ts';

/** Including today. */
const DAYS_SHOWN = 14;
const MAX_DIFFERENCES = 100;

/** Activity of one day. */
export interface DailyMetrics {
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  /** Single-page audits stored. */
  audits: number;
  /** Single-page audits that failed and used up their minute. */
  failedAudits: number;
  /** Scans ended. */
  scans: number;
  /** Pages stored by these scans. */
  pages: number;
  /** Scans that stored no page. */
  emptyScans: number;
}

export interface Metrics {
  /** The last 14 days, newest first. */
  days: DailyMetrics[];
  accounts: number;
  snapshots: number;
  runningScans: number;
  /** Work of each type that finished before is reconciled. Milliseconds since 1970; `null` before the first run. */
  reconciledUntil: Record<WorkType, number | null>;
  /** Newest first, at most 100 of `differenceCount`. `email` is `null` if the account does not exist. */
  differences: (LedgerDifference & { email: string | null })[];
  differenceCount: number;
}

/** Returns the metrics of the service. `now` is in milliseconds since 1970. */
export async function getMetrics(env: Env, now: number): Promise<Metrics> {
  const db = openDatabase(env);
  const [days, counts, scan, submission, found] = await Promise.all([
    getDailyMetrics(db, now),
    countTotals(db),
    getReconciledUntil(db, 'scan'),
    getReconciledUntil(db, 'submission'),
    listDifferences(db, MAX_DIFFERENCES),
  ]);
  const { differences, total } = found;
  return { days, ...counts, reconciledUntil: { scan, submission }, differences, differenceCount: total };
}

async function getDailyMetrics(db: Database, now: number): Promise<DailyMetrics[]> {
  const days = Array.from({ length: DAYS_SHOWN }, (_, ago) => toIsoDate(now - ago * DAY));
  const first = days.at(-1) ?? '';
  const [counts, scans] = await Promise.all([
    listDailyCounts(db, first),
    countDailyScans(db, Date.parse(first)),
  ]);
  return days.map((day) => {
    const countEvents = (event: string) =>
      counts.find((row) => row.day === day && row.event === event)?.count ?? 0;
    const ended = scans.find((row) => row.day === day);
    return {
      day,
      audits: countEvents('audit'),
      failedAudits: countEvents('audit-failed'),
      scans: ended?.scans ?? 0,
      pages: ended?.pages ?? 0,
      emptyScans: ended?.empty ?? 0,
    };
  });
}

async function getReconciledUntil(db: Database, refType: WorkType): Promise<number | null> {
  return (await readWorkCursor(db, refType)).finishedAt || null;
}

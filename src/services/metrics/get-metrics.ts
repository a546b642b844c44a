import type { WorkType } from '../../storage/billable-work.ts';
import { DAY } from '../../lib/time.ts';
import { type Database, openDatabase } from '../../storage/database.ts';
import { listDailyCounts, countDailyScans, countTotals } from '../../storage/metrics.ts';
import { type LedgerDifference, listDifferences, readWorkCursor } from '../../storage/reconciliations.ts';

/** Days shown, today included. */
const DAYS_SHOWN = 14;
/** Ledger differences shown. */
const MAX_DIFFERENCES = 100;

/** What the service did on a day. */
export interface DailyMetrics {
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  /** Single-page audits that were stored. */
  audits: number;
  /** Those that used up their minute and failed. */
  failedAudits: number;
  /** Scans that ended. */
  scans: number;
  /** Pages they stored. */
  pages: number;
  /** Those that stored none. */
  emptyScans: number;
}

export interface Metrics {
  /** The last 14, newest first. */
  days: DailyMetrics[];
  accounts: number;
  snapshots: number;
  runningScans: number;
  /** All work of a kind that was finished before is compared with the ledgers, in milliseconds since 1970; `null`: none yet. */
  reconciledUntil: Record<WorkType, number | null>;
  /** Newest first, at most 100 of `differenceCount`. `email` is `null` without an account. */
  differences: (LedgerDifference & { email: string | null })[];
  differenceCount: number;
}

/** How the service does. `now` in milliseconds since 1970. */
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

function toIsoDate(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

import type { WorkType } from '../../storage/billable-work.ts';
import { DAY, HOUR, toIsoDate } from '../../lib/time.ts';
import { type Database, openDatabase, SERVICE } from '../../storage/database.ts';
import {
  countDailyScans,
  countTotals,
  type DailyCount,
  type DailyScanCounts,
  listDailyCounts,
} from '../../storage/metrics.ts';
import { countMails } from '../../storage/sent-mails.ts';
import { getOpenMailLimit } from '../mail/reserve-mail.ts';
import { getSettings } from '../settings/get-settings.ts';
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

export interface MailMetrics {
  /** Mails sent in the last hour. */
  lastHour: number;
  /** The setting. */
  limit: number;
  /** Whether browsers that have not signed in before are refused. */
  isLimitReached: boolean;
  /** Mails refused because of it, by day, `YYYY-MM-DD` in UTC; the newest first. */
  refused: { day: string; count: number }[];
}

export interface Metrics {
  /** The last 14 days, newest first. */
  days: DailyMetrics[];
  accounts: number;
  /** Published ones. */
  snapshots: number;
  runningScans: number;
  mails: MailMetrics;
  /** Work of each type that finished before is reconciled. Milliseconds since 1970; `null` before the first run. */
  reconciledUntil: Record<WorkType, number | null>;
  /** Newest first, at most 100 of `differenceCount`. `email` is `null` if the account does not exist. */
  differences: (LedgerDifference & { email: string | null })[];
  differenceCount: number;
}

/** Returns the metrics of the service. `now` is in milliseconds since 1970. */
export async function getMetrics(env: Env, now: number): Promise<Metrics> {
  const db = openDatabase(env, SERVICE);
  const days = Array.from({ length: DAYS_SHOWN }, (_, ago) => toIsoDate(now - ago * DAY));
  const first = days.at(-1) ?? '';
  const [dailyCounts, scans, totals, mails, scan, submission, found] = await Promise.all([
    listDailyCounts(db, first),
    countDailyScans(db, Date.parse(first)),
    countTotals(db),
    getMailUsage(env, db, now),
    getReconciledUntil(db, 'scan'),
    getReconciledUntil(db, 'submission'),
    listDifferences(db, MAX_DIFFERENCES),
  ]);
  const { differences, total } = found;
  return {
    days: days.map((day) => toDailyMetrics(day, dailyCounts, scans)),
    ...totals,
    mails: { ...mails, refused: listRefusedMails(dailyCounts) },
    reconciledUntil: { scan, submission },
    differences,
    differenceCount: total,
  };
}

function toDailyMetrics(
  day: string,
  counts: readonly DailyCount[],
  scans: readonly DailyScanCounts[],
): DailyMetrics {
  const countEvents = (event: DailyCount['event']) =>
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
}

async function getMailUsage(env: Env, db: Database, now: number): Promise<Omit<MailMetrics, 'refused'>> {
  const [{ mailsPerHour: limit }, lastHour] = await Promise.all([
    getSettings(env),
    countMails(db, now - HOUR),
  ]);
  return { lastHour, limit, isLimitReached: lastHour >= getOpenMailLimit(limit) };
}

function listRefusedMails(counts: readonly DailyCount[]): MailMetrics['refused'] {
  const refused = counts.filter(({ event }) => event === 'mail-refused');
  return refused.sort((one, other) => other.day.localeCompare(one.day));
}

async function getReconciledUntil(db: Database, refType: WorkType): Promise<number | null> {
  return (await readWorkCursor(db, refType)).finishedAt || null;
}

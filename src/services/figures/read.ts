import type { WorkType } from '../../account/stored-work.ts';
import { DAY } from '../../lib/time.ts';
import { type Database, database } from '../../storage/database.ts';
import { countsSince, scansSince, totals } from '../../storage/figures.ts';
import { type LedgerDifference, listDifferences, readCursor } from '../../storage/reconciliations.ts';

/** Days shown, today included. */
const DAYS = 14;
/** Ledger differences shown. */
const DIFFERENCES = 100;

/** What the service did on a day. */
export interface DayFigures {
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

export interface Figures {
  /** The last 14, newest first. */
  days: DayFigures[];
  accounts: number;
  snapshots: number;
  runningScans: number;
  /** All work of a kind that was finished before is compared with the ledgers, in milliseconds since 1970; `null`: none yet. */
  comparedUntil: Record<WorkType, number | null>;
  /** Newest first, at most 100 of `differenceCount`. `email` is `null` without an account. */
  differences: (LedgerDifference & { email: string | null })[];
  differenceCount: number;
}

/** How the service does. `now` in milliseconds since 1970. */
export async function readFigures(env: Env, now: number): Promise<Figures> {
  const db = database(env);
  const [days, counts, scan, submission, found] = await Promise.all([
    readDays(db, now),
    totals(db),
    comparedUntil(db, 'scan'),
    comparedUntil(db, 'submission'),
    listDifferences(db, DIFFERENCES),
  ]);
  const { differences, total } = found;
  return { days, ...counts, comparedUntil: { scan, submission }, differences, differenceCount: total };
}

async function readDays(db: Database, now: number): Promise<DayFigures[]> {
  const days = Array.from({ length: DAYS }, (_, ago) => dayOf(now - ago * DAY));
  const first = days.at(-1) ?? '';
  const [counts, scans] = await Promise.all([countsSince(db, first), scansSince(db, Date.parse(first))]);
  return days.map((day) => {
    const countOf = (event: string) =>
      counts.find((row) => row.day === day && row.event === event)?.count ?? 0;
    const ended = scans.find((row) => row.day === day);
    return {
      day,
      audits: countOf('audit'),
      failedAudits: countOf('audit-failed'),
      scans: ended?.scans ?? 0,
      pages: ended?.pages ?? 0,
      emptyScans: ended?.empty ?? 0,
    };
  });
}

async function comparedUntil(db: Database, refType: WorkType): Promise<number | null> {
  return (await readCursor(db, refType)).finishedAt || null;
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

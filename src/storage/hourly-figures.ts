import { desc, gte, lt, sql } from 'drizzle-orm';
import type { MetricSample } from '../lib/open-metrics.ts';
import type { Database } from './database.ts';
import { scans } from './schema/scans.ts';
import { hourlyFigures } from './schema/service.ts';

/** The figures of the service at one time, by the names of their metric families. */
export interface HourlyFigures {
  /** Milliseconds since 1970. */
  at: number;
  figures: Partial<Record<string, MetricSample[]>>;
}

/** Stores the figures of an hour, and deletes those before `keptFrom` (milliseconds since 1970). */
export async function storeHourlyFigures(db: Database, row: HourlyFigures, keptFrom: number): Promise<void> {
  await db.batch([
    db.insert(hourlyFigures).values(row).onConflictDoNothing(),
    db.delete(hourlyFigures).where(lt(hourlyFigures.at, keptFrom)),
  ]);
}

/** Returns the newest figures, or `null` before the first. */
export async function findNewestFigures(db: Database): Promise<HourlyFigures | null> {
  return (await db.select().from(hourlyFigures).orderBy(desc(hourlyFigures.at)).limit(1).get()) ?? null;
}

/** Lists the figures since `from` (milliseconds since 1970), oldest first. */
export async function listHourlyFigures(db: Database, from: number): Promise<HourlyFigures[]> {
  return db.select().from(hourlyFigures).where(gte(hourlyFigures.at, from)).orderBy(hourlyFigures.at);
}

/** Reasons for which a scan could not load a URL, or store its page. */
const FAILURES = ['unreachable', 'error', 'blocked', 'busy', 'not_stored'];
/** Scans of which they are counted. */
const MAX_SCANS = 2_000;

/** Counts the URLs that scans could not load, by reason, in the first 2,000 scans that finished in an interval (milliseconds since 1970). */
export async function countFailedUrls(
  db: Database,
  { from, to }: { from: number; to: number },
): Promise<{ reason: string; count: number }[]> {
  return db.all(sql`
    SELECT key AS reason, sum(value) AS count
    FROM (SELECT ${scans.summary} AS summary FROM ${scans} WHERE ${gte(scans.finishedAt, from)} AND ${lt(scans.finishedAt, to)}
      ORDER BY ${scans.finishedAt} LIMIT ${MAX_SCANS}), json_each(summary, '$.pages_skipped')
    WHERE key IN (SELECT value FROM json_each(${JSON.stringify(FAILURES)})) GROUP BY key`);
}

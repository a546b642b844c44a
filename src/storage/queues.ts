import { isNull, type SQL, sql } from 'drizzle-orm';
import { sum } from '../lib/sum.ts';
import { HOUR } from '../lib/time.ts';
import { type Database, openDatabase, openShards, SERVICE } from './database.ts';
import { LAST_LOGGED } from './log-entries.ts';
import { logEntries, submissions, withdrawals } from './schema/directory.ts';
import { scans, scheduledRuns, schedules } from './schema/scans.ts';
import { unsentEvents } from './schema/webhooks.ts';

/** Work that waits. */
export interface Queue {
  /** Up to a limit. */
  count: number;
  /** Since when the first waits, in milliseconds since 1970; `null` if nothing does. */
  oldestAt: number | null;
}

/** Counts what waits, up to `limit`. @param waiting selects the column `at`, the oldest first */
export async function readQueue(db: Database, waiting: SQL, limit: number): Promise<Queue> {
  return db.get<Queue>(sql`SELECT count(*) AS count, min(at) AS oldestAt FROM (${waiting} LIMIT ${limit})`);
}

/** Adds up a queue of several databases, up to `limit`. */
export function addQueues(queues: readonly Queue[], limit: number): Queue {
  const times = queues.flatMap(({ oldestAt }) => oldestAt ?? []);
  return {
    count: Math.min(sum(queues.map(({ count }) => count)), limit),
    oldestAt: times.length === 0 ? null : Math.min(...times),
  };
}

/** Events for webhooks, entries for the transparency log, schedules that are due, and runs that the objects of their scans do not have. */
export type QueueName = 'webhook_events' | 'log_entries' | 'due_schedules' | 'scheduled_runs';

/** Counts what waits, up to `limit`. `now` in milliseconds since 1970. */
export async function readQueues(env: Env, now: number, limit: number): Promise<Record<QueueName, Queue>> {
  const service = [openDatabase(env, SERVICE)];
  const shards = openShards(env).map(({ db }) => db);
  const read = async (databases: readonly Database[], waiting: SQL) =>
    addQueues(await Promise.all(databases.map((db) => readQueue(db, waiting, limit))), limit);
  const [events, entries, due, runs] = await Promise.all([
    read(service, sql`SELECT at FROM ${unsentEvents} ORDER BY at`),
    read(service, UNLOGGED),
    read(shards, sql`SELECT next_run_at AS at FROM ${schedules} WHERE next_run_at <= ${now} ORDER BY at`),
    read(shards, sql`SELECT claimed_at AS at FROM ${scheduledRuns} WHERE handed_over_at IS NULL ORDER BY at`),
  ]);
  return { webhook_events: events, log_entries: entries, due_schedules: due, scheduled_runs: runs };
}

/** The entries without an index in the log follow all others. */
const UNLOGGED = sql`
  SELECT CASE type WHEN 'withdrawal' THEN created_at ELSE submitted_at END AS at
  FROM ${logEntries} JOIN ${submissions} ON ${submissions.id} = submission_id
  LEFT JOIN ${withdrawals} ON ${withdrawals.id} = withdrawal_id
  WHERE ${logEntries.seq} > coalesce((SELECT seq ${LAST_LOGGED}), 0)
  ORDER BY ${logEntries.seq}`;

/** The ages of scans, each up to the time of the next, in milliseconds. */
export const SCAN_AGES = { under_1h: 0, '1h_to_6h': HOUR, '6h_to_24h': 6 * HOUR, over_24h: 24 * HOUR };

/** Scans of a state and an age that have not finished. */
export interface OpenScans extends Queue {
  state: 'queued' | 'running';
  /** An index of `SCAN_AGES`. */
  age: number;
}

/** Counts the scans that have not finished, up to `limit` of them, by state and age. */
export async function countOpenScans(db: Database, now: number, limit: number): Promise<OpenScans[]> {
  const ages = Object.values(SCAN_AGES).slice(1);
  const age = sql.join(
    ages.map((from) => sql`(started_at <= ${now - from})`),
    sql` + `,
  );
  return db.all<OpenScans>(
    sql`SELECT CASE WHEN is_queued THEN 'queued' ELSE 'running' END AS state, ${age} AS age, count(*) AS count, min(started_at) AS oldestAt
      FROM (SELECT is_queued, started_at FROM ${scans} WHERE ${isNull(scans.finishedAt)} LIMIT ${limit}) GROUP BY 1, 2`,
  );
}

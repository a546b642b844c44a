import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { startDueRuns } from '../../../src/services/scans/start-due-runs.ts';
import { HOUR } from '../../../src/lib/time.ts';

const DUE = Date.parse('2126-06-01T03:00:00Z');
export const NOW = DUE + HOUR;

/** Inserts an account and `count` websites of it that are due. */
export async function insertDueSchedules(count: number): Promise<void> {
  await env.DB.exec(
    "INSERT OR IGNORE INTO accounts (id, email, created_at) VALUES ('acc_race', 'race@example.com', 1)",
  );
  await env.DB.prepare(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1)
     INSERT INTO schedules SELECT 'sch_' || n, 'acc_race', 'shop-' || n || '.example.com', '', 'daily', 3, NULL, 1, 0, 100, ?2, 1, 1
     FROM numbers`,
  )
    .bind(count, DUE)
    .run();
}

/** An environment whose objects of scans count the runs that they get. `fail` can break the call with this number, from 1. */
export function countStarts(starts: Map<string, number>, fail: (call: number) => boolean = () => false): Env {
  let calls = 0;
  const getByName = (id: string) => ({
    plan: async () => {
      if (fail(++calls)) throw new Error('the object is away');
      starts.set(id, (starts.get(id) ?? 0) + 1);
    },
  });
  return { ...env, SCAN: { getByName } as unknown as Env['SCAN'] };
}

/** Lets two calls of the cron race, twice, and checks that each of `count` due websites was started once. */
export async function expectEachStartedOnce(count: number): Promise<void> {
  await insertDueSchedules(count);
  const starts = new Map<string, number>();
  const racing = countStarts(starts);
  for (let tick = 0; tick < 2; tick++)
    await Promise.all([startDueRuns(racing, NOW), startDueRuns(racing, NOW)]);
  expect(starts.size).toBe(count);
  expect(Math.max(...new Set(starts.values()))).toBe(1);
  expect(await countRows('SELECT count(*) AS count FROM scheduled_runs')).toBe(count);
  expect(await countRows('SELECT count(DISTINCT host) AS count FROM scheduled_runs')).toBe(count);
  expect(await countRows(`SELECT count(*) AS count FROM schedules WHERE next_run_at <= ${NOW}`)).toBe(0);
  expect(await countRows('SELECT count(*) AS count FROM scheduled_runs WHERE handed_over_at IS NULL')).toBe(
    0,
  );
}

function countRows(query: string): Promise<number | null> {
  return env.DB.prepare(query).first<number>('count');
}

import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HOUR } from '../../../src/lib/time.ts';
import { startDueRuns } from '../../../src/services/schedules/start-due-runs.ts';

const DUE = Date.parse('2126-06-01T03:00:00Z');
const NOW = DUE + HOUR;

/** Inserts an account and `count` websites of it that are due. */
async function insertDueSchedules(count: number): Promise<void> {
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
function countStarts(starts: Map<string, number>, fail: (call: number) => boolean = () => false): Env {
  let calls = 0;
  const getByName = (id: string) => ({
    plan: async () => {
      if (fail(++calls)) throw new Error('the object is away');
      starts.set(id, (starts.get(id) ?? 0) + 1);
    },
  });
  return { ...env, SCAN: { getByName } as unknown as Env['SCAN'] };
}

function count(query: string): Promise<number | null> {
  return env.DB.prepare(query).first<number>('count');
}

afterEach(async () => {
  vi.restoreAllMocks();
  await env.DB.exec('DELETE FROM scheduled_runs');
  await env.DB.exec('DELETE FROM schedules');
});

describe('the cron', () => {
  it('starts each of 100,000 due websites once, also when two of it race', async () => {
    await insertDueSchedules(100_000);
    const starts = new Map<string, number>();
    const racing = countStarts(starts);
    // In step they claim 90,000 of them, the most that one call does, and the next two the rest.
    for (let tick = 0; tick < 2; tick++)
      await Promise.all([startDueRuns(racing, NOW), startDueRuns(racing, NOW)]);
    expect(starts.size).toBe(100_000);
    expect(Math.max(...new Set(starts.values()))).toBe(1);
    expect(await count('SELECT count(*) AS count FROM scheduled_runs')).toBe(100_000);
    expect(await count('SELECT count(DISTINCT host) AS count FROM scheduled_runs')).toBe(100_000);
    expect(await count(`SELECT count(*) AS count FROM schedules WHERE next_run_at <= ${NOW}`)).toBe(0);
    expect(await count('SELECT count(*) AS count FROM scheduled_runs WHERE handed_over_at IS NULL')).toBe(0);
  });

  it('starts what a cron claimed that died before the start', async () => {
    await insertDueSchedules(1_200);
    const starts = new Map<string, number>();
    let batches = 0;
    const died = new Error('the invocation was ended');
    const DB = {
      prepare: env.DB.prepare.bind(env.DB),
      batch: async (statements: D1PreparedStatement[]) => {
        const answer = await env.DB.batch(statements);
        if (++batches === 2) throw died;
        return answer;
      },
    } as unknown as D1Database;
    await expect(startDueRuns({ ...countStarts(starts), DB }, NOW)).rejects.toThrow(died.message);
    expect(starts.size).toBe(500);
    // The next one starts what is due; a later one what was claimed long ago.
    await startDueRuns(countStarts(starts), NOW + 5 * 60_000);
    expect(starts.size).toBe(700);
    await startDueRuns(countStarts(starts), NOW + HOUR);
    expect(starts.size).toBe(1_200);
    expect(Math.max(...starts.values())).toBe(1);
  });

  it('hands a run over again whose object was away', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    await insertDueSchedules(3);
    const starts = new Map<string, number>();
    // The second run, with the two repeats of the call.
    await startDueRuns(
      countStarts(starts, (call) => call === 2 || call > 3),
      NOW,
    );
    expect(starts.size).toBe(2);
    await startDueRuns(countStarts(starts), NOW + HOUR);
    expect(starts.size).toBe(3);
  });

  it('leaves a schedule that was changed after it was read', async () => {
    await insertDueSchedules(1);
    const starts = new Map<string, number>();
    const DB = {
      prepare: env.DB.prepare.bind(env.DB),
      batch: async (statements: D1PreparedStatement[]) => {
        await env.DB.prepare('UPDATE schedules SET next_run_at = ?')
          .bind(NOW + 1)
          .run();
        return env.DB.batch(statements);
      },
    } as unknown as D1Database;
    await startDueRuns({ ...countStarts(starts), DB }, NOW);
    expect(starts.size).toBe(0);
    await startDueRuns(countStarts(starts), NOW + 1);
    expect(starts.size).toBe(1);
  });
});

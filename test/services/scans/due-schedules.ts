import { countStoredRows, insertRows, readRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { startDueRuns } from '../../../src/services/scans/start-due-runs.ts';
import { HOUR } from '../../../src/lib/time.ts';

const DUE = Date.parse('2126-06-01T03:00:00Z');
export const NOW = DUE + HOUR;

/** Inserts an account and `count` websites of it that are due. */
export async function insertDueSchedules(count: number): Promise<void> {
  if ((await countStoredRows('accounts', { id: 'acc_race' })) === 0)
    await insertRows('accounts', { id: 'acc_race', email: 'race@example.com', createdAt: 1 });
  const due = Array.from({ length: count }, (_, n) => ({
    id: `sch_${n + 1}`,
    accountId: 'acc_race',
    host: `shop-${n + 1}.example.com`,
    frequency: 'daily' as const,
    pageUrl: '',
    hour: 3,
    maxPages: 1,
    onlyChanged: false,
    maxCreditsPerMonth: 100,
    rendersPage: false,
    nextRunAt: DUE,
    createdAt: 1,
    updatedAt: 1,
  }));
  await insertRows('schedules', ...due);
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
  const runs = await readRows('scheduledRuns');
  expect(runs).toHaveLength(count);
  expect(new Set(runs.map(({ host }) => host)).size).toBe(count);
  expect(runs.filter(({ handedOverAt }) => handedOverAt === null)).toEqual([]);
  const due = (await readRows('schedules')).filter(({ nextRunAt }) => nextRunAt <= NOW);
  expect(due).toEqual([]);
}

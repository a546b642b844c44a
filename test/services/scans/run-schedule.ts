import { deleteRows } from '../../database.ts';
import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import type { NewSchedule, ScheduledRun } from '../../../src/contracts/schedule.ts';
import { MINUTE } from '../../../src/lib/time.ts';
import { listRuns } from '../../../src/services/scans/list-scans.ts';
import { startDueRuns } from '../../../src/services/scans/start-due-runs.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { findSchedule } from '../../../src/storage/schedules.ts';
import { callApi, readData, sendJson } from '../../entry/api/client.ts';
import { linkPage, newVerifiedWebsite, type Owner } from '../../entry/api/scan.ts';
import { readAlarm } from '../../objects/scan/scan-clock.ts';
import { CLOCK_START, moveClockTo, readStoppedClock } from '../../clock.ts';

const wait = scheduler.wait.bind(scheduler);

/** A website of five pages. */
export const SHOP = { '/': linkPage('Chairs', '/oak', '/ash', '/elm', '/fir'), '*': linkPage('Chair', '/') };

/** Replaces the objects of a binding with unreachable ones. */
export const UNREACHABLE = {
  getByName: () => {
    throw new Error('down');
  },
};

/** A schedule of three pages a day and 100 credits a month. */
const DAILY: NewSchedule = { frequency: 'daily', hour: 3, max_pages: 3, max_credits_per_month: 100 };

export async function setSchedule({ key }: Owner, host: string, schedule: Partial<NewSchedule> = {}) {
  return readData(await sendJson('PUT', `/websites/${host}/schedule`, { ...DAILY, ...schedule }, key));
}

/** Creates an account that owns a website with these pages and a schedule. */
export async function newScheduledWebsite(
  schedule: Partial<NewSchedule> = {},
  pages: Parameters<typeof newVerifiedWebsite>[0] = SHOP,
) {
  const owned = await newVerifiedWebsite(pages);
  await setSchedule(owned.account, owned.host, schedule);
  return owned;
}

/** Returns when the schedule is due, in milliseconds since 1970; now if there is none. */
export async function readNextRunAt(account: Owner, host: string, pageUrl = ''): Promise<number> {
  const target = { accountId: account.id, host, pageUrl };
  const schedule = await findSchedule(openDatabase(env, account.id), target);
  return schedule?.nextRunAt ?? readStoppedClock();
}

/** Moves the clock to when the schedule is due, or later. */
export async function moveToDue(account: Owner, host: string, { late = MINUTE, pageUrl = '' } = {}) {
  vi.setSystemTime((await readNextRunAt(account, host, pageUrl)) + late);
}

/** Moves the clock and has the cron start what is due. */
export async function startDue(
  account: Owner,
  host: string,
  options: { late?: number; pageUrl?: string } = {},
) {
  await moveToDue(account, host, options);
  await startDueRuns(env, readStoppedClock());
}

/** Deletes all schedules: the cron starts those of every account. */
export async function deleteSchedules(): Promise<void> {
  await deleteRows('schedules');
}

/** Returns the runs of a website or a page, newest first. */
export async function readRuns({ id }: Owner, host: string, pageUrl = ''): Promise<ScheduledRun[]> {
  return (await listRuns(env, { target: { accountId: id, host, pageUrl }, limit: 1_000 })).rows;
}

/** Runs the alarms of the newest run until it was skipped or its scan has ended, and moves the clock to each. Returns it. */
export async function finishRun(
  account: Owner,
  host: string,
  { pageUrl = '', onAlarm = async () => {} }: { pageUrl?: string; onAlarm?: () => Promise<unknown> } = {},
): Promise<ScheduledRun> {
  for (;;) {
    const [run] = await readRuns(account, host, pageUrl);
    if (!run) throw new Error('there is no run');
    const isOver = run.skipped !== null || run.finished_at !== null;
    try {
      const { alarmAt, isWorking } = await readAlarm(run.id);
      // An ended scan is recorded and its notice sent in one step.
      if (isOver && !isWorking && (alarmAt === null || run.skipped !== null)) return run;
      if (isWorking || alarmAt === null || alarmAt < CLOCK_START) await wait(2);
      else {
        moveClockTo(alarmAt);
        await onAlarm();
        await runDurableObjectAlarm(env.SCAN.getByName(run.id));
      }
    } catch {
      // The object was aborted meanwhile.
      await wait(2);
    }
  }
}

/** Starts what is due and runs it to its end. */
export async function runDue(
  account: Owner,
  host: string,
  options: { late?: number; pageUrl?: string } = {},
) {
  await startDue(account, host, options);
  return finishRun(account, host, options);
}

/** Returns the scans of a website by the API. */
export async function listScansByApi({ key }: Owner, host: string): Promise<{ id: string }[]> {
  return (
    await readData<{ scans: { id: string }[] }>(await callApi('GET', `/websites/${host}/scans`, { key }))
  ).scans;
}
